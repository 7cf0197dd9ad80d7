import { nextMove } from "../loop/agent-stack.ts";
import type { SessionRecord, Transition } from "../ports/repository.ts";
import { updateSession } from "../ports/repository.ts";
import type { ConcurrentRuns } from "./concurrent-runs.ts";
import type { RunnerDependencies } from "./runner-dependencies.ts";

/**
 * One run over one session. `looked` holds the calls that were looked at since the last call ran, by id, with the digest
 * that they had: what stands there needs no second look before the session parks. `heard`: for which input, and after how many
 * calls of the turn, hooks were asked about a call in this run. `neighbours`: what all runs of this process change.
 */
export type SessionRun = {
  signal: AbortSignal;
  dependencies: RunnerDependencies;
  epoch: number;
  evaluatedDigests: Map<string, string>;
  hookKeys: Map<string, string>;
  concurrentRuns: ConcurrentRuns;
};

/** Writes a change under this run's epoch. `change` gives null to leave everything as it is. */
export function commit(
  run: SessionRun,
  sessionId: string,
  change: (current: SessionRecord) => Transition | null,
): Promise<SessionRecord> {
  return updateSession(
    run.dependencies.repository,
    sessionId,
    (current) => {
      const transition = change(current);
      return transition === null ? null : { ...transition, wake: false };
    },
    run.epoch,
  );
}

/** As `commit`, and lets the session go in the same transaction when nothing is left to do. */
export function commitAndPark(
  run: SessionRun,
  sessionId: string,
  change: (current: SessionRecord) => Transition | null,
): Promise<SessionRecord> {
  return commit(run, sessionId, (current) => {
    const transition = change(current);
    if (transition === null) return null;
    const effect = nextMove(transition.session);
    const isEvaluated =
      effect.tag === "park" && (effect.waiting === null || run.evaluatedDigests.has(effect.waiting.id));
    return isEvaluated ? { ...transition, release: true } : transition;
  });
}
