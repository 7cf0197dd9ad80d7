import type { CommandVersion } from "@countersign/contracts/command";
import { fromColumn } from "@countersign/db/column-text";
import { z } from "zod";

const text = z.string().transform(fromColumn);
const instant = z.date().transform((date) => date.toISOString());

const commandRow = z.object({
  name: text,
  version: z.int(),
  text,
  createdBy: text,
  createdAt: instant,
  updatedBy: text,
  updatedAt: instant,
});

/**
 * A team command as it is in use: its newest version. `createdBy` and `createdAt` are of the first version since it was last
 * out of use. Times are ISO 8601, UTC.
 */
export type StoredCommand = z.infer<typeof commandRow>;

const removalRow = z.object({ name: text, version: z.int(), removedBy: text, removedAt: instant });

/** A team command that is out of use, since its newest version. `removedAt` is ISO 8601, UTC. */
export type StoredRemoval = z.infer<typeof removalRow>;

const versionRow = z.object({
  version: z.int(),
  text,
  isRemoved: z.boolean(),
  changedBy: text,
  changedAt: instant,
});

const trustRow = z.object({ workspace: text, path: text, digest: text, by: text, at: instant });

/**
 * Which text (`digest`, SHA-256 in hex) of a project's command (`path`, its real path) a person trusted in a workspace. `at` is
 * ISO 8601, UTC.
 */
export type CommandTrustRecord = z.infer<typeof trustRow>;

/** A file (its real path) in the workspace (its real path) in which it is trusted. */
export type TrustedFile = Pick<CommandTrustRecord, "workspace" | "path">;

/** `text` is what `digest` is of. */
export type NewTrust = CommandTrustRecord & { text: string };

const trustedTextRow = z.object({ digest: text, text, by: text, at: instant });

/** A text that `by` trusted at `at` (ISO 8601, UTC). */
export type TrustedText = z.infer<typeof trustedTextRow>;

const isTrustedRow = z.object({ isTrusted: z.boolean() });

/** Parses a team command that is in use. */
export function parseCommandRow(row: unknown): StoredCommand {
  return commandRow.parse(row);
}

/** Parses a team command that is out of use. */
export function parseRemovalRow(row: unknown): StoredRemoval {
  return removalRow.parse(row);
}

/** Parses a row of `team_command`. */
export function parseVersionRow(row: unknown): CommandVersion {
  return versionRow.parse(row);
}

/** Parses what is trusted now of one file. */
export function parseTrustRow(row: unknown): CommandTrustRecord {
  return trustRow.parse(row);
}

/** Parses a text that was trusted. */
export function parseTrustedTextRow(row: unknown): TrustedText {
  return trustedTextRow.parse(row);
}

/** Whether the newest row of a file trusts it; undefined is no row. */
export function parseIsTrusted(row: unknown): boolean {
  return row !== undefined && isTrustedRow.parse(row).isTrusted;
}
