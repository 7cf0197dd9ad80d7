import type { Logger } from "pino";

/** `overdue` gives the calls whose time to be decided is over, by id; `timeOut` denies one of them. */
export type TimeLimitOptions = {
  overdue: () => Promise<string[]>;
  timeOut: (callId: string) => Promise<boolean>;
  everyMs: number;
  log: Pick<Logger, "error">;
};

/** Looks now and then; `run` looks at once. */
export type TimeLimits = { run(): Promise<void>; stop(): void };

/**
 * Denies calls whose time is over, looking every `everyMs` milliseconds; one look ends before the next begins. A call that
 * cannot be denied holds up no other: it is logged, and tried again at the next look.
 */
export function startTimeLimits({ overdue, timeOut, everyMs, log }: TimeLimitOptions): TimeLimits {
  async function run(): Promise<void> {
    for (const callId of await overdue()) {
      try {
        await timeOut(callId);
      } catch (error) {
        log.error({ err: error, callId }, "an expired call couldn’t be denied; retrying");
      }
    }
  }

  let pending = Promise.resolve();
  const timer = setInterval(() => {
    pending = pending.then(run).catch((error: unknown) => {
      log.error({ err: error }, "expired calls couldn’t be listed; retrying");
    });
  }, everyMs);
  timer.unref();
  return { run, stop: () => clearInterval(timer) };
}
