import { findAction, keymap } from "./keymap.ts";
import { escapeAction, isTyping, type Stroke } from "./stroke.ts";

export type InboxAction = keyof typeof keymap.inbox | "leave-field";

/** What a key means in the inbox. Null: nothing, the key goes its usual way. A held key never gives a verdict. */
export function inboxAction(stroke: Stroke): InboxAction | null {
  if (stroke.isInDialog || stroke.hasModifier) return null;
  const action = findAction(keymap.inbox, stroke.key);
  if (action === "abort") return escapeAction(stroke);
  if (isTyping(stroke)) return null;
  const mayRepeat = action === "next" || action === "previous";
  return stroke.isRepeat && !mayRepeat ? null : action;
}
