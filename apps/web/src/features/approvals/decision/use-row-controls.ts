import { assertNever } from "@countersign/contracts/assert-never";
import { useEffect, useRef, useState } from "react";
import { type PanelAction, type PanelOption, panelAction } from "../../../lib/keys/panel-keys.ts";
import { leaveField } from "../../../lib/keys/stroke.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import type { Decision } from "./approve-buttons.tsx";
import type { PanelDraft } from "./panel-draft.ts";
import { useDelayedAnswer } from "./use-delayed-answer.ts";

type RowControlsOptions = {
  decision: Decision;
  draft: PanelDraft;
  onDraft: (change: (before: PanelDraft) => PanelDraft) => void;
  /** Whether the risk is such that no answer is chosen beforehand. */
  isRisky: boolean;
  /** Whether a form stands in the place of the answers and has the keys. */
  hasForm: boolean;
};

export type RowControls = ReturnType<typeof useRowControls>;

/** Which answer is chosen, where the focus is, and what the keys do. */
export function useRowControls({ decision, draft, onDraft, isRisky, hasForm }: RowControlsOptions) {
  const { decide } = decision.verdicts;
  const [option, setOption] = useState(beginningOption(draft, isRisky));
  const { focusBeside, focusOption, ...refs } = useRowFocus(option);
  const focus = (next: PanelOption) => {
    setOption(next);
    focusOption(next);
  };
  const answer = (which: PanelOption) => {
    if (which === "approve") decision.approval.act();
    else if (which === "deny") decide("deny", draft.reason);
    else if (draft.instruction.trim() === "") focus("instruct");
    else decide("instruct", draft.instruction);
  };
  const type = (text: string) => {
    onDraft((before) => ({ ...before, instruction: before.instruction + text }));
    focus("instruct");
  };
  useRowKeys({ decision, option, hasForm, choose: setOption, focus, focusBeside, answer, type });
  return { option, choose: setOption, answer, ...refs };
}

type RowKeysOptions = {
  decision: Decision;
  option: PanelOption | null;
  hasForm: boolean;
  choose: (option: PanelOption) => void;
  focus: (option: PanelOption) => void;
  focusBeside: (by: 1 | -1) => void;
  answer: (option: PanelOption) => void;
  type: (text: string) => void;
};

function useRowKeys(options: RowKeysOptions) {
  const { decision, option, hasForm, choose, focus, focusBeside, answer, type } = options;
  const { approval } = decision;
  const { decide, canDecide, canDeny } = decision.verdicts;
  const edit = () => {
    if (decision.maySteer) decision.onEdit();
  };
  const delayed = useDelayedAnswer((soon: "approve" | "deny" | "edit") => {
    if (soon === "edit") edit();
    else answer(soon);
  });
  /** False where the key still goes its usual way. */
  const act = (action: PanelAction, key: string): boolean => {
    switch (action.tag) {
      case "answer-soon":
        // Before this call could be read it is not a verdict.
        if (!(action.option === "approve" ? canDecide : canDeny)) break;
        choose(action.option);
        delayed.schedule(key, action.option);
        break;
      case "move":
        focus(action.to);
        break;
      case "edit-soon":
        delayed.schedule(key, "edit");
        break;
      case "edit":
        edit();
        break;
      case "move-beside":
        focusBeside(action.by);
        break;
      case "answer":
        answer(action.option);
        break;
      case "type":
        type(action.text);
        break;
      case "type-before":
        type(action.text);
        return false;
      case "leave-field":
        leaveField();
        break;
      case "abort":
        if (approval.isConfirming) approval.cancel();
        else decide("abort");
        break;
      default:
        return assertNever(action);
    }
    return true;
  };
  useKeys((stroke) => {
    const action = hasForm ? null : panelAction(stroke, option, delayed.text());
    if (action === null) return false;
    delayed.cancel();
    return act(action, stroke.key);
  });
}

/** Where the focus of each answer is, and of the buttons beside the approval. */
function useRowFocus(option: PanelOption | null) {
  const approveButtons = {
    approve: useRef<HTMLButtonElement>(null),
    alwaysAllow: useRef<HTMLButtonElement>(null),
    edit: useRef<HTMLButtonElement>(null),
  };
  const instruction = useRef<HTMLTextAreaElement>(null);
  const reason = useRef<HTMLInputElement>(null);
  // Who is just writing goes on here: the next Enter must send these words, not approve.
  const [beginning] = useState(option);
  useEffect(() => {
    if (beginning === null || beginning === "approve") return;
    const field = beginning === "instruct" ? instruction.current : reason.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [beginning]);
  return {
    approveButtons,
    instruction,
    reason,
    focusOption(next: PanelOption) {
      const field = { approve: approveButtons.approve, instruct: instruction, deny: reason }[next];
      field.current?.focus();
    },
    focusBeside(by: 1 | -1) {
      const buttons = [approveButtons.approve, approveButtons.alwaysAllow, approveButtons.edit]
        .flatMap(({ current }) => (current === null ? [] : [current]))
        .filter((button) => !button.disabled);
      const place = buttons.findIndex((button) => button.matches(":focus"));
      buttons[Math.min(buttons.length - 1, Math.max(0, Math.max(place, 0) + by))]?.focus();
    },
  };
}

/** Where the hands begin: at words that are written already, else at the approval, unless too much hangs on it for a mere Enter. */
function beginningOption({ instruction, reason }: PanelDraft, isRisky: boolean): PanelOption | null {
  if (instruction !== "") return "instruct";
  if (reason !== "") return "deny";
  return isRisky ? null : "approve";
}
