import { assertNever } from "@countersign/contracts/assert-never";
import { useEffect, useRef, useState } from "react";
import { type PanelAction, type PanelOption, panelAction } from "../../../lib/keys/panel-keys.ts";
import { leavesForm } from "../../../lib/keys/stroke.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import type { Verdicts } from "../call/use-verdict.ts";
import type { PanelDraft } from "./panel-draft.ts";
import { useDelayedAnswer } from "./use-delayed-answer.ts";

type PanelControlsOptions = {
  verdicts: Verdicts;
  panelDraft: PanelDraft;
  onDraft: (change: (before: PanelDraft) => PanelDraft) => void;
  /** Whether the risk is such that no answer is chosen beforehand. */
  isRisky: boolean;
  /** Opens the editor of the input; null for somebody who may not. */
  onEdit: (() => void) | null;
  /** Closes the form of what to remember, which has the keys while it is open; null while it is not. */
  onCloseForm: (() => void) | null;
};

export type PanelControls = ReturnType<typeof usePanelControls>;

/** Which answer is chosen, where the focus is, and what the keys do. */
export function usePanelControls({
  verdicts,
  panelDraft,
  onDraft,
  isRisky,
  onEdit,
  onCloseForm,
}: PanelControlsOptions) {
  const { decide, canDecide, canDeny, permissionProblem } = verdicts;
  const [option, setOption] = useState(beginningOption(panelDraft, isRisky));
  const { fields, besides, focusBeside } = usePanelFields(option);
  const focus = (next: PanelOption) => {
    setOption(next);
    fields[next].current?.focus();
  };
  const answer = (which: PanelOption) => {
    if (which === "approve") decide("approve");
    else if (which === "deny") decide("deny", panelDraft.reason);
    else if (panelDraft.instruction.trim() === "") focus("instruct");
    else decide("instruct", panelDraft.instruction);
  };
  const type = (text: string) => {
    onDraft((before) => ({ ...before, instruction: before.instruction + text }));
    focus("instruct");
  };
  const delayed = useDelayedAnswer((soon: "approve" | "deny" | "edit") => {
    if (soon === "edit") onEdit?.();
    else answer(soon);
  });
  const act = (action: PanelAction, key: string): boolean => {
    switch (action.tag) {
      case "answer-soon":
        // Before this call could be read it is not a verdict.
        if (!(action.option === "approve" ? canDecide : canDeny)) return true;
        setOption(action.option);
        delayed.schedule(key, action.option);
        return true;
      case "move":
        focus(action.to);
        return true;
      case "edit-soon":
        delayed.schedule(key, "edit");
        return true;
      case "edit":
        onEdit?.();
        return true;
      case "move-beside":
        focusBeside(action.by);
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
  useKeys((stroke) => {
    if (permissionProblem !== null) return false;
    if (onCloseForm !== null) {
      if (!leavesForm(stroke)) return false;
      onCloseForm();
      return true;
    }
    const action = panelAction(stroke, option, delayed.text());
    if (action === null) return false;
    delayed.cancel();
    return act(action, stroke.key);
  });
  return { option, choose: setOption, answer, fields, besides };
}

/** Where the focus of each answer is, and of the buttons beside the approval. */
function usePanelFields(option: PanelOption | null) {
  const fields = {
    approve: useRef<HTMLButtonElement>(null),
    instruct: useRef<HTMLTextAreaElement>(null),
    deny: useRef<HTMLInputElement>(null),
  };
  const besides = { remember: useRef<HTMLButtonElement>(null), edit: useRef<HTMLButtonElement>(null) };
  // Who is just writing goes on here: the next Enter must send these words, not approve.
  const [beginning] = useState(option);
  const { instruct, deny } = fields;
  useEffect(() => {
    if (beginning === null || beginning === "approve") return;
    const field = beginning === "instruct" ? instruct.current : deny.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [beginning, instruct, deny]);
  const focusBeside = (by: 1 | -1) => {
    const buttons = [fields.approve, besides.remember, besides.edit]
      .flatMap(({ current }) => (current === null ? [] : [current]))
      .filter((button) => !button.disabled);
    const place = buttons.findIndex((button) => button.matches(":focus"));
    buttons[Math.min(buttons.length - 1, Math.max(0, Math.max(place, 0) + by))]?.focus();
  };
  return { fields, besides, focusBeside };
}

/** Where the hands begin: at words that are written already, else at the approval, unless too much hangs on it for a mere Enter. */
function beginningOption({ instruction, reason }: PanelDraft, isRisky: boolean): PanelOption | null {
  if (instruction !== "") return "instruct";
  if (reason !== "") return "deny";
  return isRisky ? null : "approve";
}
