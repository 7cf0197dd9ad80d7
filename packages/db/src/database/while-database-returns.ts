import { setTimeout as sleep } from "node:timers/promises";
import type { StoreLog } from "./store-log.ts";

/** `wasReached`: the database answered before, so a refused connection means that it is away, not that the address is wrong. */
export type Return = { wasReached: () => boolean; log: StoreLog; limitMs?: number };

/**
 * Retries a part of the start while the database is away, because it restarts or its connections were cut. After a minute, it throws the last
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
      if (!isAway(error, wasReached()) || Date.now() > deadline) throw error;
      log.warn("the database went away during the start: trying again", error);
      await sleep(pause);
    }
  }
}

/** Whether a query failed because the database, which answered before, is away now. */
export function isDatabaseAway(error: unknown): boolean {
  return isAway(error, true);
}

/** An administrator's shutdown, a crash, starting up or shutting down, and broken connections. */
const awayCodes = ["57P01", "57P02", "57P03", "08000", "08003", "08006", "ECONNRESET", "EPIPE"];
const awayWords = /^Connection terminated|^Client has encountered a connection error|^Client was closed/;

function isAway(error: unknown, wasReached: boolean): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (awayCodes.includes(code) || awayWords.test(error.message)) return true;
  if (wasReached && code === "ECONNREFUSED") return true;
  const causes = error instanceof AggregateError ? [error.cause, ...error.errors] : [error.cause];
  return causes.some((cause) => isAway(cause, wasReached));
}
