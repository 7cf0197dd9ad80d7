import { ownerLockClass } from "./advisory-locks.ts";
import type { Database } from "./open-database.ts";

/** Finds frozen processes on this database. */
export type FrozenProcesses = {
  /**
   * Ends the connections of every other process that owns sessions and has sent the database nothing over several checks. Its locks go
   * with them: others take over its sessions, and a transaction that it left open no longer blocks anybody. When the process wakes up, it
   * connects again, and its writes under the old epoch fail. Returns the names of the processes whose connections were ended.
   */
  end(): Promise<string[]>;
};

/** When a process counts as frozen. A running one queries the database every second. */
const frozenMs = 15_000;
const fewestLooks = 3;

type Seen = { active: string; since: number; looks: number };

/**
 * `ticks` is a clock in milliseconds that stops while the machine sleeps, so nobody counts as frozen right after that. Only the time in which
 * this process watched another counts, not the time of day.
 */
export function createFrozenProcesses(
  { signals, processName, log }: Pick<Database, "signals" | "processName" | "log">,
  ticks: () => number,
): FrozenProcesses {
  let seen = new Map<string, Seen>();
  return {
    async end() {
      const { rows } = await signals.query<{ name: string; active: string }>(othersAtWork(processName));
      const now = ticks();
      seen = new Map(rows.map(({ name, active }) => [name, lookAgain(seen.get(name), active, now)]));
      const frozen = [...seen].filter(
        ([, { since, looks }]) => looks >= fewestLooks && now - since >= frozenMs,
      );
      for (const [name] of frozen) {
        log.warn(`another server (${name}) doesn’t answer: ending its database connections`);
        await signals.query(endConnections(name));
      }
      return frozen.map(([name]) => name);
    },
  };
}

function lookAgain(before: Seen | undefined, active: string, now: number): Seen {
  if (before === undefined || before.active !== active) return { active, since: now, looks: 1 };
  return { ...before, looks: before.looks + 1 };
}

/** Every other process that owns sessions (it holds their locks), and when any of its connections was last active. */
function othersAtWork(processName: string) {
  return {
    name: "select-others-at-work",
    text: `
      SELECT application_name AS name, max(state_change)::text AS active
      FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user
        AND application_name LIKE 'countersign %' AND application_name <> $1
      GROUP BY application_name
      HAVING bool_or(EXISTS (
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = $2::int::oid
          AND objsubid = 2 AND pg_locks.pid = pg_stat_activity.pid
      ))`,
    values: [processName, ownerLockClass],
  };
}

function endConnections(name: string) {
  return {
    name: "end-connections-of-process",
    text: `
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user AND application_name = $1`,
    values: [name],
  };
}
