import { useEffect, useRef } from "react";

const holdTime = 400;

/** Approves a moment after its key, unless more is typed in that moment: then it was the beginning of words. */
export function useHeldApprove(approve: () => void) {
  const held = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latest = useRef(approve);
  useEffect(() => {
    latest.current = approve;
  });
  useEffect(() => () => clearTimeout(held.current?.timer), []);
  return {
    hold(text: string) {
      clearTimeout(held.current?.timer);
      const timer = setTimeout(() => {
        held.current = null;
        latest.current();
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
