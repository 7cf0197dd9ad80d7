import type pg from "pg";

/** A statement with a name: each connection plans it once. Without (""), Postgres plans it each time. `Row` is what it answers with; nothing is ever in `row`. */
export type Statement<Row = unknown> = { name: string; text: string; values: unknown[]; readonly row?: Row };

/** Sends one statement by itself. */
export async function queryRows<Row>(
  pool: Pick<pg.Pool, "query">,
  statement: Statement<Row>,
): Promise<Row[]> {
  return (await pool.query(statement)).rows;
}

/** Held to the end of a transaction that writes events or audit entries, so that ids rise in the order of commits. */
const commitOrderKey = 1129926998;

export function begin(): Statement {
  return { name: "begin", text: "BEGIN", values: [] };
}

/** Lets statements behind it find out that the transaction began. */
export function markTransaction(): Statement {
  return {
    name: "mark-transaction",
    text: "SELECT set_config('countersign.transaction', 'begun', true)",
    values: [],
  };
}

export function commit(): Statement {
  return { name: "commit", text: "COMMIT", values: [] };
}

export function rollback(): Statement {
  return { name: "rollback", text: "ROLLBACK", values: [] };
}

/** Begins a transaction of reads that all see one moment. */
export function beginSnapshot(): Statement {
  return { name: "begin-snapshot", text: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", values: [] };
}

/** Lets all reads of a transaction see one moment. Must be its first statement. */
export function fixSnapshot(): Statement {
  return {
    name: "fix-snapshot",
    text: "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY",
    values: [],
  };
}

export function lockCommitOrder(): Statement {
  return {
    name: "lock-commit-order",
    text: "SELECT pg_advisory_xact_lock($1::bigint)",
    values: [commitOrderKey],
  };
}

/** Ends those of the backends that belong to this process. Their locks and open transactions end with them. */
export function endBackends(pids: readonly number[]): Statement {
  return {
    name: "end-backends",
    text: `
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid = ANY($1::int[]) AND application_name = current_setting('application_name')`,
    values: [pids],
  };
}
