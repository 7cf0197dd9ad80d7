import type { CommandVersion } from "@countersign/contracts/command";
import { toColumn } from "../column-text.ts";
import type { Statement } from "../database/statement.ts";
import type { CommandTrustRecord } from "./stored-command.ts";

const versionColumns = `version, text, is_removed AS "isRemoved", changed_by AS "changedBy", changed_at AS "changedAt"`;

/** The newest version of each command that is in use, by name, with who made its first one since it was last out of use. */
export function selectCommands(): Statement {
  return {
    name: "select-team-commands",
    text: `SELECT newest.name, newest.version, newest.text, first.changed_by AS "createdBy", first.changed_at AS "createdAt",
        newest.changed_by AS "updatedBy", newest.changed_at AS "updatedAt"
      FROM (SELECT DISTINCT ON (name) * FROM team_command ORDER BY name, version DESC) AS newest
      CROSS JOIN LATERAL (
        SELECT each.changed_by, each.changed_at FROM team_command each
        WHERE each.name = newest.name AND each.version > coalesce(
          (SELECT max(gone.version) FROM team_command gone WHERE gone.name = newest.name AND gone.is_removed), 0)
        ORDER BY each.version LIMIT 1
      ) AS first
      WHERE NOT newest.is_removed ORDER BY newest.name COLLATE "C"`,
    values: [],
  };
}

/** All versions of a command, the newest first. */
export function selectVersions(name: string): Statement {
  return {
    name: "select-team-command-versions",
    text: `SELECT ${versionColumns} FROM team_command WHERE name = $1 ORDER BY version DESC`,
    values: [toColumn(name)],
  };
}

export function selectNewestVersion(name: string): Statement {
  return {
    name: "select-newest-team-command-version",
    text: `SELECT ${versionColumns} FROM team_command WHERE name = $1 ORDER BY version DESC LIMIT 1`,
    values: [toColumn(name)],
  };
}

export function insertVersion(name: string, version: CommandVersion): Statement {
  return {
    name: "insert-team-command-version",
    text: `INSERT INTO team_command (name, version, text, changed_by, changed_at, is_removed)
      VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [
      toColumn(name),
      version.version,
      toColumn(version.text),
      toColumn(version.changedBy),
      version.changedAt,
      version.isRemoved,
    ],
  };
}

export function selectTrusts(): Statement {
  return {
    name: "select-command-trusts",
    text: `SELECT workspace, path, digest, trusted_by AS "by", trusted_at AS "at" FROM command_trust
      ORDER BY workspace COLLATE "C", path COLLATE "C"`,
    values: [],
  };
}

export function upsertTrust({ workspace, path, digest, by, at }: CommandTrustRecord): Statement {
  return {
    name: "upsert-command-trust",
    text: `INSERT INTO command_trust (workspace, path, digest, trusted_by, trusted_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (workspace, path) DO UPDATE SET digest = $3, trusted_by = $4, trusted_at = $5`,
    values: [toColumn(workspace), toColumn(path), toColumn(digest), toColumn(by), at],
  };
}
