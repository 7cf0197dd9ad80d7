import type { Database } from "@countersign/db";
import type { Statement } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import {
  type AuditLogColumns,
  type AuditLogRow,
  asLists,
  rowOf,
  selectAuditLogRows,
} from "./audit-log-rows.ts";
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
  return inTransaction<{ rows: number; last: bigint | null }>(
    database,
    [lockForgetting(), selectOld(forgetting.before, after)],
    async ([, old], client) => {
      const range = firstRange((old?.rows ?? []).map((row: { seq: string }) => BigInt(row.seq)));
      if (range === null) return { writes: null, result: { rows: 0, last: null } };
      const statement = asLists(
        selectAuditLogRows({ after: range.first - 1n, upTo: range.last }, mostAtOnce),
      );
      const { rows } = await client.query<AuditLogColumns>(statement);
      const whole = rows.map(rowOf).map(mustBeWhole);
      const tombstone = tombstoneOf(whole, forgetting, signer);
      return {
        writes: [insertTombstone(tombstone), blankEntries(range), blankColumns(range)],
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

function mustBeWhole(row: ReturnType<typeof rowOf>): AuditLogRow {
  const { audit } = row;
  if (audit === null) throw new Error(`row ${row.seq} of the audit log has nothing that it is found by`);
  return { ...row, audit };
}

function tombstoneOf(
  rows: AuditLogRow[],
  { before, at, by, why }: Forgetting,
  signer: AuditSigner,
): Tombstone {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined)
    throw new Error("the rows that are to be forgotten are gone");
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

/** Rows of what still waits or runs stay, whatever their age, and so does what was forgotten already. */
function selectOld(before: string, after: bigint): Statement {
  return {
    name: "select-old-rows",
    text: `SELECT a.seq FROM audit_row a
      WHERE a.seq > $2 AND a.decided_at < $1 AND NOT a.is_forgotten
        AND NOT EXISTS (SELECT FROM call c WHERE c.id = a.call_id AND c.phase_tag <> 'finished')
      ORDER BY a.seq LIMIT $3`,
    values: [before, after, mostAtOnce],
  };
}

function blankEntries({ first, last }: Range): Statement {
  return {
    name: "blank-entries",
    text: "UPDATE audit_entry SET entry = NULL WHERE seq BETWEEN $1 AND $2",
    values: [first, last],
  };
}

function blankColumns({ first, last }: Range): Statement {
  return {
    name: "blank-columns",
    text: `UPDATE audit_row SET what = '', reason = NULL, search = '', is_forgotten = true,
      terms = coalesce((SELECT array_agg(term ORDER BY place) FROM unnest(terms) WITH ORDINALITY AS each (term, place)
        WHERE term LIKE 'rule%'), '{}')
      WHERE seq BETWEEN $1 AND $2`,
    values: [first, last],
  };
}
