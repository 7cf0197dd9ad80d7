import type { JsonObject } from "@countersign/contracts/json";
import type { Statement } from "@countersign/db/statement";
import { z } from "zod";

/**
 * Where the chain stood, signed: from then on cutting its end off, or computing it anew, shows. `number` counts heads from 1 without
 * gaps. `seq` is a row as decimal text. `at` is ISO 8601, UTC.
 */
export const signedHead = z.strictObject({
  number: z.int(),
  seq: z.string(),
  hash: z.string(),
  at: z.string(),
  keyId: z.string(),
  publicKey: z.string(),
  signature: z.string(),
});
export type SignedHead = z.infer<typeof signedHead>;

/** What a head's signature is over. */
export function headContent({
  number,
  seq,
  hash,
  at,
}: Omit<SignedHead, "keyId" | "publicKey" | "signature">): JsonObject {
  return { kind: "countersign ledger head", number, seq, hash, at };
}

const headRow = signedHead.extend({ at: z.date().transform((date) => date.toISOString()) });
const columns = `number, seq, hash, at, key_id AS "keyId", public_key AS "publicKey", signature`;

/** All heads in their order. */
export function selectHeads(): Statement {
  return { name: "select-heads", text: `SELECT ${columns} FROM audit_head ORDER BY number`, values: [] };
}

/** The newest head. */
export function selectLastHead(): Statement {
  return {
    name: "select-last-head",
    text: `SELECT ${columns} FROM audit_head ORDER BY number DESC LIMIT 1`,
    values: [],
  };
}

export function insertHead({ number, seq, hash, at, keyId, publicKey, signature }: SignedHead): Statement {
  return {
    name: "insert-head",
    text: `INSERT INTO audit_head (number, seq, hash, at, key_id, public_key, signature)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [number, seq, hash, at, keyId, publicKey, signature],
  };
}

/** Parses a row of `audit_head`. */
export function parseHead(row: unknown): SignedHead {
  return headRow.parse(row);
}
