import type { Logger } from "pino";

/** `end` ends the database connections of frozen processes and returns their names. If there were any, `onEnded` is called. */
export type FrozenWatchOptions = {
  end: () => Promise<readonly string[]>;
  onEnded: () => Promise<void>;
  everyMs: number;
  log: Pick<Logger, "error">;
};

/** Checks every `everyMs`, one check at a time, until it's stopped. */
export type FrozenWatch = { stop(): void };

/**
 * Checks for frozen processes, even while the sweep waits for a lock that one of them holds. The checks also show other processes that this
 * one isn't frozen.
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
