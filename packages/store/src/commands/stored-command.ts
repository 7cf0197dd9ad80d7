import type { CommandVersion } from "@countersign/contracts/command";
import { z } from "zod";
import { fromColumn } from "../column-text.ts";

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

/** Parses a team command that is in use. */
export function parseCommandRow(row: unknown): StoredCommand {
  return commandRow.parse(row);
}

/** Parses a row of `team_command`. */
export function parseVersionRow(row: unknown): CommandVersion {
  return versionRow.parse(row);
}

/** Parses a row of `command_trust`. */
export function parseTrustRow(row: unknown): CommandTrustRecord {
  return trustRow.parse(row);
}
