import { useEffect, useRef } from "react";

const holdTime = 400;

type DelayedAnswer<Answer> = {
  text: string;
  answer: Answer;
  timer: ReturnType<typeof setTimeout>;
  end: () => void;
};

/**
 * Gives an answer a moment after its key, unless a hand does anything else in that moment: another key, also one that
 * something else on the page takes, or a click. What was held is then the beginning of words, or nothing.
 */
export function useDelayedAnswer<Answer>(act: (answer: Answer) => void) {
  const delayed = useRef<DelayedAnswer<Answer> | null>(null);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => delayed.current?.end(), []);
  return {
    schedule(text: string, answer: Answer) {
      delayed.current?.end();
      const interrupt = (event: Event) => {
        if (event instanceof KeyboardEvent && event.repeat) return;
        mine.end();
        // The handlers of this very event may still take the text; after them it means nothing any more.
        setTimeout(() => {
          if (delayed.current === mine) delayed.current = null;
        });
      };
      const mine: DelayedAnswer<Answer> = {
        text,
        answer,
        timer: setTimeout(() => {
          mine.end();
          delayed.current = null;
          latest.current(answer);
        }, holdTime),
        end() {
          clearTimeout(mine.timer);
          for (const kind of interruptions) window.removeEventListener(kind, interrupt, true);
        },
      };
      for (const kind of interruptions) window.addEventListener(kind, interrupt, true);
      delayed.current = mine;
    },
    /** The key that was held back, when it has not answered; empty when there is none. */
    text: () => delayed.current?.text ?? "",
    cancel() {
      delayed.current?.end();
      delayed.current = null;
    },
  };
}

const interruptions = ["keydown", "pointerdown", "blur"] as const;
