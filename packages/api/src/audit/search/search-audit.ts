import type { Database } from "@countersign/db";
import { type AuditConditions, type AuditQuestion, auditConditions } from "./audit-conditions.ts";

/** A page of a search: rows before `before` in the chain (null: from the newest on), the newest first. */
export type AuditPageQuestion = AuditQuestion & { before: bigint | null; limit: number };

/** What was found, the newest first. `searchedTo`: the oldest row that was looked at, where older ones are still to be searched. */
export type AuditFinding = { seqs: string[]; searchedTo: bigint | null };

/** So many of the newest rows are looked through one by one before anything else: what is frequent is found there at once. */
const nearRows = 10_000n;
/** So many are looked at in all for a text that no index has: one or two letters, or any where Postgres has no pg_trgm. */
const mostUnindexed = 50_000n;

/**
 * The numbers of the rows that fit, the newest first. Quick in a long audit log whatever is asked, because Postgres is not left to guess:
 * it takes an order of rows for a good way to the first that fit, and that is as long as the audit log where few fit or none.
 *
 *   One column with one value: its index has the rows in their order.
 *   Anything else: the newest rows one by one, and where too few of them fit, all that fit by the indexes, sorted.
 *   A text that no index has: some rows, and the next page goes on behind them.
 */
export async function searchAudit(
  { pool }: Pick<Database, "pool">,
  { before, limit, ...question }: AuditPageQuestion,
): Promise<AuditFinding> {
  const conditions = auditConditions(question);
  const { from, to, isTextIndexed } = await boundsOf({ pool }, question, before);
  if (from >= to) return { seqs: [], searchedTo: null };
  const run = async (statement: { text: string; values: unknown[] }) =>
    (await pool.query<{ seq: string }>(statement)).rows.map(({ seq }) => seq);
  const { equal, isIndexed } = conditions;
  if (!isIndexed && equal.length < 2) {
    const ordered = equal.length === 0 ? inOrder : inOrderOfColumn;
    return { seqs: await run(ordered(conditions, { from, to, limit })), searchedTo: null };
  }
  const isFound = question.text === undefined || (isTextIndexed && hasPieces(question.text));
  const end = isFound || to - mostUnindexed < from || hasIndex(question) ? from : to - mostUnindexed;
  const middle = to - nearRows > end ? to - nearRows : end;
  const near = await run(scanStatement(conditions, { from: middle, to, limit }));
  if (near.length >= limit || middle === from) return { seqs: near, searchedTo: null };
  const far = await run(allSorted(conditions, { from: end, to: middle, limit: limit - near.length }));
  return { seqs: [...near, ...far], searchedTo: end > from && near.length + far.length < limit ? end : null };
}

/** Whether something else than the text narrows the search by an index. */
function hasIndex({ filters: { session, path, rule } }: AuditQuestion): boolean {
  return session !== undefined || path !== undefined || rule !== undefined;
}

/** The index has pieces of three letters or digits. */
function hasPieces(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

/** Rows are in the order of their times but for clocks that differ: nobody's is a day wrong. */
const clockSlack = "interval '1 day'";

type Bounds = { newest: string | null; first: string | null; last: string | null; isTextIndexed: boolean };

/** The rows from `from` to before `to` are all that can fit. */
async function boundsOf(
  { pool }: Pick<Database, "pool">,
  { filters: { since, until } }: AuditQuestion,
  before: bigint | null,
): Promise<{ from: bigint; to: bigint; isTextIndexed: boolean }> {
  const { rows } = await pool.query<Bounds>({
    name: "select-audit-bounds",
    text: `SELECT (SELECT seq FROM audit_row ORDER BY seq DESC LIMIT 1) AS newest,
      (SELECT seq FROM audit_row WHERE decided_at >= $1::timestamptz - ${clockSlack} ORDER BY decided_at, seq LIMIT 1) AS first,
      (SELECT seq FROM audit_row WHERE decided_at < $2::timestamptz + ${clockSlack} ORDER BY decided_at DESC, seq DESC LIMIT 1) AS last,
      to_regclass('audit_row_search_idx') IS NOT NULL AS "isTextIndexed"`,
    values: [since ?? null, until ?? null],
  });
  const { newest = null, first = null, last = null, isTextIndexed = false } = rows[0] ?? {};
  const end = BigInt(newest ?? 0) + 1n;
  const from = since === undefined ? 1n : first === null ? end : BigInt(first);
  const untilEnd = until === undefined ? end : BigInt(last ?? 0) + 1n;
  const ends = [end, untilEnd, before ?? end];
  return { from, to: ends.reduce((least, each) => (each < least ? each : least)), isTextIndexed };
}

type Range = { from: bigint; to: bigint; limit: number };

function inOrder({ others, values }: AuditConditions, { from, to, limit }: Range) {
  const next = values.length + 1;
  return {
    text: `SELECT seq FROM audit_row WHERE ${all(others)} AND seq >= $${next} AND seq < $${next + 1}
      ORDER BY seq DESC LIMIT $${next + 2}`,
    values: [...values, from, to, limit],
  };
}

/** Comparing both columns at once and ordering by both leaves no other way than the index that has both. */
function inOrderOfColumn({ equal, others, values }: AuditConditions, { from, to, limit }: Range) {
  const [only] = equal;
  if (only === undefined) throw new Error("no column is given");
  const next = values.length + 1;
  return {
    text: `SELECT seq FROM audit_row WHERE ${all(others)}
        AND (${only.column}, seq) >= ($${next}, $${next + 1}::bigint) AND (${only.column}, seq) < ($${next}, $${next + 2}::bigint)
      ORDER BY ${only.column} DESC, seq DESC LIMIT $${next + 3}`,
    values: [...values, only.value, from, to, limit],
  };
}

/** OFFSET 0 keeps the conditions out of the inner query, which goes through the rows in their order and stops at the last one needed. */
function scanStatement(conditions: AuditConditions, { from, to, limit }: Range) {
  const { sql, values } = withEqual(conditions);
  const next = values.length + 1;
  return {
    text: `SELECT seq FROM (SELECT * FROM audit_row WHERE seq >= $${next} AND seq < $${next + 1} ORDER BY seq DESC OFFSET 0) audit_row
      WHERE ${sql} LIMIT $${next + 2}`,
    values: [...values, from, to, limit],
  };
}

/** OFFSET 0 keeps the order out of the inner query, which finds all that fit in the way that suits the conditions. */
function allSorted(conditions: AuditConditions, { from, to, limit }: Range) {
  const { sql, values } = withEqual(conditions);
  const next = values.length + 1;
  return {
    text: `SELECT seq FROM (SELECT seq FROM audit_row WHERE ${sql} AND seq >= $${next} AND seq < $${next + 1} OFFSET 0) found
      ORDER BY seq DESC LIMIT $${next + 2}`,
    values: [...values, from, to, limit],
  };
}

function withEqual({ equal, others, values }: AuditConditions): { sql: string; values: unknown[] } {
  const columns = equal.map(({ column }, index) => `${column} = $${values.length + index + 1}`);
  return { sql: all([...columns, ...others]), values: [...values, ...equal.map(({ value }) => value)] };
}

function all(conditions: string[]): string {
  return conditions.length === 0 ? "true" : conditions.join(" AND ");
}
