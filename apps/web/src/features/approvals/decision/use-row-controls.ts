import { assertNever } from "@countersign/contracts/assert-never";
import { useEffect, useRef, useState } from "react";
import { type PanelAction, type PanelOption, panelAction } from "../../../lib/keys/panel-keys.ts";
import { isFieldFocused, leaveField } from "../../../lib/keys/stroke.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import type { Decision } from "./approve-buttons.tsx";
import type { PanelDraft } from "./panel-draft.ts";

type RowControlsOptions = {
  decision: Decision;
  draft: PanelDraft;
  /** Whether the risk is such that no answer is chosen beforehand. */
  isRisky: boolean;
  /** Whether words were just put into the instruction, to go on with. */
  isContinuing: boolean;
  /** Whether a form stands in the place of the answers and has the keys. */
  hasForm: boolean;
};

export type RowControls = ReturnType<typeof useRowControls>;

/** Which answer is chosen, where the focus is, and what the keys do. */
export function useRowControls(options: RowControlsOptions) {
  const { decision, draft, isRisky, isContinuing, hasForm } = options;
  const { decide } = decision.verdicts;
  const [option, setOption] = useState(beginningOption(draft, isRisky));
  const { focusBeside, focusOption, ...refs } = useRowFocus(option, isContinuing);
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
  useRowKeys({ decision, option, hasForm, choose: setOption, focus, focusBeside, answer });
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
};

function useRowKeys(options: RowKeysOptions) {
  const { decision, option, hasForm, choose, focus, focusBeside, answer } = options;
  const { approval, verdicts, maySteer, alwaysAllowProblem } = decision;
  const act = (action: PanelAction) => {
    switch (action.tag) {
      case "move":
        return focus(action.to);
      case "edit":
        return maySteer ? decision.onEdit() : undefined;
      case "always-allow":
        return maySteer && alwaysAllowProblem === null ? decision.onAlwaysAllow() : undefined;
      case "move-beside":
        return focusBeside(action.by);
      case "answer":
        choose(action.option);
        return answer(action.option);
      case "leave-field":
        return leaveField();
      case "abort":
        return approval.isConfirming ? approval.cancel() : verdicts.decide("abort");
      default:
        return assertNever(action);
    }
  };
  useKeys((stroke) => {
    const action = hasForm ? null : panelAction(stroke, option);
    if (action === null) return false;
    // A key that went down before this call could be seen answers nothing, and does nothing else either.
    if (action.tag === "leave-field" || verdicts.wasShown(stroke.at)) act(action);
    return true;
  });
}

/** Where the focus of each answer is, and of the buttons beside the approval. */
function useRowFocus(option: PanelOption | null, isContinuing: boolean) {
  const approveButtons = {
    approve: useRef<HTMLButtonElement>(null),
    alwaysAllow: useRef<HTMLButtonElement>(null),
    edit: useRef<HTMLButtonElement>(null),
  };
  const instruction = useRef<HTMLTextAreaElement>(null);
  const reason = useRef<HTMLInputElement>(null);
  // Who is just writing goes on here: the next Enter must send these words, not approve. Words that are only there again, since
  // their verdict was undone, do not take the focus: the next key would be written into them.
  const [beginning] = useState(() => (isContinuing || isFieldFocused() ? option : null));
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
