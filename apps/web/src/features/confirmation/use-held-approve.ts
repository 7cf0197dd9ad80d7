import { useEffect, useRef } from "react";

const holdTime = 400;

/** Does what a key means a moment after it, unless more is typed in that moment: then it was the beginning of words. */
export function useHeldApprove(act: (key: string) => void) {
  const held = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(held.current?.timer), []);
  return {
    hold(text: string) {
      clearTimeout(held.current?.timer);
      const timer = setTimeout(() => {
        held.current = null;
        latest.current(text);
      }, holdTime);
      held.current = { text, timer };
    },
    /** What was held back, which now belongs to the words that are being typed; empty when nothing was. */
    cancel(): string {
      const text = held.current?.text ?? "";
      clearTimeout(held.current?.timer);
      held.current = null;
      return text;
    },
  };
}
