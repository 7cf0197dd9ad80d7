import { createHash } from "node:crypto";
import { canonicalJson } from "@countersign/contracts/canonical-json";
import type { JsonObject } from "@countersign/contracts/json";
import type { FileFingerprint } from "@countersign/contracts/preview";

/** What an approval is bound to: the call, where it runs, and the files that its preview rests on. */
export type DigestParts = { tool: string; input: JsonObject; cwd: string; fingerprints: FileFingerprint[] };

/** The SHA-256, in hex, over the canonical JSON of `parts`: equal exactly when tool, input, folder and file fingerprints are equal. */
export function digestOf(parts: DigestParts): string {
  const { tool, input, cwd, fingerprints } = parts;
  const canonical = canonicalJson({
    tool,
    input,
    cwd,
    [hashedName]: fingerprints.map(({ path, hash }) => ({ path, hash })),
  });
  return createHash("sha256").update(canonical).digest("hex");
}

/** What the hashed text calls the fingerprints. Another name would void every stored approval and grant. */
const hashedName = "basis";
