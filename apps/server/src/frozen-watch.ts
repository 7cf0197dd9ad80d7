import type { Logger } from "pino";

/** `end` takes the sessions away from frozen processes and names these. `onEnded` is called after it did. */
export type FrozenWatchOptions = {
  end: () => Promise<readonly string[]>;
  onEnded: () => Promise<void>;
  everyMs: number;
  log: Pick<Logger, "error">;
};

/** Looks now and then, one look at a time, until it is stopped. */
export type FrozenWatch = { stop(): void };

/**
 * Looks for frozen processes, also while the sweep can't go on because one of them holds a lock. These looks are also what shows others that this
 * process isn't frozen.
 */
export function startFrozenWatch({ end, onEnded, everyMs, log }: FrozenWatchOptions): FrozenWatch {
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    let ended: readonly string[];
    try {
      ended = await end();
    } finally {
      isLooking = false;
    }
    if (ended.length > 0) await onEnded();
  }

  const timer = setInterval(() => {
    look().catch((error: unknown) => log.error({ err: error }, "frozen servers couldn’t be looked for"));
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
