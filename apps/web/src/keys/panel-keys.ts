import { isPrintable, isTyping, type Stroke } from "./stroke.ts";

/** The options of the confirmation panel, in their order on screen. */
export const panelOptions = ["approve", "instruct", "deny"] as const;
export type PanelOption = (typeof panelOptions)[number];

export type PanelAction =
  | { tag: "move"; to: PanelOption }
  | { tag: "answer"; option: PanelOption }
  /** Approve unless more is typed at once: words that begin with "a" must not approve. */
  | { tag: "approve-soon" }
  /** Ask what to remember unless more is typed at once, for the same reason. */
  | { tag: "remember-soon" }
  | { tag: "focus"; option: "instruct" | "deny" }
  | { tag: "type"; text: string }
  | { tag: "leave-field" }
  | { tag: "abort" };

/** What a key means in the confirmation panel. Null: nothing, the key goes its usual way. */
export function panelAction(stroke: Stroke, current: PanelOption): PanelAction | null {
  if (stroke.isInDialog || stroke.hasModifier || stroke.field === "choice") return null;
  if (stroke.key === "Escape") return escapeAction(stroke);
  if (stroke.key === "ArrowDown") return isTyping(stroke) && !stroke.atEnd ? null : move(current, 1);
  if (stroke.key === "ArrowUp") return isTyping(stroke) && !stroke.atStart ? null : move(current, -1);
  if (stroke.key === "Enter") return enterAction(stroke, current);
  if (isTyping(stroke) || stroke.isRepeat) return null;
  switch (stroke.key) {
    case "1":
    case "a":
      return { tag: "approve-soon" };
    case "A":
      return { tag: "remember-soon" };
    case "2":
    case "i":
      return { tag: "focus", option: "instruct" };
    case "3":
      return { tag: "answer", option: "deny" };
    case "d":
      return { tag: "focus", option: "deny" };
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

function enterAction(stroke: Stroke, current: PanelOption): PanelAction | null {
  if (stroke.isRepeat || stroke.hasShift || stroke.field === "button") return null;
  return { tag: "answer", option: current };
}

function move(current: PanelOption, by: 1 | -1): PanelAction {
  const index = panelOptions.indexOf(current) + by;
  return { tag: "move", to: panelOptions[(index + panelOptions.length) % panelOptions.length] ?? current };
}
