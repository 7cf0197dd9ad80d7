import type { Database } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import type { Statement } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import type { AuditSigner } from "./audit-signature.ts";
import { headContent, insertHead, parseHead, type SignedHead, selectLastHead } from "./signed-head.ts";

/** Held to the end of a transaction that signs, so that no two sign at once and numbers have no gaps. */
const headLockKey = 1_129_927_000;

/**
 * The result of signing. `signed`: there is a new head. `same`: the newest row was signed already. `empty`: there is nothing
 * to sign. `broken`: the chain is not what was signed before, and signing it would hide that.
 */
export type HeadSigning =
  | { kind: "signed"; head: SignedHead }
  | { kind: "same"; head: SignedHead }
  | { kind: "empty" }
  | { kind: "broken"; reason: string };

/**
 * Signs the newest row, unless that is done already. `noted` is the newest head that is known outside of the database, null where none
 * is: the chain must still have it. `since`: only where at least that many rows came since the newest head. `at` is ISO 8601, UTC.
 */
export async function signHead(
  database: Pick<Database, "pool">,
  signer: AuditSigner,
  { noted, at, since = 1 }: { noted: SignedHead | null; at: string; since?: number },
): Promise<HeadSigning> {
  const reads = [
    lockHeads(),
    selectLastHead(),
    selectLastRow(),
    selectHashOf({ seq: noted?.seq ?? "0" }),
  ] as const;
  return inTransaction<HeadSigning, typeof reads>(database, reads, ([, heads, rows, notedRows]) => {
    const last = heads.rows[0] === undefined ? null : parseHead(heads.rows[0]);
    const [row] = rows.rows;
    const reason = brokenReason({ noted, last, row, notedHash: notedRows.rows[0]?.hash });
    if (reason !== null) return { writes: null, result: { kind: "broken", reason } };
    if (row === undefined) return { writes: null, result: { kind: "empty" } };
    if (last !== null && BigInt(row.seq) - BigInt(last.seq) < BigInt(since))
      return { writes: null, result: { kind: "same", head: last } };
    const content = { number: (last?.number ?? 0) + 1, seq: row.seq, hash: row.hash, at };
    const { keyId, publicKey } = signer;
    const head = { ...content, keyId, publicKey, signature: signer.sign(headContent(content)) };
    return { writes: [insertHead(head)], result: { kind: "signed", head } };
  });
}

type HeadState = {
  noted: SignedHead | null;
  last: SignedHead | null;
  row: { seq: string } | undefined;
  notedHash: string | undefined;
};

function brokenReason({ noted, last, row, notedHash }: HeadState): string | null {
  const end = BigInt(row?.seq ?? 0);
  if (last !== null && BigInt(last.seq) > end)
    return `a signed head refers to row ${last.seq}, but the audit log ends at row ${end}`;
  if (noted === null) return null;
  if (notedHash === undefined)
    return `the head in the data folder refers to row ${noted.seq}, but the audit log ends at row ${end}`;
  if (notedHash !== noted.hash)
    return `row ${noted.seq} isn’t the one that the head in the data folder signs`;
  return last === null || last.number < noted.number
    ? `the head ${noted.number} is in the data folder but not in the database`
    : null;
}

function lockHeads(): Statement {
  return { name: "lock-heads", text: "SELECT pg_advisory_xact_lock($1::bigint)", values: [headLockKey] };
}

const selectLastRow = prepare("select-last-row", (db) =>
  db.selectFrom("auditEntry").select(["seq", "hash"]).orderBy("seq", "desc").limit(1),
);

const selectHashOf = prepare("select-hash-of", (db, { seq }: Slots<{ seq: string }>) =>
  db.selectFrom("auditEntry").select("hash").where("seq", "=", seq),
);
