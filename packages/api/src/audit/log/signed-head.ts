import type { JsonObject } from "@countersign/contracts/json";
import { prepare, type Slots } from "@countersign/db/prepare";
import { fromRow } from "@countersign/db/row-text";
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

const columns = ["number", "seq", "hash", "at", "keyId", "publicKey", "signature"] as const;

/** All heads in their order. */
export const selectHeads = prepare("select-heads", (db) =>
  db.selectFrom("auditHead").select(columns).orderBy("number"),
);

/** The newest head. */
export const selectLastHead = prepare("select-last-head", (db) =>
  db.selectFrom("auditHead").select(columns).orderBy("number", "desc").limit(1),
);

export const insertHead = prepare("insert-head", (db, head: Slots<SignedHead>) =>
  db.insertInto("auditHead").values({
    number: head.number,
    seq: head.seq,
    hash: head.hash,
    at: head.at,
    keyId: head.keyId,
    publicKey: head.publicKey,
    signature: head.signature,
  }),
);

/** Parses a row of `audit_head`. */
export function parseHead(row: object): SignedHead {
  return signedHead.parse(fromRow(row));
}
