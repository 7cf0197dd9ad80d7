"use client";

import { assertNever } from "@countersign/contracts/assert-never";
import { Button } from "@countersign/ui/button";
import { Input, Textarea } from "@countersign/ui/field";
import { Kbd } from "@countersign/ui/kbd";
import { useEffect, useRef, useState } from "react";
import { useMay } from "../../data/self.ts";
import { type PanelAction, type PanelOption, panelAction } from "../../keys/panel-keys.ts";
import type { Stroke } from "../../keys/stroke.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { isHighRisk } from "../../words/status.ts";
import { NoVerdict } from "../call/no-verdict.tsx";
import type { Verdicts } from "../call/use-verdict.ts";
import { RememberForm } from "../remember/remember-form.tsx";
import { type RememberSubject, whyNotRemembered } from "../remember/remember-subject.ts";
import { OptionRow } from "./option-row.tsx";
import type { PanelWords } from "./panel-words.ts";
import { useHeldAnswer } from "./use-held-answer.ts";

type PanelOptionsProps = {
  verdicts: Verdicts;
  subject: RememberSubject;
  words: PanelWords;
  isRemembering: boolean;
  onRemembering: (isRemembering: boolean) => void;
  onEdit: () => void;
  onWords: (change: (before: PanelWords) => PanelWords) => void;
};

