import { setImmediate as turn } from "node:timers/promises";
import type { Database } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { fixSnapshot, queryRows } from "@countersign/db/statement";
import type { DatabaseClient } from "@countersign/db/transaction";
import { inTransaction } from "@countersign/db/transaction";
import { firstHash } from "./audit-hash.ts";
import { type JoinedRow, type StoredRow, selectAuditLogRows, toStoredRow } from "./audit-log-rows.ts";
import type { AuditProblem } from "./audit-problem.ts";
import { type AuditTrust, checkHeads, type HeadCheck, noTrust } from "./check-heads.ts";
import { checkTombstones, type TombstoneCheck } from "./check-tombstones.ts";
import { findRowProblem } from "./find-row-problem.ts";
import { parseHead, type SignedHead, selectHeads } from "./signed-head.ts";
import { parseTombstone, selectTombstones } from "./tombstone.ts";

/**
 * What a check of the audit log found. `rows` were recomputed, `forgotten` of them by their tombstones. `head` is the hash of the newest row.
 * `seq` is the first row that does not fit, or that should be there. `heads` were held against the chain; `unknownKeys` signed some of
 * them, and are not among those that are trusted here.
 */
export type AuditLogCheck = {
  rows: number;
  forgotten: number;
  heads: number;
  lastHead: SignedHead | null;
  unknownKeys: string[];
} & ({ isIntact: true; head: string } | { isIntact: false; seq: string; reason: string });

/** So many rows are read at once, and so many are gone through before others of the process have their turn. */
const pageSize = 2_000;
const turnSize = 250;

/**
 * Recomputes the whole chain, page by page, at one moment, and compares signed heads and tombstones with it. Names the first row
 * that was changed, removed, added or moved. `trust` comes from outside the database.
 */
export async function verifyAuditLog(
  database: Pick<Database, "pool">,
  trust: AuditTrust = noTrust,
): Promise<AuditLogCheck> {
  return inTransaction(database, [fixSnapshot()], async (_, client) => ({
    writes: null,
    result: await checkAll(client, trust),
  }));
}

async function checkAll(client: DatabaseClient, trust: AuditTrust): Promise<AuditLogCheck> {
  const headRows = await queryRows(client, selectHeads());
  const tombstoneRows = await queryRows(client, selectTombstones());
  const all = headRows.map(parseHead);
  const heads = checkHeads(all, trust);
  const tombstones = checkTombstones(tombstoneRows.map(parseTombstone), trust);
  const { last, head, forgotten, problem } = await goThrough(client, heads, tombstones);
  const problems = [problem, heads.problem, tombstones.problem, problem === null ? heads.behind(last) : null];
  const strangers = problem === null ? await findStranger(client, last) : null;
  const first = firstOf([...problems, strangers]);
  const found = {
    rows: Number(last),
    forgotten,
    heads: all.length,
    lastHead: all.at(-1) ?? null,
    unknownKeys: heads.unknownKeys,
  };
  return first === null
    ? { ...found, isIntact: true, head }
    : { ...found, isIntact: false, seq: String(first.seq), reason: first.reason };
}

type Passed = { last: bigint; head: string; forgotten: number; problem: AuditProblem | null };

/** The next page is on its way while one is gone through. */
async function goThrough(
  client: DatabaseClient,
  heads: HeadCheck,
  tombstones: TombstoneCheck,
): Promise<Passed> {
  const passed: Passed = { last: 0n, head: firstHash, forgotten: 0, problem: null };
  let coming = readPage(client, "0");
  while (true) {
    const page = await coming;
    const isLast = page.length < pageSize;
    if (!isLast) coming = readPage(client, page.at(-1)?.seq ?? "0");
    passed.problem = await goThroughPage(page, passed, { heads, tombstones });
    if (passed.problem !== null && !isLast) await coming;
    if (isLast || passed.problem !== null) return passed;
  }
}

async function goThroughPage(
  page: JoinedRow[],
  passed: Passed,
  { heads, tombstones }: { heads: HeadCheck; tombstones: TombstoneCheck },
): Promise<AuditProblem | null> {
  for (const [index, joined] of page.entries()) {
    if (index % turnSize === turnSize - 1) await turn();
    const row = toStoredRow(joined);
    const reason = reasonOf(row, passed, tombstones) ?? heads.at(row.seq, row.hash);
    if (reason !== null) return { seq: BigInt(row.seq), reason };
    if (row.entry === null) passed.forgotten += 1;
    const problem = tombstones.pass(row);
    if (problem !== null) return problem;
    passed.last += 1n;
    passed.head = row.hash;
  }
  return null;
}

function reasonOf(row: StoredRow, { last, head }: Passed, tombstones: TombstoneCheck): string | null {
  const expected = String(last + 1n);
  if (row.seq !== expected) return `row ${expected} is missing`;
  if (row.previousHash !== head) return "it isn’t linked to the row before it";
  return findRowProblem(row, tombstones.covers(last + 1n));
}

function readPage(client: DatabaseClient, after: string): Promise<JoinedRow[]> {
  return queryRows(client, selectAuditLogRows({ after, upTo: null, limit: pageSize }));
}

/** The first row that searches find and that isn't in the chain. */
async function findStranger(client: DatabaseClient, last: bigint): Promise<AuditProblem | null> {
  const [row] = await queryRows(client, selectStranger({ last: String(last) }));
  return row === undefined ? null : { seq: BigInt(row.seq), reason: "it’s searchable, but not in the chain" };
}

const selectStranger = prepare("select-stranger", (db, { last }: Slots<{ last: string }>) =>
  db
    .selectFrom("auditRow")
    .select("seq")
    .where(({ eb, or }) => or([eb("seq", ">", last), eb("seq", "<", "1")]))
    .orderBy("seq")
    .limit(1),
);

function firstOf(problems: (AuditProblem | null)[]): AuditProblem | null {
  const found = problems.filter((problem) => problem !== null);
  return (
    found.toSorted((left, right) => (left.seq < right.seq ? -1 : left.seq > right.seq ? 1 : 0))[0] ?? null
  );
}
