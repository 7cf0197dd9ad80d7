import { StaleEpochError } from "../ports/repository.ts";
import { runSession } from "./run-session.ts";
import type { RunnerDependencies } from "./runner-dependencies.ts";

/** Why a run is ended from outside. `stopped`: a person stopped the session. `shutdown`: the server ends. */
export type EndReason = "stopped" | "shutdown" | "replaced";

/** The reason that the signal of an ended run carries. */
export class RunEnded extends Error {
  readonly reason: EndReason;
  constructor(reason: EndReason) {
    super(`the run was ended: ${reason}`);
    this.name = "RunEnded";
    this.reason = reason;
  }
}

/**
 * Works on sessions. `wake` never throws and does not wait: it takes the session up unless it is already worked on here.
 * `end` ends a run at once. `close` ends all runs and waits until what they did is stored.
 */
export type Runner = {
  wake(sessionId: string): void;
  end(sessionId: string, reason: EndReason): void;
  active(): string[];
  close(): Promise<void>;
};

type Run = { controller: AbortController; done: Promise<void>; isWokenAgain: boolean };

/** Makes a runner. One run a session; a wake that comes while a run is ending starts the next one after it. */
export function createRunner(dependencies: RunnerDependencies): Runner {
  const runs = new Map<string, Run>();
  let isClosed = false;

  function wake(sessionId: string): void {
    if (isClosed) return;
    const present = runs.get(sessionId);
    if (present !== undefined) {
      present.isWokenAgain = true;
      return;
    }
    const controller = new AbortController();
    const run: Run = { controller, isWokenAgain: false, done: Promise.resolve() };
    runs.set(sessionId, run);
    run.done = work(sessionId, controller).finally(() => {
      runs.delete(sessionId);
      if (run.isWokenAgain) wake(sessionId);
    });
  }

  async function work(sessionId: string, controller: AbortController): Promise<void> {
    try {
      await runSession(sessionId, controller.signal, dependencies);
    } catch (error) {
      if (error instanceof StaleEpochError) controller.abort(new RunEnded("replaced"));
      else if (!(error instanceof RunEnded)) {
        dependencies.log.error(
          { err: error, sessionId },
          "a step of the session failed; it is taken up again later",
        );
      }
    }
  }

  return {
    wake,
    end: (sessionId, reason) => runs.get(sessionId)?.controller.abort(new RunEnded(reason)),
    active: () => [...runs.keys()],
    async close() {
      isClosed = true;
      for (const run of runs.values()) run.controller.abort(new RunEnded("shutdown"));
      await Promise.all([...runs.values()].map((run) => run.done));
    },
  };
}
