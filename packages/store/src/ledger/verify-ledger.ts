import { setImmediate as turn } from "node:timers/promises";
import type pg from "pg";
import type { Database } from "../database/open-database.ts";
import { fixSnapshot } from "../database/statement.ts";
import { inTransaction } from "../session/transaction.ts";
import { checkHeads, type HeadCheck, type LedgerTrust, noTrust } from "./check-heads.ts";
import { checkTombstones, type TombstoneCheck } from "./check-tombstones.ts";
import { firstHash } from "./ledger-chain.ts";
import type { Fault } from "./ledger-fault.ts";
import { parseHead, type SignedHead, selectHeads } from "./ledger-head.ts";
import { asLists, type LedgerColumns, rowOf, type StoredRow, selectLedgerRows } from "./ledger-rows.ts";
import { rowFault } from "./row-fault.ts";
import { parseTombstone, selectTombstones } from "./tombstone.ts";

/**
 * What a check of the ledger found. `rows` were recomputed, `forgotten` of them by their tombstones. `head` is the hash of the newest row.
 * `seq` is the first row that does not fit, or that should be there. `heads` were held against the chain; `unknownKeys` signed some of
 * them, and are not among those that are trusted here.
 */
export type LedgerCheck = {
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
 * Recomputes the whole chain, page by page, as it stands at one moment, and holds signed heads and tombstones against it. Names the
 * first row that was changed, removed, added or moved. `trust` is what is known outside of the database.
 */
export async function verifyLedger(
  database: Pick<Database, "pool">,
  trust: LedgerTrust = noTrust,
): Promise<LedgerCheck> {
  return inTransaction(database, [fixSnapshot()], async (_, client) => ({
    writes: null,
    result: await checkAll(client, trust),
  }));
}

async function checkAll(client: pg.PoolClient, trust: LedgerTrust): Promise<LedgerCheck> {
  const { rows: headRows } = await client.query(selectHeads());
  const { rows: tombstoneRows } = await client.query(selectTombstones());
  const all = headRows.map(parseHead);
  const heads = checkHeads(all, trust);
  const tombstones = checkTombstones(tombstoneRows.map(parseTombstone), trust);
  const { last, head, forgotten, fault } = await goThrough(client, heads, tombstones);
  const faults = [fault, heads.fault, tombstones.fault, fault === null ? heads.behind(last) : null];
  const strangers = fault === null ? await findStranger(client, last) : null;
  const first = firstOf([...faults, strangers]);
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

type Passed = { last: bigint; head: string; forgotten: number; fault: Fault | null };

/** The next page is on its way while one is gone through. */
async function goThrough(
  client: pg.PoolClient,
  heads: HeadCheck,
  tombstones: TombstoneCheck,
): Promise<Passed> {
  const passed: Passed = { last: 0n, head: firstHash, forgotten: 0, fault: null };
  let coming = readPage(client, 0n);
  while (true) {
    const page = await coming;
    const isLast = page.length < pageSize;
    if (!isLast) coming = readPage(client, BigInt(page.at(-1)?.[0] ?? 0));
    passed.fault = await goThroughPage(page, passed, { heads, tombstones });
    if (passed.fault !== null && !isLast) await coming;
    if (isLast || passed.fault !== null) return passed;
  }
}

async function goThroughPage(
  page: LedgerColumns[],
  passed: Passed,
  { heads, tombstones }: { heads: HeadCheck; tombstones: TombstoneCheck },
): Promise<Fault | null> {
  for (const [index, columns] of page.entries()) {
    if (index % turnSize === turnSize - 1) await turn();
    const row = rowOf(columns);
    const reason = reasonOf(row, passed, tombstones) ?? heads.at(row.seq, row.hash);
    if (reason !== null) return { seq: BigInt(row.seq), reason };
    if (row.entry === null) passed.forgotten += 1;
    const fault = tombstones.pass(row);
    if (fault !== null) return fault;
    passed.last += 1n;
    passed.head = row.hash;
  }
  return null;
}

function reasonOf(row: StoredRow, { last, head }: Passed, tombstones: TombstoneCheck): string | null {
  const expected = String(last + 1n);
  if (row.seq !== expected) return `row ${expected} is missing`;
  if (row.previousHash !== head) return "it is not linked to the row before it";
  return rowFault(row, tombstones.covers(last + 1n));
}

async function readPage(client: pg.PoolClient, after: bigint): Promise<LedgerColumns[]> {
  const statement = asLists(selectLedgerRows({ after, upTo: null }, pageSize));
  return (await client.query<LedgerColumns>(statement)).rows;
}

/** What can be found by a search and stands in no chain. */
async function findStranger(client: pg.PoolClient, last: bigint): Promise<Fault | null> {
  const { rows } = await client.query<{ seq: string }>(
    "SELECT seq FROM audit_row WHERE seq > $1 OR seq < 1 ORDER BY seq LIMIT 1",
    [last],
  );
  const seq = rows[0]?.seq;
  return seq === undefined
    ? null
    : { seq: BigInt(seq), reason: "searches find it, and it is not in the chain" };
}

function firstOf(faults: (Fault | null)[]): Fault | null {
  const found = faults.filter((fault) => fault !== null);
  return (
    found.toSorted((left, right) => (left.seq < right.seq ? -1 : left.seq > right.seq ? 1 : 0))[0] ?? null
  );
}
