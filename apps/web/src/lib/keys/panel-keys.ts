import { assertNever } from "@countersign/contracts/assert-never";
import { findAction, keymap } from "./keymap.ts";
import { escapeAction, isPrintable, isTyping, type Stroke } from "./stroke.ts";

/** The options of the confirmation panel, in their order on screen. */
export const panelOptions = ["approve", "instruct", "deny"] as const;
export type PanelOption = (typeof panelOptions)[number];

export type PanelAction =
  | { tag: "move"; to: PanelOption }
  /** Beside the option "approve" stand the buttons that open the form of what to always allow, and the editor of the input. */
  | { tag: "move-beside"; by: 1 | -1 }
  | { tag: "answer"; option: PanelOption }
  /** Answer unless more is typed at once: words that begin with a number must not approve. */
  | { tag: "answer-soon"; option: "approve" | "deny" }
  /** Open the editor of the input unless more is typed at once: many instructions begin with this letter. */
  | { tag: "edit-soon" }
  | { tag: "edit" }
  | { tag: "type"; text: string }
  /** Type the text; the key itself then goes its usual way, in the field that has the focus by then. */
  | { tag: "type-before"; text: string }
  | { tag: "leave-field" }
  | { tag: "abort" };

/**
 * What a key means in the confirmation panel, where every letter is typed into the instruction. `held`: the number that was
 * pressed a moment ago and has not answered yet, or the letter of the editor; it is the beginning of words when more is typed now.
 * Null: nothing, the key goes its usual way. `current` is null while no answer is chosen: Enter then gives none.
 */
export function panelAction(stroke: Stroke, current: PanelOption | null, held: string): PanelAction | null {
  if (stroke.isInDialog || stroke.hasModifier || stroke.field === "choice") return null;
  const action = findAction(keymap.panel, stroke.key);
  if (findAction(keymap.panel, held) === "edit" && !stroke.isRepeat) {
    // The hand meant the editor, which is about to open: neither key may decide the call instead.
    if (action === "answer") return { tag: "edit" };
    if (action === "abort") return { tag: "leave-field" };
  }
  switch (action) {
    case "abort":
      return tagOf(escapeAction(stroke));
    case "answer":
      return enterAction(stroke, current);
    case "next":
      return isTyping(stroke) && !stroke.atEnd ? null : move(current, 1);
    case "previous":
      return isTyping(stroke) && !stroke.atStart ? null : move(current, -1);
    default:
      if (isTyping(stroke) || stroke.isRepeat) return null;
      if (held !== "" && isPrintable(stroke)) return { tag: "type", text: held + stroke.key };
      return action === null ? typeAction(stroke, held) : chooseAction(action, current);
  }
}

function chooseAction(
  action: Exclude<keyof typeof keymap.panel, "abort" | "answer" | "next" | "previous">,
  current: PanelOption | null,
): PanelAction | null {
  switch (action) {
    case "approve":
    case "deny":
      return { tag: "answer-soon", option: action };
    case "instruct":
      return { tag: "move", to: action };
    case "edit":
      return { tag: "edit-soon" };
    case "beside":
      return current === "approve" ? { tag: "move-beside", by: 1 } : null;
    case "back-from-beside":
      return current === "approve" ? { tag: "move-beside", by: -1 } : null;
    default:
      return assertNever(action);
  }
}

/** A key that the map does not name: a letter begins the instruction, unless it is a key of every page. */
function typeAction(stroke: Stroke, held: string): PanelAction | null {
  if (stroke.key === "Shift") return held === "" ? null : { tag: "type-before", text: held };
  // A space scrolls, or presses the button that has the focus.
  const isTaken = stroke.key === " " || stroke.key === keymap.everywhere["open-keys"].keys[0];
  return isPrintable(stroke) && !isTaken ? { tag: "type", text: stroke.key } : null;
}

function tagOf(action: "leave-field" | "abort" | null): PanelAction | null {
  return action === null ? null : { tag: action };
}

function enterAction(stroke: Stroke, current: PanelOption | null): PanelAction | null {
  if (current === null || stroke.isRepeat || stroke.hasShift || stroke.field === "button") return null;
  return { tag: "answer", option: current };
}

function move(current: PanelOption | null, by: 1 | -1): PanelAction {
  const [first, , last] = panelOptions;
  if (current === null) return { tag: "move", to: by === 1 ? first : last };
  const index = panelOptions.indexOf(current) + by;
  return { tag: "move", to: panelOptions[(index + panelOptions.length) % panelOptions.length] ?? current };
}
