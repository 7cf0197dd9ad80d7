import { findAction, type KeyBindings } from "./keymap.ts";
import { isTyping, type Stroke } from "./stroke.ts";

/** What a key does on a page: nothing while a field or a dialog takes it, or with a modifier, which is the browser's. */
export function pageAction<Bindings extends KeyBindings>(
  bindings: Bindings,
  stroke: Stroke,
): Extract<keyof Bindings, string> | null {
  if (stroke.isInDialog || stroke.hasModifier || isTyping(stroke)) return null;
  return findAction(bindings, stroke.key);
}
