import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from "react";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Passes on what was typed into a controlled field before React took the page over: React keeps that text on the screen, but doesn't report it, and
 * removes it the next time it draws the field. `value` is what the field was given.
 */
export function useEarlyText<F extends TextField>(
  ref: Ref<F> | undefined,
  value: unknown,
): RefObject<F | null> {
  const field = useRef<F>(null);
  useImperativeHandle<F | null, F | null>(ref, () => field.current, []);
  const first = useRef(value);
  // Not later: whatever draws the field again would have removed the text.
  useLayoutEffect(() => {
    const { current } = field;
    if (current !== null && typeof first.current === "string") reportText(current, first.current);
  }, []);
  return field;
}

function reportText(field: TextField, given: string): void {
  const { value: typed, selectionStart, selectionEnd } = field;
  if (typed === given) return;
  // React reports an input only if the text isn't what it last saw, and it sees only what is set on the field itself.
  field.value = given;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, typed);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
