/** What does not fit in the ledger, and at which row. */
export type Fault = { seq: bigint; reason: string };
