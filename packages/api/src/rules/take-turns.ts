import { setImmediate } from "node:timers/promises";

/** How long the work may go on before others get their turn, in milliseconds. */
const longest = 15;

/** Gives a function that long work awaits again and again: it lets others have their turn when some time has passed. */
export function takeTurns(ticks: () => number = () => performance.now()): () => Promise<void> | undefined {
  let began = ticks();
  return () => {
    if (ticks() - began < longest) return undefined;
    return setImmediate().then(() => {
      began = ticks();
    });
  };
}
