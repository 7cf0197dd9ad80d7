import type { Database } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { queryRows, type Statement } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import { sql } from "kysely";
import { type AuditLogRow, type StoredRow, selectAuditLogRows, toStoredRow } from "./audit-log-rows.ts";
import type { AuditSigner } from "./audit-signature.ts";
import { addKept, insertTombstone, keptHash, type Tombstone, tombstoneContent } from "./tombstone.ts";

/** What is to be forgotten: the content of rows that were decided before `before`. Times are ISO 8601, UTC. */
export type Forgetting = { before: string; at: string; by: string; why: string };

/** So many rows have one tombstone at most: each is one transaction. */
const mostAtOnce = 2_000;
/** One process forgets at a time. */
const forgetLockKey = 1_129_927_001;

/**
 * Forgets the content of old rows, with signed tombstones that say so: entries, texts and paths. Numbers, times, hashes, who
 * decided and by which rule stay. Never of a call that is not finished. Gives how many rows that were.
 */
export async function forgetDecisions(
  database: Pick<Database, "pool">,
  signer: AuditSigner,
  forgetting: Forgetting,
): Promise<number> {
  let forgotten = 0;
  let after = 0n;
  while (true) {
    const { rows, last } = await forgetNext(database, signer, { ...forgetting, after });
    if (last === null) return forgotten;
    forgotten += rows;
    after = last;
  }
}

/** Forgets the next range of rows that stand side by side. `last` is null when there is none. */
async function forgetNext(
  database: Pick<Database, "pool">,
  signer: AuditSigner,
  { after, ...forgetting }: Forgetting & { after: bigint },
): Promise<{ rows: number; last: bigint | null }> {
  const old = { before: new Date(forgetting.before), after: String(after), limit: mostAtOnce };
  const reads = [lockForgetting(), selectOld(old)] as const;
  return inTransaction<{ rows: number; last: bigint | null }, typeof reads>(
    database,
    reads,
    async ([, { rows }], client) => {
      const range = firstRange(rows.map(({ seq }) => BigInt(seq)));
      if (range === null) return { writes: null, result: { rows: 0, last: null } };
      const [first, last] = [String(range.first), String(range.last)];
      const page = { after: String(range.first - 1n), upTo: last, limit: mostAtOnce };
      const whole = (await queryRows(client, selectAuditLogRows(page))).map(toStoredRow).map(mustBeWhole);
      const tombstone = tombstoneOf(whole, forgetting, signer);
      return {
        writes: [insertTombstone(tombstone), blankEntries({ first, last }), blankColumns({ first, last })],
        result: { rows: whole.length, last: range.last },
      };
    },
  );
}

type Range = { first: bigint; last: bigint };

function firstRange(seqs: bigint[]): Range | null {
  const [first] = seqs;
  if (first === undefined) return null;
  const gap = seqs.findIndex((seq, index) => seq !== first + BigInt(index));
  return { first, last: first + BigInt((gap === -1 ? seqs.length : gap) - 1) };
}

function mustBeWhole(row: StoredRow): AuditLogRow {
  const { audit } = row;
  if (audit === null) throw new Error(`row ${row.seq} of the audit log has no search entry`);
  return { ...row, audit };
}

function tombstoneOf(
  rows: AuditLogRow[],
  { before, at, by, why }: Forgetting,
  signer: AuditSigner,
): Tombstone {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) throw new Error("the rows to forget are gone");
  const hash = keptHash();
  for (const row of rows) addKept(hash, row);
  const content = {
    firstSeq: first.seq,
    lastSeq: last.seq,
    previousHash: first.previousHash,
    lastHash: last.hash,
    kept: hash.digest("hex"),
    before: new Date(before).toISOString(),
    at,
    by,
    why,
  };
  const { keyId, publicKey } = signer;
  return { ...content, keyId, publicKey, signature: signer.sign(tombstoneContent(content)) };
}

function lockForgetting(): Statement {
  return {
    name: "lock-forgetting",
    text: "SELECT pg_advisory_xact_lock($1::bigint)",
    values: [forgetLockKey],
  };
}

type Old = { before: Date; after: string; limit: number };

/** Leaves out rows of calls that still wait or run, and rows that were forgotten already. */
const selectOld = prepare("select-old-rows", (db, { before, after, limit }: Slots<Old>) =>
  db
    .selectFrom("auditRow as a")
    .select("a.seq")
    .where("a.seq", ">", after)
    .where("a.decidedAt", "<", before)
    .where("a.isForgotten", "=", false)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("call as c")
            .select("c.id")
            .whereRef("c.id", "=", "a.callId")
            .where("c.phaseTag", "<>", "finished"),
        ),
      ),
    )
    .orderBy("a.seq")
    .limit(limit),
);

type Bounds = { first: string; last: string };

const blankEntries = prepare("blank-entries", (db, { first, last }: Slots<Bounds>) =>
  db.updateTable("auditEntry").set({ entry: null }).where("seq", ">=", first).where("seq", "<=", last),
);

const blankColumns = prepare("blank-columns", (db, { first, last }: Slots<Bounds>) =>
  db
    .updateTable("auditRow")
    .set({
      what: "",
      reason: null,
      search: "",
      isForgotten: true,
      terms: sql<string[]>`array(SELECT term FROM unnest(terms) WITH ORDINALITY AS each (term, place)
        WHERE term LIKE 'rule%' ORDER BY place)`,
    })
    .where("seq", ">=", first)
    .where("seq", "<=", last),
);
