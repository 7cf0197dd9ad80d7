import { auditFilters } from "@countersign/contracts/audit";
import type { JsonObject } from "@countersign/contracts/json";
import { z } from "zod";
import { signedHead } from "../log/signed-head.ts";

/**
 * The end of an exported file: without it the file is not whole. `rows` were written, and `sha256` is over all bytes before this line.
 * `head` is the signed head that the audit log had when the export began: rows behind it are in another export; null where there was
 * nothing to sign, or where `broken` says why it could not be signed. `filters` and `text` say which rows were asked for; with them, and
 * where sessions are private that `by` does not see, rows are left out. The signature is over all of that. `at` is ISO 8601, UTC.
 */
export const exportTrailer = z.strictObject({
  rows: z.int(),
  sha256: z.string(),
  filters: auditFilters,
  text: z.string().nullable(),
  by: z.string(),
  at: z.string(),
  head: signedHead.nullable(),
  broken: z.string().nullable(),
  keyId: z.string(),
  publicKey: z.string(),
  signature: z.string(),
});
export type ExportTrailer = z.infer<typeof exportTrailer>;

/** What a trailer's signature is over. */
export function trailerContent(
  trailer: Omit<ExportTrailer, "keyId" | "publicKey" | "signature">,
): JsonObject {
  const { rows, sha256, filters, text, by, at, head, broken } = trailer;
  return {
    kind: "countersign ledger export",
    rows,
    sha256,
    filters: definedValues(filters),
    text,
    by,
    at,
    head,
    broken,
  };
}

function definedValues(filters: ExportTrailer["filters"]): JsonObject {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
