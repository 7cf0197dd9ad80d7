import { randomUUID } from "node:crypto";
import { homedir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../ports/clock.ts";
import type { RetryPolicy, RunnerLog } from "../runner/runner-dependencies.ts";

/** What an agent takes from the machine. `sleep` waits milliseconds and rejects with the signal's reason. */
export type Surroundings = {
  clock: Clock;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  retry: RetryPolicy;
  home: string;
  platform: string;
};

/** Those of this process. */
export function realSurroundings(): Surroundings {
  return {
    clock: { now: () => new Date().toISOString(), createId: () => randomUUID() },
    sleep: async (ms, signal) => {
      await sleep(ms, undefined, { signal });
    },
    retry: { attempts: 8, baseMs: 1_000, capMs: 60_000, random: Math.random },
    home: homedir(),
    platform: process.platform,
  };
}

/** A log for hosts that have none of their own. */
export const stderrLog: RunnerLog = {
  warn: (details, message) => console.warn(message, details),
  error: (details, message) => console.error(message, details),
};
