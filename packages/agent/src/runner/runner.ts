import { StaleEpochError } from "../ports/repository.ts";
import { createConcurrentRuns } from "./concurrent-runs.ts";
import { type EndReason, RunEnded } from "./run-ended.ts";
import { runSession } from "./run-session.ts";
import type { RunnerDependencies } from "./runner-dependencies.ts";

/**
 * Works on sessions. `wake` never throws and does not wait: it takes the session up unless it is already worked on here.
 * `end` ends a run at once, if it works under another epoch than `storedEpoch`, the one that the session has now: a run that
 * began since is left alone. `active` says which sessions are worked on, under which epoch. `close` ends all runs and waits until what they did is stored.
 */
export type Runner = {
  wake(sessionId: string): void;
  end(sessionId: string, reason: EndReason, storedEpoch: number): void;
  active(): { sessionId: string; epoch: number }[];
  close(): Promise<void>;
};

/** `epoch` is null until the session is claimed. */
type Run = { controller: AbortController; epoch: number | null; done: Promise<void>; isWokenAgain: boolean };

/** Makes a runner. One run a session; a wake that comes while a run is ending starts the next one after it. */
export function createRunner(dependencies: RunnerDependencies): Runner {
  const runs = new Map<string, Run>();
  const concurrentRuns = createConcurrentRuns();
  let isClosed = false;

  function wake(sessionId: string): void {
    if (isClosed) return;
    const present = runs.get(sessionId);
    if (present !== undefined) {
      present.isWokenAgain = true;
      return;
    }
    const controller = new AbortController();
    const run: Run = { controller, epoch: null, isWokenAgain: false, done: Promise.resolve() };
    runs.set(sessionId, run);
    run.done = work(sessionId, run).finally(() => {
      runs.delete(sessionId);
      if (run.isWokenAgain) wake(sessionId);
    });
  }

  async function work(sessionId: string, run: Run): Promise<void> {
    try {
      const onClaim = (epoch: number) => {
        run.epoch = epoch;
      };
      await runSession(sessionId, { signal: run.controller.signal, onClaim, concurrentRuns }, dependencies);
    } catch (error) {
      if (!(error instanceof StaleEpochError || error instanceof RunEnded)) {
        dependencies.log.error(
          { err: error, sessionId },
          "a step of the session failed; it is taken up again later",
        );
      }
    }
  }

  return {
    wake,
    end(sessionId, reason, storedEpoch) {
      const run = runs.get(sessionId);
      if (run === undefined || run.epoch === null || run.epoch === storedEpoch) return;
      run.controller.abort(new RunEnded(reason));
    },
    active: () =>
      [...runs].flatMap(([sessionId, { epoch }]) => (epoch === null ? [] : [{ sessionId, epoch }])),
    async close() {
      isClosed = true;
      for (const run of runs.values()) run.controller.abort(new RunEnded("shutdown"));
      await Promise.all([...runs.values()].map((run) => run.done));
    },
  };
}
