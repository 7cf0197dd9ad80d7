/**
 * The condition that an entry of the ledger is a verdict on a call, and not what became of a session or of files, nor one of two approvals. Postgres cannot
 * take a column apart in which any text has a NUL, as the input of a call may; the verdict stands last in the canonical text.
 */
export function isVerdict(column: "entry" | "d.entry"): string {
  return `${column}::text !~ '"verdict":"(approve-first|change|drift|restore|result)"}$'`;
}
