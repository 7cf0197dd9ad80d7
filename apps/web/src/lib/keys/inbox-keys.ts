import { isTyping, type Stroke } from "./stroke.ts";

export type InboxAction =
  | "approve"
  | "remember"
  | "deny"
  | "instruct"
  | "abort"
  | "edit"
  | "select"
  | "select-alike"
  | "next"
  | "previous"
  | "leave-field"
  | "show-new";

/** What a key means in the inbox. Null: nothing, the key goes its usual way. A held key never gives a verdict. */
export function inboxAction(stroke: Stroke): InboxAction | null {
  if (stroke.isInDialog || stroke.hasModifier) return null;
  if (stroke.key === "Escape") {
    if (stroke.hasShift || stroke.isRepeat) return null;
    return isTyping(stroke) ? "leave-field" : "abort";
  }
  if (isTyping(stroke)) return null;
  if (stroke.key === "j" || stroke.key === "ArrowDown") return "next";
  if (stroke.key === "k" || stroke.key === "ArrowUp") return "previous";
  if (stroke.isRepeat) return null;
  switch (stroke.key) {
    case "a":
      return "approve";
    case "A":
      return "remember";
    case "d":
      return "deny";
    case "i":
      return "instruct";
    case "e":
      return "edit";
    case "x":
      return "select";
    case "X":
      return "select-alike";
    case "n":
      return "show-new";
    default:
      return null;
  }
}
