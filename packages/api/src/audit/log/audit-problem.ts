/** What does not fit in the audit log, and at which row. */
export type AuditProblem = { seq: bigint; reason: string };
