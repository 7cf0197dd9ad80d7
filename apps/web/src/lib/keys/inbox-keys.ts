import { findAction, inboxBindings } from "./keymap.ts";
import { isTyping, type Stroke, withShift } from "./stroke.ts";

export type InboxAction = keyof typeof inboxBindings | "leave-field";

/** What a key means in the inbox. Null: nothing, the key goes its usual way. A held key never gives a verdict. */
export function inboxAction(stroke: Stroke): InboxAction | null {
  if (stroke.isInDialog || stroke.hasModifier) return null;
  const action = findAction(inboxBindings, withShift(stroke));
  if (action === "leave" && !stroke.isRepeat) return isTyping(stroke) ? "leave-field" : action;
  if (isTyping(stroke)) return null;
  const mayRepeat = action === "next" || action === "previous";
  return stroke.isRepeat && !mayRepeat ? null : action;
}
