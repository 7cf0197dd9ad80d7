import type { Runner } from "../runner/runner.ts";
import type { RunnerLog } from "../runner/runner-dependencies.ts";

/** Wakes everyone who follows a session when it changes. */
export type ChangeWatch = {
  /** Fulfils at the next change. Call it before reading the state, so that nothing is missed. */
  next(): Promise<void>;
  notify(): void;
  /** The host's log with a listener: a runner that gave up says so only there, and would leave the session working forever. */
  log: RunnerLog;
  /** What made the runner give up with work left to do; null while it works, or has nothing to do. */
  takeFailure(runner: Pick<Runner, "active">): { error: unknown } | null;
};

/** Makes the watch. */
export function createChangeWatch(log: RunnerLog): ChangeWatch {
  let waiting: (() => void)[] = [];
  let suspect: { error: unknown } | null = null;

  function notify(): void {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  }

  return {
    next: () => new Promise((resolve) => waiting.push(resolve)),
    notify,
    log: {
      warn: (details, message) => log.warn(details, message),
      error(details, message) {
        log.error(details, message);
        // Once what logged it has unwound, it shows whether the runner is still there.
        setImmediate(() => {
          suspect = { error: details.err };
          notify();
        });
      },
    },
    takeFailure(runner) {
      const found = suspect;
      suspect = null;
      return runner.active().length === 0 ? found : null;
    },
  };
}
