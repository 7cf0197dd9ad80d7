import { isPrintable, isTyping, type Stroke } from "./stroke.ts";

/** The options of the confirmation panel, in their order on screen. */
export const panelOptions = ["approve", "instruct", "deny"] as const;
export type PanelOption = (typeof panelOptions)[number];

const editLetter = "e";

export type PanelAction =
  | { tag: "move"; to: PanelOption }
  /** Beside the option "approve" stand the buttons that open the form of what to remember, and the editor of the input. */
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
 * pressed a moment ago and has not answered yet, or the letter of the editor; it is the beginning of words when more is typed now. Null: nothing, the
 * key goes its usual way. `current` is null while no answer is chosen: Enter then gives none.
 */
export function panelAction(stroke: Stroke, current: PanelOption | null, held: string): PanelAction | null {
  if (stroke.isInDialog || stroke.hasModifier || stroke.field === "choice") return null;
  if (held === editLetter && !stroke.isRepeat) {
    // The hand meant the editor, which is about to open: neither key may decide the call instead.
    if (stroke.key === "Enter") return { tag: "edit" };
    if (stroke.key === "Escape") return { tag: "leave-field" };
  }
  if (stroke.key === "Escape") return escapeAction(stroke);
  if (stroke.key === "Enter") return enterAction(stroke, current);
  if (stroke.key === "ArrowDown") return isTyping(stroke) && !stroke.atEnd ? null : move(current, 1);
  if (stroke.key === "ArrowUp") return isTyping(stroke) && !stroke.atStart ? null : move(current, -1);
  if (isTyping(stroke) || stroke.isRepeat) return null;
  if (held !== "" && isPrintable(stroke)) return { tag: "type", text: held + stroke.key };
  switch (stroke.key) {
    case "1":
      return { tag: "answer-soon", option: "approve" };
    case "2":
      return { tag: "move", to: "instruct" };
    case "3":
      return { tag: "answer-soon", option: "deny" };
    case editLetter:
      return { tag: "edit-soon" };
    case "ArrowRight":
      return current === "approve" ? { tag: "move-beside", by: 1 } : null;
    case "ArrowLeft":
      return current === "approve" ? { tag: "move-beside", by: -1 } : null;
    case "Shift":
      return held === "" ? null : { tag: "type-before", text: held };
    case "?":
    case " ":
      return null;
    default:
      return isPrintable(stroke) ? { tag: "type", text: stroke.key } : null;
  }
}

function escapeAction(stroke: Stroke): PanelAction | null {
  if (stroke.hasShift || stroke.isRepeat) return null;
  return isTyping(stroke) ? { tag: "leave-field" } : { tag: "abort" };
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
