import { type SessionRecord, StaleEpochError } from "../ports/repository.ts";
import { createConcurrentRuns } from "./concurrent-runs.ts";
import { createRecordings } from "./recordings.ts";
import { type EndReason, RunEnded } from "./run-ended.ts";
import { runSession } from "./run-session.ts";
import type { RunnerDependencies } from "./runner-dependencies.ts";
import { createWakes, type Wakes } from "./session-run.ts";

/** Works on sessions. */
export type Runner = {
  /**
   * Starts work on the session, unless this process already works on it. Never throws and doesn't wait. `claimed` is the session if the change
   * that gave it work also claimed it for this process.
   */
  wake(sessionId: string, claimed?: SessionRecord | null): void;
  /** Who would claim the session if it got work now: this process, or null if it already works on it or is closing. */
  claimant(sessionId: string): string | null;
  /**
   * Ends a run at once, unless its epoch is `storedEpoch`, the current one of the session: a newer run is left
   * alone.
   */
  end(sessionId: string, reason: EndReason, storedEpoch: number): void;
  /** The sessions that are worked on, with their epochs. */
  active(): { sessionId: string; epoch: number }[];
  /** Fulfils when everything is stored that calls changed in a workspace and that is being recorded now. */
  recorded(workspace: string): Promise<void>;
  /** Ends all runs and waits until their results are stored. */
  close(): Promise<void>;
};

/** One session that is worked on. */
type Run = {
  controller: AbortController;
  /** Null until the session is claimed. */
  epoch: number | null;
  done: Promise<void>;
  isWokenAgain: boolean;
  /** The session that the next run starts with, if it was claimed for that run. */
  claimed: SessionRecord | null;
  wakes: Wakes;
};

/** Makes a runner. One run a session; a wake that comes while a run is ending starts the next one after it. */
export function createRunner(dependencies: RunnerDependencies): Runner {
  const runs = new Map<string, Run>();
  const concurrentRuns = createConcurrentRuns();
  const recordings = createRecordings(() => performance.now());
  let isClosed = false;

  function wake(sessionId: string, claimed: SessionRecord | null = null): void {
    if (isClosed) return;
    const present = runs.get(sessionId);
    if (present !== undefined) {
      present.isWokenAgain = true;
      present.claimed = claimed ?? present.claimed;
      present.wakes.ring();
      return;
    }
    const controller = new AbortController();
    const done = Promise.resolve();
    const wakes = createWakes();
    const run: Run = { controller, epoch: null, isWokenAgain: false, claimed: null, wakes, done };
    runs.set(sessionId, run);
    run.done = work(sessionId, run, claimed).finally(() => {
      runs.delete(sessionId);
      if (run.isWokenAgain) wake(sessionId, run.claimed);
    });
  }

  async function work(sessionId: string, run: Run, claimed: SessionRecord | null): Promise<void> {
    try {
      const onClaim = (epoch: number) => {
        run.epoch = epoch;
      };
      const { controller, wakes } = run;
      const options = { signal: controller.signal, claimed, onClaim, concurrentRuns, recordings, wakes };
      await runSession(sessionId, options, dependencies);
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
    claimant: (sessionId) => (isClosed || runs.has(sessionId) ? null : dependencies.owner),
    end(sessionId, reason, storedEpoch) {
      const run = runs.get(sessionId);
      if (run === undefined || run.epoch === null || run.epoch === storedEpoch) return;
      run.controller.abort(new RunEnded(reason));
    },
    active: () =>
      [...runs].flatMap(([sessionId, { epoch }]) => (epoch === null ? [] : [{ sessionId, epoch }])),
    recorded: recordings.settled,
    async close() {
      isClosed = true;
      for (const run of runs.values()) run.controller.abort(new RunEnded("shutdown"));
      await Promise.all([...runs.values()].map((run) => run.done));
      await recordings.close();
    },
  };
}
