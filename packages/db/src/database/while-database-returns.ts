import { setTimeout as sleep } from "node:timers/promises";
import { findStorageProblem } from "./storage-problem.ts";
import type { StoreLog } from "./store-log.ts";

/** `wasReached`: the database answered before, so a refused connection means that it is away, not that the address is wrong. */
export type Return = { wasReached: () => boolean; log: StoreLog; limitMs?: number };

/**
 * Retries a part of the start while the database is away, because it restarts or its connections were cut, or its disk is full. After a minute, it throws the last
 * error. It throws any other error at once. When `attempt` throws, it must have closed what it opened.
 */
export async function whileDatabaseReturns<Result>(
  attempt: () => Promise<Result>,
  { wasReached, log, limitMs = 60_000 }: Return,
): Promise<Result> {
  const deadline = Date.now() + limitMs;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    try {
      return await attempt();
    } catch (error) {
      if (findStorageProblem(error, wasReached()) === null || Date.now() > deadline) throw error;
      log.warn("the database can’t be used yet: trying again", error);
      await sleep(pause);
    }
  }
}

/** Whether a query failed because the database, which answered before, can't be used now: it's away, or its disk is full. */
export function isDatabaseAway(error: unknown): boolean {
  return findStorageProblem(error) !== null;
}
