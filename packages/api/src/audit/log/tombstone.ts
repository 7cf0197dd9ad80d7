import { createHash, type Hash } from "node:crypto";
import { canonicalJson } from "@countersign/contracts/canonical-json";
import type { JsonObject } from "@countersign/contracts/json";
import type { Statement } from "@countersign/db/statement";
import { z } from "zod";
import { keptTerms } from "../search/audit-terms.ts";
import type { AuditLogRow } from "./audit-log-rows.ts";

const instant = z.date().transform((date) => date.toISOString());

const tombstoneRow = z.strictObject({
  firstSeq: z.string(),
  lastSeq: z.string(),
  previousHash: z.string(),
  lastHash: z.string(),
  kept: z.string(),
  before: instant,
  at: instant,
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
export function selectTombstones(): Statement {
  return {
    name: "select-tombstones",
    text: `SELECT first_seq AS "firstSeq", last_seq AS "lastSeq", previous_hash AS "previousHash", last_hash AS "lastHash", kept,
      before, at, by, why, key_id AS "keyId", public_key AS "publicKey", signature FROM audit_tombstone ORDER BY first_seq`,
    values: [],
  };
}

export function insertTombstone(tombstone: Tombstone): Statement {
  const { firstSeq, lastSeq, previousHash, lastHash, kept, before, at } = tombstone;
  const { by, why, keyId, publicKey, signature } = tombstone;
  return {
    name: "insert-tombstone",
    text: `INSERT INTO audit_tombstone (first_seq, last_seq, previous_hash, last_hash, kept, before, at, by, why, key_id,
      public_key, signature) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      firstSeq,
      lastSeq,
      previousHash,
      lastHash,
      kept,
      before,
      at,
      by,
      why,
      keyId,
      publicKey,
      signature,
    ],
  };
}

/** Parses a row of `audit_tombstone`. */
export function parseTombstone(row: unknown): Tombstone {
  return tombstoneRow.parse(row);
}

/** The hash over what is left of rows; each goes through `addKept`. */
export function keptHash(): Hash {
  return createHash("sha256");
}

/** Adds what is left of a row when its content is forgotten: all but the entry and the texts. The same before and after. */
export function addKept(hash: Hash, { entry: _, audit, ...row }: AuditLogRow): void {
  const { what: _what, reason: _reason, search: _search, terms, isForgotten: _forgotten, ...rest } = audit;
  const askedAt = rest.askedAt?.toISOString() ?? null;
  const columns = { ...rest, askedAt, decidedAt: rest.decidedAt.toISOString() };
  hash.update(canonicalJson([{ ...row, decidedAt: row.decidedAt.toISOString() }, columns, keptTerms(terms)]));
  hash.update("\n");
}