/** The three answers: yes, something else instead, no. Arrows move, Enter answers, what is typed is the instruction. */
export function PanelOptions(props: PanelOptionsProps) {
  const { verdicts, subject, words, isRemembering, onRemembering, onEdit, onWords } = props;
  const { decide, canDecide, canRefuse, pending, trouble, isOthersTurn, isArming, refusal } = verdicts;
  const maySteer = useMay("operate");
  const [option, setOption] = useState(beginningOption(words, isHighRisk(subject.risk)));
  const whyNot = whyNotRemembered(subject);
  const { instruction, reason } = words;
  const approveButton = useRef<HTMLButtonElement>(null);
  const rememberButton = useRef<HTMLButtonElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const instructionField = useRef<HTMLTextAreaElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  // Who is just writing goes on here: the next Enter must send these words, not approve.
  const [beginning] = useState(option);
  useEffect(() => {
    if (beginning === null || beginning === "approve") return;
    const field = beginning === "instruct" ? instructionField.current : reasonField.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [beginning]);
  const closeForm = () => {
    onRemembering(false);
    verdicts.forgetError();
  };
  const focus = (next: PanelOption) => {
    setOption(next);
    const field = { approve: approveButton, instruct: instructionField, deny: reasonField }[next];
    field.current?.focus();
  };
  const answer = (which: PanelOption) => {
    if (which === "approve") decide("approve");
    else if (which === "deny") decide("deny", reason);
    else if (instruction.trim() === "") focus("instruct");
    else decide("instruct", instruction);
  };
  const type = (text: string) => {
    onWords((before) => ({ ...before, instruction: before.instruction + text }));
    focus("instruct");
  };
  const moveBeside = (by: 1 | -1) => {
    const buttons = [approveButton, rememberButton, editButton]
      .flatMap(({ current }) => (current === null ? [] : [current]))
      .filter((button) => !button.disabled);
    const place = buttons.findIndex((button) => button.matches(":focus"));
    buttons[Math.min(buttons.length - 1, Math.max(0, Math.max(place, 0) + by))]?.focus();
  };
  const held = useHeldAnswer((soon: "approve" | "deny" | "edit") => {
    if (soon !== "edit") answer(soon);
    else if (maySteer) onEdit();
  });
  const act = (action: PanelAction, key: string): boolean => {
    switch (action.tag) {
      case "answer-soon":
        // Before this call could be read it is not a verdict.
        if (!(action.option === "approve" ? canDecide : canRefuse)) return true;
        setOption(action.option);
        held.hold(key, action.option);
        return true;
      case "move":
        focus(action.to);
        return true;
      case "edit-soon":
        held.hold(key, "edit");
        return true;
      case "edit":
        if (maySteer) onEdit();
        return true;
      case "move-beside":
        moveBeside(action.by);
        return true;
      case "answer":
        answer(action.option);
        return true;
      case "type":
        type(action.text);
        return true;
      case "type-before":
        type(action.text);
        return false;
      case "leave-field":
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        return true;
      case "abort":
        decide("abort");
        return true;
      default:
        return assertNever(action);
    }
  };
  const take = (stroke: Stroke): boolean => {
    if (refusal !== null) return false;
    if (isRemembering) {
      if (stroke.key !== "Escape" || stroke.isInDialog || stroke.hasModifier || stroke.hasShift) return false;
      closeForm();
      return true;
    }
    const action = panelAction(stroke, option, held.text());
    if (action === null) return false;
    held.cancel();
    return act(action, stroke.key);
  };
  useKeys(take);
  if (refusal !== null) return <NoVerdict refusal={refusal} />;
  if (isRemembering) {
    return (
      <div
        data-toast-above
        className="shrink-0 border-t bg-surface-1 pb-[max(8px,env(safe-area-inset-bottom))]"
      >
        <div className="mx-auto w-full max-w-[860px] px-4 py-3">
          <RememberForm subject={subject} verdicts={verdicts} onClose={closeForm} />
        </div>
      </div>
    );
  }
  const arming = { "data-arming": isArming && trouble === null && pending === null };
  return (
    <div
      data-toast-above
      className="shrink-0 border-t bg-surface-1 pb-[max(8px,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto w-full max-w-[860px] px-2 py-2 max-md:px-0 short:py-0">
        {trouble === null ? null : (
          <p role="status" className={`px-2 pb-1 text-sm ${isOthersTurn ? "text-ask" : "text-deny"}`}>
            {trouble}
          </p>
        )}
        <OptionRow option="approve" current={option}>
          <Button
            ref={approveButton}
            tone="allow"
            shortcut="1"
            className="max-md:min-h-12 max-md:flex-1"
            disabled={!canDecide}
            onFocus={() => setOption("approve")}
            onClick={() => decide("approve")}
            {...arming}
          >
            {pending === "approve" ? "Approving…" : "Approve"}
          </Button>
          {maySteer ? (
            <Button
              ref={rememberButton}
              className="max-md:min-h-12"
              disabled={whyNot !== null || trouble !== null}
              title={whyNot ?? "Approve, and choose what runs unasked from now on."}
              onFocus={() => setOption("approve")}
              onClick={() => onRemembering(true)}
            >
              Remember…
            </Button>
          ) : null}
          {maySteer ? (
            <Button
              ref={editButton}
              shortcut="e"
              className="max-md:min-h-12"
              title="Change the input, see what that would do, and approve just that."
              onFocus={() => setOption("approve")}
              onClick={onEdit}
            >
              Edit…
            </Button>
          ) : null}
          <span className="min-w-0 truncate text-quiet max-md:hidden">
            {maySteer
              ? (whyNot ?? "Approve: this call only. Remember…: calls like it, too.")
              : "Approve: this call only."}
          </span>
        </OptionRow>
        <OptionRow option="instruct" current={option}>
          <Textarea
            ref={instructionField}
            rows={1}
            aria-label="What should the agent do instead?"
            placeholder="Tell the agent what to do instead"
            className="max-h-32 flex-1"
            value={instruction}
            onFocus={() => setOption("instruct")}
            onChange={({ target: { value } }) => onWords((before) => ({ ...before, instruction: value }))}
          />
          <Button
            tone="info"
            shortcut="2"
            disabled={!canRefuse || instruction.trim() === ""}
            onClick={() => answer("instruct")}
            {...arming}
          >
            {pending === "instruct" ? "Sending…" : "Instruct"}
          </Button>
        </OptionRow>
        <OptionRow option="deny" current={option}>
          <Input
            ref={reasonField}
            aria-label="Reason (optional)"
            placeholder="No, because… (optional)"
            className="min-w-0 flex-1"
            value={reason}
            onFocus={() => setOption("deny")}
            onChange={({ target: { value } }) => onWords((before) => ({ ...before, reason: value }))}
          />
          <Button tone="deny" shortcut="3" disabled={!canRefuse} onClick={() => answer("deny")} {...arming}>
            {pending === "deny" ? "Denying…" : "Deny"}
          </Button>
        </OptionRow>
        <p className="flex items-center gap-1.5 px-2 pt-1 text-quiet text-xs max-md:hidden short:hidden">
          <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" /> choose <Kbd keys="ArrowRight" /> remember, edit{" "}
          <Kbd keys="Enter" /> answer; start typing to instruct.{" "}
          {isHighRisk(subject.risk) ? "With this risk no answer is chosen beforehand. " : ""}
          An approval is final once the call runs.
        </p>
      </div>
    </div>
  );
}

/** Where the hands begin: at words that are written already, else at the approval, unless too much hangs on it for a mere Enter. */
function beginningOption({ instruction, reason }: PanelWords, isRisky: boolean): PanelOption | null {
  if (instruction !== "") return "instruct";
  if (reason !== "") return "deny";
  return isRisky ? null : "approve";
}
