import { setTimeout as sleep } from "node:timers/promises";
import type { StoreLog } from "./store-log.ts";

/** `wasReached`: it answered before, so that nothing listening there means that it is away, and not that the address is wrong. */
export type Return = { wasReached: () => boolean; log: StoreLog; limitMs?: number };

/**
 * Does a part of the start again for as long as the database is away: it was restarted, or its connections were cut. Gives up after a
 * minute with the last error; throws any other error at once. What the part opened must be closed when it throws.
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

/** Shut down by an administrator, after a crash, starting up or shutting down; connections that broke. */
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
