"use client";

import type { QueueItem } from "@countersign/contracts/call";
import { classNames } from "@countersign/ui/class-names";
import { useMay } from "../../data/self.ts";
import { inboxAction } from "../../keys/inbox-keys.ts";
import { leavesForm } from "../../keys/stroke.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { NoVerdict } from "../call/no-verdict.tsx";
import { useVerdict } from "../call/use-verdict.ts";
import { VerdictTrouble } from "../call/verdict-trouble.tsx";
import { RememberForm } from "../remember/remember-form.tsx";
import { whyNotRemembered } from "../remember/remember-subject.ts";
import { BarButtons } from "./bar-buttons.tsx";
import { BarField } from "./bar-field.tsx";
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
  const maySteer = useMay("operate");
  const setWords = (next: string) => onWritten({ writing, words: next });
  const open = (what: Writing) => onWritten({ writing: what, words: what === writing ? words : "" });
  const { decide, refusal } = verdicts;
  const whyNot = whyNotRemembered(item);
  const close = () => {
    open("nothing");
    verdicts.forgetError();
  };
  useKeys((stroke) => {
    if (refusal !== null) return false;
    if (writing === "memory") {
      if (!leavesForm(stroke)) return false;
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
  if (refusal !== null) return <NoVerdict refusal={refusal} />;
  const isRemembering = writing === "memory";
  return (
    <section
      aria-label="Verdict"
      data-toast-above
      className={classNames(
        "flex shrink-0 flex-col border-t bg-surface-1 p-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:rounded-t-[12px] max-md:shadow-overlay",
        !isRemembering && "gap-2",
      )}
    >
      <VerdictTrouble verdicts={verdicts} />
      {isRemembering ? (
        <RememberForm subject={item} verdicts={verdicts} onClose={close} />
      ) : (
        <>
          <BarField written={written} onWords={setWords} onSend={(verdict) => decide(verdict, words)} />
          {whyNot === null || writing !== "nothing" || !maySteer ? null : (
            <p className="text-quiet text-sm">{whyNot}</p>
          )}
          <BarButtons {...{ verdicts, written, maySteer, whyNot, onEdit }} onOpen={open} />
        </>
      )}
    </section>
  );
}
