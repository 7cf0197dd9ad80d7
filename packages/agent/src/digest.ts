import { createHash } from "node:crypto";
import { canonicalJson } from "@countersign/contracts/canonical-json";
import type { JsonObject } from "@countersign/contracts/json";
import type { FileFingerprint } from "@countersign/contracts/preview";

/** What an approval is bound to: the call, where it runs, and the files that its preview rests on. */
export type DigestParts = {
  tool: string;
  input: JsonObject;
  cwd: string;
  fingerprints: FileFingerprint[];
  /** The hash of the files that it would take away or replace, and of the places that it would reach; null where there are none. */
  effects?: string | null;
};

/** The SHA-256, in hex, over the canonical JSON of `parts`: equal exactly when tool, input, folder and file fingerprints are equal. */
export function digestOf(parts: DigestParts): string {
  const { tool, input, cwd, fingerprints, effects = null } = parts;
  const canonical = canonicalJson({
    tool,
    input,
    cwd,
    [hashedName]: fingerprints.map(({ path, hash }) => ({ path, hash })),
    // Without any, digests are what they were before there were effects.
    effects: effects ?? undefined,
  });
  return createHash("sha256").update(canonical).digest("hex");
}

/** What the hashed text calls the fingerprints. Another name would void every stored approval and grant. */
const hashedName = "basis";
