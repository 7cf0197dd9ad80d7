import type { Database, Tables } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { queryRows } from "@countersign/db/statement";
import { sql } from "kysely";
import { type AuditConditions, type AuditQuestion, allOf, auditConditions } from "./audit-conditions.ts";

/** A page of a search: rows before `before` in the chain (null: from the newest on), the newest first. */
export type AuditPageQuestion = AuditQuestion & { before: bigint | null; limit: number };

/** What was found, the newest first. `searchedTo`: the oldest row that was searched, null when there is nothing older to search. */
export type AuditFinding = { seqs: string[]; searchedTo: bigint | null };

/** So many of the newest rows are looked through one by one before anything else: what is frequent is found there at once. */
const nearRows = 10_000n;
/** So many are read in all for a text that no index has: one or two letters, or any text where Postgres has no pg_trgm. */
const mostUnindexed = 50_000n;

/**
 * The numbers of the rows that fit, the newest first. Quick in a long audit log for every question, because each query leaves Postgres
 * one plan: left to choose, it walks the rows in their order to the first that fit, which takes the whole audit log where few or none fit.
 *
 *   One column with one value: its index has the rows in their order.
 *   Anything else: the newest rows one by one, and where too few of them fit, all that fit by the indexes, sorted.
 *   A text that no index has: some rows, and the next page goes on behind them.
 */
export async function searchAudit(
  { pool, kysely }: Pick<Database, "pool" | "kysely">,
  { before, limit, ...question }: AuditPageQuestion,
): Promise<AuditFinding> {
  const conditions = auditConditions(question);
  const { from, to, isTextIndexed } = await boundsOf({ pool }, question, before);
  if (from >= to) return { seqs: [], searchedTo: null };
  const run = async (query: { execute(): Promise<{ seq: string }[]> }) =>
    (await query.execute()).map(({ seq }) => seq);
  const { equal, isIndexed } = conditions;
  if (!isIndexed && equal.length < 2) {
    const ordered = equal.length === 0 ? selectInOrder : selectInOrderOfColumn;
    return { seqs: await run(ordered(kysely, conditions, { from, to, limit })), searchedTo: null };
  }
  const isFound = question.text === undefined || (isTextIndexed && hasPieces(question.text));
  const end = isFound || to - mostUnindexed < from || hasIndex(question) ? from : to - mostUnindexed;
  const middle = to - nearRows > end ? to - nearRows : end;
  const near = await run(selectScanned(kysely, conditions, { from: middle, to, limit }));
  if (near.length >= limit || middle === from) return { seqs: near, searchedTo: null };
  const far = await run(
    selectSorted(kysely, conditions, { from: end, to: middle, limit: limit - near.length }),
  );
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

/** The rows from `from` to before `to` are all that can fit. */
async function boundsOf(
  { pool }: Pick<Database, "pool">,
  { filters: { since, until } }: AuditQuestion,
  before: bigint | null,
): Promise<{ from: bigint; to: bigint; isTextIndexed: boolean }> {
  const [row] = await queryRows(pool, selectBounds({ since: since ?? null, until: until ?? null }));
  const { newest = null, first = null, last = null, isTextIndexed = false } = row ?? {};
  const end = BigInt(newest ?? 0) + 1n;
  const from = since === undefined ? 1n : first === null ? end : BigInt(first);
  const untilEnd = until === undefined ? end : BigInt(last ?? 0) + 1n;
  const ends = [end, untilEnd, before ?? end];
  return { from, to: ends.reduce((least, each) => (each < least ? each : least)), isTextIndexed };
}

/** Rows are in the order of their times except where clocks differ; no clock is a day wrong. */
const clockSlack = sql`interval '1 day'`;

type Times = { since: string | null; until: string | null };

const selectBounds = prepare("select-audit-bounds", (db, { since, until }: Slots<Times>) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom("auditRow").select("seq").orderBy("seq", "desc").limit(1).as("newest"),
    selectFrom("auditRow")
      .select("seq")
      .where("decidedAt", ">=", sql<Date>`${since}::timestamptz - ${clockSlack}`)
      .orderBy("decidedAt")
      .orderBy("seq")
      .limit(1)
      .as("first"),
    selectFrom("auditRow")
      .select("seq")
      .where("decidedAt", "<", sql<Date>`${until}::timestamptz + ${clockSlack}`)
      .orderBy("decidedAt", "desc")
      .orderBy("seq", "desc")
      .limit(1)
      .as("last"),
    sql<boolean>`to_regclass('audit_row_search_idx') IS NOT NULL`.as("isTextIndexed"),
  ]),
);

type Range = { from: bigint; to: bigint; limit: number };

function selectInOrder(db: Tables, { others }: AuditConditions, { from, to, limit }: Range) {
  return db
    .selectFrom("auditRow")
    .select("seq")
    .where(({ and }) => and(others))
    .where("seq", ">=", String(from))
    .where("seq", "<", String(to))
    .orderBy("seq", "desc")
    .limit(limit);
}

/** Comparing both columns at once and ordering by both leaves no other way than the index that has both. */
function selectInOrderOfColumn(db: Tables, { equal, others }: AuditConditions, { from, to, limit }: Range) {
  const [only] = equal;
  if (only === undefined) throw new Error("no column is given");
  const { column, value } = only;
  return db
    .selectFrom("auditRow")
    .select("seq")
    .where(({ and }) => and(others))
    .where(({ eb, refTuple, tuple }) => eb(refTuple(column, "seq"), ">=", tuple(value, String(from))))
    .where(({ eb, refTuple, tuple }) => eb(refTuple(column, "seq"), "<", tuple(value, String(to))))
    .orderBy(column, "desc")
    .orderBy("seq", "desc")
    .limit(limit);
}

/** OFFSET 0 keeps the conditions out of the inner query, which goes through the rows in their order and stops at the last one needed. */
function selectScanned(db: Tables, conditions: AuditConditions, { from, to, limit }: Range) {
  const inOrder = db
    .selectFrom("auditRow")
    .selectAll()
    .where("seq", ">=", String(from))
    .where("seq", "<", String(to))
    .orderBy("seq", "desc")
    .offset(sql.lit(0));
  return db.selectFrom(inOrder.as("auditRow")).select("seq").where(allOf(conditions)).limit(limit);
}

/** OFFSET 0 keeps the order out of the inner query, which finds all that fit in the way that suits the conditions. */
function selectSorted(db: Tables, conditions: AuditConditions, { from, to, limit }: Range) {
  const found = db
    .selectFrom("auditRow")
    .select("seq")
    .where(allOf(conditions))
    .where("seq", ">=", String(from))
    .where("seq", "<", String(to))
    .offset(sql.lit(0));
  return db.selectFrom(found.as("found")).select("seq").orderBy("seq", "desc").limit(limit);
}
