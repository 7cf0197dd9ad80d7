import { createHash } from "node:crypto";

/** What the first row of the audit log is linked to. */
export const firstHash = "0".repeat(64);

/** The hash of a row: SHA-256, in hex, of the hash before, a line feed and the row's canonical JSON. */
export function auditHash(previousHash: string, entryText: string): string {
  return createHash("sha256").update(`${previousHash}\n${entryText}`, "utf8").digest("hex");
}
