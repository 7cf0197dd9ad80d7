import { createHash, type Hash } from "node:crypto";
import { canonicalJson } from "@countersign/contracts/canonical-json";
import type { JsonObject } from "@countersign/contracts/json";
import { prepare, type Slots } from "@countersign/db/prepare";
import { fromRow } from "@countersign/db/row-text";
import { z } from "zod";
import { keptTerms } from "../search/audit-terms.ts";
import type { AuditLogRow } from "./audit-log-rows.ts";

const tombstoneRow = z.strictObject({
  firstSeq: z.string(),
  lastSeq: z.string(),
  previousHash: z.string(),
  lastHash: z.string(),
  kept: z.string(),
  before: z.string(),
  at: z.string(),
  by: z.string(),
  why: z.string(),
  keyId: z.string(),
  publicKey: z.string(),
  signature: z.string(),
});

/**
 * Says, signed, that the content of the rows from `firstSeq` to `lastSeq` is kept no more: all of them were decided before `before`.
 * `kept` is the SHA-256, in hex, over what is left of each.
 */
export type Tombstone = z.infer<typeof tombstoneRow>;

/** What a tombstone's signature is over. */
export function tombstoneContent(
  tombstone: Omit<Tombstone, "keyId" | "publicKey" | "signature">,
): JsonObject {
  const { firstSeq, lastSeq, previousHash, lastHash, kept, before, at, by, why } = tombstone;
  const says = { firstSeq, lastSeq, previousHash, lastHash, kept, before, at, by, why };
  return { kind: "countersign ledger tombstone", ...says };
}

/** All tombstones in the order of their rows. */
export const selectTombstones = prepare("select-tombstones", (db) =>
  db
    .selectFrom("auditTombstone")
    .select([
      "firstSeq",
      "lastSeq",
      "previousHash",
      "lastHash",
      "kept",
      "before",
      "at",
      "by",
      "why",
      "keyId",
      "publicKey",
      "signature",
    ])
    .orderBy("firstSeq"),
);

export const insertTombstone = prepare("insert-tombstone", (db, tombstone: Slots<Tombstone>) =>
  db.insertInto("auditTombstone").values({
    firstSeq: tombstone.firstSeq,
    lastSeq: tombstone.lastSeq,
    previousHash: tombstone.previousHash,
    lastHash: tombstone.lastHash,
    kept: tombstone.kept,
    before: tombstone.before,
    at: tombstone.at,
    by: tombstone.by,
    why: tombstone.why,
    keyId: tombstone.keyId,
    publicKey: tombstone.publicKey,
    signature: tombstone.signature,
  }),
);

/** Parses a row of `audit_tombstone`. */
export function parseTombstone(row: object): Tombstone {
  return tombstoneRow.parse(fromRow(row));
}

/** The hash over what is left of rows; each goes through `addKept`. */
export function keptHash(): Hash {
  return createHash("sha256");
}

/** Adds what is left of a row when its content is forgotten: all but the entry and the texts. The same before and after. */
export function addKept(hash: Hash, { entry: _, audit, ...row }: AuditLogRow): void {
  const { what: _what, reason: _reason, search: _search, terms, isForgotten: _forgotten, ...rest } = audit;
  const askedAt = rest.askedAt?.toISOString() ?? null;
  const columns = { ...rest, askedAt, decidedAt: rest.decidedAt?.toISOString() ?? null };
  hash.update(canonicalJson([{ ...row, decidedAt: row.decidedAt.toISOString() }, columns, keptTerms(terms)]));
  hash.update("\n");
}
