import { errorMessage } from "@countersign/contracts/error-message";
import type { SessionChange, SessionRecord, StoredBeside } from "../ports/repository.ts";
import { type CommitWith, isStorageAway, type SessionRun } from "./session-run.ts";

const shortestPauseMs = 100;
const longestPauseMs = 5_000;

/**
 * Repeats `work` while the storage is away, with growing pauses. For what would be lost otherwise: the result of a call that has run, or the
 * model's answer. Rejects with the signal's reason when the run is ended meanwhile.
 */
export async function whileStorageReturns<T>(run: SessionRun, work: () => Promise<T>): Promise<T> {
  for (let pause = shortestPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isStorageAway(run, error)) throw error;
      run.dependencies.log.warn(
        { problem: errorMessage(error), pause },
        "the storage is away: a step waits for it",
      );
      await run.dependencies.sleep(pause, run.signal);
    }
  }
}

/** A change that must not be lost. */
export type LastingChange<T> = {
  /** `isFirst`: false where the storage was away and has returned, so that what was found out before the change may be old. */
  change: (current: SessionRecord, stored: StoredBeside, isFirst: boolean) => SessionChange<T>;
  /** Whether an earlier attempt was stored: the answer to a commit can be lost with the connection. */
  isStored: (current: SessionRecord) => boolean;
  /** The value then. `first` is that of the first attempt, if it got as far as `change`. */
  storedValue: (current: SessionRecord, first: T | undefined) => T;
};

/** Writes a change under this run's epoch exactly once, as soon as the storage is there. */
export function storeOnReturn<T>(
  run: SessionRun,
  commit: CommitWith,
  { change, isStored, storedValue }: LastingChange<T>,
): Promise<{ session: SessionRecord; value: T }> {
  let attempt = 0;
  let first: T | undefined;
  return whileStorageReturns(run, () => {
    attempt += 1;
    const isFirst = attempt === 1;
    // Called twice where the run doesn't know the session as it is stored. Then the last call counts.
    return commit<T>(run, (current, stored) => {
      if (!isFirst && isStored(current)) return { transition: null, value: storedValue(current, first) };
      const made = change(current, stored, isFirst);
      if (isFirst) first = made.value;
      return made;
    });
  });
}
