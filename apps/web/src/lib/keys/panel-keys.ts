import { assertNever } from "@countersign/contracts/assert-never";
import { findAction, panelBindings } from "./keymap.ts";
import { isTyping, type Stroke, withShift } from "./stroke.ts";

/** The options of the confirmation panel, in their order on screen. */
export const panelOptions = ["approve", "instruct", "deny"] as const;
export type PanelOption = (typeof panelOptions)[number];

export type PanelAction =
  /** To an option; those that take words have their field there. */
  | { tag: "move"; to: PanelOption }
  /** Beside the option "approve" stand the buttons that open the form of what to always allow, and the editor of the input. */
  | { tag: "move-beside"; by: 1 | -1 }
  | { tag: "answer"; option: PanelOption }
  | { tag: "always-allow" }
  | { tag: "edit" }
  | { tag: "leave-field" }
  | { tag: "abort" };

/**
 * What a key means for the answers of the confirmation panel. Null: nothing, the key goes its usual way. `current` is null while no
 * answer is chosen: Enter then gives none. A held key answers nothing.
 */
export function panelAction(stroke: Stroke, current: PanelOption | null): PanelAction | null {
  if (stroke.isInDialog || stroke.hasModifier || stroke.field === "choice") return null;
  const action = findAction(panelBindings, withShift(stroke));
  switch (action) {
    case null:
      return null;
    case "abort":
      return abortAction(stroke);
    case "answer":
      return enterAction(stroke, current);
    case "next-option":
      return isTyping(stroke) && !stroke.atEnd ? null : move(current, 1);
    case "previous-option":
      return isTyping(stroke) && !stroke.atStart ? null : move(current, -1);
    default:
      return isTyping(stroke) || stroke.isRepeat ? null : chooseAction(action, current);
  }
}

function chooseAction(
  action: Exclude<keyof typeof panelBindings, "abort" | "answer" | "next-option" | "previous-option">,
  current: PanelOption | null,
): PanelAction | null {
  switch (action) {
    case "approve":
      return { tag: "answer", option: action };
    case "deny":
    case "instruct":
      return { tag: "move", to: action };
    case "always-allow":
    case "edit":
      return { tag: action };
    case "beside":
      return current === "approve" ? { tag: "move-beside", by: 1 } : null;
    case "back-from-beside":
      return current === "approve" ? { tag: "move-beside", by: -1 } : null;
    case "next":
    case "previous":
    case "open":
    case "select":
    case "comment":
    case "search":
      return null;
    default:
      return assertNever(action);
  }
}

/** Esc in a field leaves it, and aborts from outside of one. The other key of an abort is the field's own there. */
function abortAction({ key, field, isRepeat }: Stroke): PanelAction | null {
  if (isRepeat) return null;
  if (!isTyping({ field })) return { tag: "abort" };
  return key === "Escape" ? { tag: "leave-field" } : null;
}

function enterAction(stroke: Stroke, current: PanelOption | null): PanelAction | null {
  if (current === null || stroke.isRepeat || stroke.field === "button") return null;
  return { tag: "answer", option: current };
}

function move(current: PanelOption | null, by: 1 | -1): PanelAction {
  const [first, , last] = panelOptions;
  if (current === null) return { tag: "move", to: by === 1 ? first : last };
  const index = panelOptions.indexOf(current) + by;
  return { tag: "move", to: panelOptions[(index + panelOptions.length) % panelOptions.length] ?? current };
}
