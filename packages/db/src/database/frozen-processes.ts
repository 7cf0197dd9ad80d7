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

/** How often to check: often enough to find a frozen process within 8.5 s. */
export const frozenLookMs = 2_000;
/** A process is frozen if this many checks in a row find nothing new. A running process queries the database every second. */
const frozenLooks = 3;
/** The checks take at least this long, even if timers fire a little early. */
const frozenMs = frozenLooks * frozenLookMs - 500;
/** A check that comes later than this says more about this process than about others. */
const lateMs = 3 * frozenLookMs;

type Seen = { active: string; seenAt: number; unchangedMs: number; unchangedLooks: number };

/**
 * `ticks` is a clock in milliseconds. Only the time in which this process checked another one counts, not the time of day. Time in which this process
 * itself stood still, or the machine slept, doesn't count.
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
        ([, { unchangedMs, unchangedLooks }]) => unchangedMs >= frozenMs && unchangedLooks >= frozenLooks,
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
  if (before === undefined || before.active !== active)
    return { active, seenAt: now, unchangedMs: 0, unchangedLooks: 0 };
  const { unchangedMs, unchangedLooks, seenAt } = before;
  const passed = now - seenAt;
  if (passed > lateMs) return { active, seenAt: now, unchangedMs, unchangedLooks };
  return { active, seenAt: now, unchangedMs: unchangedMs + passed, unchangedLooks: unchangedLooks + 1 };
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

/** Waits up to a second for each to end: then its locks are free, and nobody takes its process for alive. */
function endConnections(name: string) {
  return {
    name: "end-connections-of-process",
    text: `
      SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user AND application_name = $1`,
    values: [name],
  };
}
