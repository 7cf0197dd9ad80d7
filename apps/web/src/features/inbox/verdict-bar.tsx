"use client";

import type { QueueItem } from "@countersign/contracts/call";
import { Button } from "@countersign/ui/button";
import { Input, Textarea } from "@countersign/ui/field";
import type { KeyboardEvent } from "react";
import { useMay } from "../../data/self.ts";
import { inboxAction } from "../../keys/inbox-keys.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { NoVerdict } from "../call/no-verdict.tsx";
import { armingOf, useVerdict } from "../call/use-verdict.ts";
import { VerdictTrouble } from "../call/verdict-trouble.tsx";
import { RememberForm } from "../remember/remember-form.tsx";
import { whyNotRemembered } from "../remember/remember-subject.ts";
import type { BarWords, Writing } from "./bar-words.ts";

type VerdictBarProps = {
  item: QueueItem;
  written: BarWords;
  onWritten: (written: BarWords) => void;
  onEdit: () => void;
  onDecided: (id: string) => void;
  onUndone: (id: string) => void;
};

/** The verdicts on the opened call, each with its key. Stays at the bottom, under the thumb on a phone. */
export function VerdictBar(props: VerdictBarProps) {
  const { item, written, onWritten, onEdit } = props;
  const { writing, words } = written;
  const verdicts = useVerdict(item, {
    onAccepted(id, verdict) {
      // The words of what can be taken back are there again then.
      if (verdict === "approve" || verdict === "abort") onWritten({ writing: "nothing", words: "" });
      props.onDecided(id);
    },
    onUndone: props.onUndone,
  });
  const { canDecide, canRefuse, pending, trouble, refusal } = verdicts;
  const maySteer = useMay("operate");
  const setWords = (next: string) => onWritten({ writing, words: next });
  const open = (what: Writing) => onWritten({ writing: what, words: what === writing ? words : "" });
  const decide = verdicts.decide;
  const whyNot = whyNotRemembered(item);
  const close = () => {
    open("nothing");
    verdicts.forgetError();
  };
  useKeys((stroke) => {
    if (refusal !== null) return false;
    if (writing === "memory") {
      if (stroke.key !== "Escape" || stroke.isInDialog || stroke.hasModifier || stroke.hasShift) return false;
      close();
      return true;
    }
    switch (inboxAction(stroke)) {
      case "approve":
        if (writing === "nothing") decide("approve");
        return true;
      case "remember":
        if (writing === "nothing" && whyNot === null && maySteer) open("memory");
        return true;
      case "edit":
        if (writing === "nothing" && maySteer) onEdit();
        return true;
      case "deny":
        open("reason");
        return true;
      case "instruct":
        open("instruction");
        return true;
      case "abort":
        if (writing === "nothing") decide("abort");
        else open("nothing");
        return true;
      case "leave-field":
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        return true;
      default:
        return false;
    }
  });
  const sendOnEnter = (verdict: "deny" | "instruct") => (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.repeat) return;
    event.preventDefault();
    decide(verdict, words);
  };
  if (refusal !== null) return <NoVerdict refusal={refusal} />;
  if (writing === "memory") {
    return (
      <section
        aria-label="Verdict"
        data-toast-above
        className="flex shrink-0 flex-col border-t bg-surface-1 p-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:rounded-t-[12px] max-md:shadow-overlay"
      >
        <VerdictTrouble verdicts={verdicts} />
        <RememberForm subject={item} verdicts={verdicts} onClose={close} />
      </section>
    );
  }
  const common = armingOf(verdicts);
  return (
    <section
      aria-label="Verdict"
      data-toast-above
      className="flex shrink-0 flex-col gap-2 border-t bg-surface-1 p-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:rounded-t-[12px] max-md:shadow-overlay"
    >
      <VerdictTrouble verdicts={verdicts} />
      {writing === "reason" ? (
        <Input
          autoFocus
          aria-label="Reason (optional)"
          placeholder="Reason (optional): the agent reads it"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={sendOnEnter("deny")}
        />
      ) : null}
      {writing === "instruction" ? (
        <Textarea
          autoFocus
          aria-label="What should the agent do instead?"
          placeholder="What should the agent do instead? The call does not run."
          className="max-h-40"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={sendOnEnter("instruct")}
        />
      ) : null}
      {whyNot === null || writing !== "nothing" || !maySteer ? null : (
        <p className="text-quiet text-sm">{whyNot}</p>
      )}
      <div className="flex flex-wrap items-center gap-2 max-md:grid max-md:grid-cols-3">
        {writing === "nothing" ? (
          <>
            <Button
              tone="allow"
              shortcut="a"
              className="max-md:col-span-2 max-md:min-h-12"
              disabled={!canDecide}
              onClick={() => decide("approve")}
              {...common}
            >
              {pending === "approve" ? "Approving…" : "Approve"}
            </Button>
            {maySteer ? (
              <Button
                shortcut="A"
                className="max-md:min-h-12"
                disabled={whyNot !== null || trouble !== null}
                title={whyNot ?? "Approve, and choose what runs unasked from now on."}
                onClick={() => open("memory")}
              >
                Remember…
              </Button>
            ) : null}
            {maySteer ? (
              <Button
                shortcut="e"
                className="max-md:min-h-12"
                title="Change the input, see what that would do, and approve just that."
                onClick={onEdit}
              >
                Edit…
              </Button>
            ) : null}
          </>
        ) : null}
        {writing === "instruction" ? null : (
          <Button
            tone="deny"
            shortcut={writing === "reason" ? "Enter" : "d"}
            className={writing === "reason" ? "max-md:col-span-2" : ""}
            disabled={!canRefuse}
            onClick={() => (writing === "reason" ? decide("deny", words) : open("reason"))}
            {...common}
          >
            {pending === "deny" ? "Denying…" : "Deny"}
          </Button>
        )}
        {writing === "reason" ? null : (
          <Button
            tone="info"
            shortcut={writing === "instruction" ? "Enter" : "i"}
            className={writing === "instruction" ? "max-md:col-span-2" : ""}
            disabled={!canRefuse || (writing === "instruction" && words.trim() === "")}
            onClick={() => (writing === "instruction" ? decide("instruct", words) : open("instruction"))}
            {...common}
          >
            {pending === "instruct" ? "Sending…" : "Instruct"}
          </Button>
        )}
        {writing === "nothing" ? (
          <Button
            tone="quiet"
            shortcut="Escape"
            className="max-md:col-span-3 md:ml-auto"
            disabled={!canRefuse}
            onClick={() => decide("abort")}
            {...common}
          >
            {pending === "abort" ? "Aborting…" : "Abort"}
          </Button>
        ) : (
          <Button tone="quiet" className="md:ml-auto" onClick={() => open("nothing")}>
            Back
          </Button>
        )}
      </div>
    </section>
  );
}
