/** What does not fit in the ledger, and at which row. */
export type AuditProblem = { seq: bigint; reason: string };
