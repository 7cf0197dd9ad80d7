import { useEffect, useRef } from "react";

const holdTime = 400;

type Held<Answer> = { text: string; answer: Answer; timer: ReturnType<typeof setTimeout>; end: () => void };

/**
 * Gives an answer a moment after its key, unless a hand does anything else in that moment: another key, also one that
 * something else on the page takes, or a click. What was held is then the beginning of words, or nothing.
 */
export function useHeldAnswer<Answer>(act: (answer: Answer) => void) {
  const held = useRef<Held<Answer> | null>(null);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => held.current?.end(), []);
  return {
    hold(text: string, answer: Answer) {
      held.current?.end();
      const interrupt = (event: Event) => {
        if (event instanceof KeyboardEvent && event.repeat) return;
        mine.end();
        // The handlers of this very event may still take the text; after them it means nothing any more.
        setTimeout(() => {
          if (held.current === mine) held.current = null;
        });
      };
      const mine: Held<Answer> = {
        text,
        answer,
        timer: setTimeout(() => {
          mine.end();
          held.current = null;
          latest.current(answer);
        }, holdTime),
        end() {
          clearTimeout(mine.timer);
          for (const kind of interruptions) window.removeEventListener(kind, interrupt, true);
        },
      };
      for (const kind of interruptions) window.addEventListener(kind, interrupt, true);
      held.current = mine;
    },
    /** The key that was held back, when it has not answered; empty when there is none. */
    text: () => held.current?.text ?? "",
    cancel() {
      held.current?.end();
      held.current = null;
    },
  };
}

const interruptions = ["keydown", "pointerdown", "blur"] as const;
