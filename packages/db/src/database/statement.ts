/** A statement with a name: each connection plans it once. */
export type Statement = { name: string; text: string; values: unknown[] };

/** Whoever writes events or ledger rows holds this to the end of the transaction: so ids rise in the order of commits. */
const commitOrderKey = 1129926998;

export function begin(): Statement {
  return { name: "begin", text: "BEGIN", values: [] };
}

export function commit(): Statement {
  return { name: "commit", text: "COMMIT", values: [] };
}

export function rollback(): Statement {
  return { name: "rollback", text: "ROLLBACK", values: [] };
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
