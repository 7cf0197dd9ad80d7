import type { CommandVersion } from "@countersign/contracts/command";
import { toColumn } from "@countersign/db/column-text";
import type { Statement } from "@countersign/db/statement";
import type { NewTrust, TrustedFile } from "./stored-command.ts";

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

/** The version with which each command that is out of use was removed. */
export function selectRemovedCommands(): Statement {
  return {
    name: "select-removed-team-commands",
    text: `SELECT name, version, changed_by AS "removedBy", changed_at AS "removedAt"
      FROM (SELECT DISTINCT ON (name) name, version, is_removed, changed_by, changed_at FROM team_command
        ORDER BY name, version DESC) AS newest
      WHERE is_removed ORDER BY changed_at DESC, name COLLATE "C"`,
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

/** What is trusted now. The texts stay where they are: this is read at every use of a command. */
export function selectTrusts(): Statement {
  return {
    name: "select-command-trusts",
    text: `SELECT workspace, path, digest, "by", "at" FROM (
        SELECT DISTINCT ON (workspace, path) workspace, path, digest, is_trusted, "by", "at" FROM command_trust
        ORDER BY workspace, path, seq DESC
      ) AS newest
      WHERE is_trusted ORDER BY workspace COLLATE "C", path COLLATE "C"`,
    values: [],
  };
}

/** The newest text of a file that was ever trusted, also where that was withdrawn. */
export function selectLastTrusted({ workspace, path }: TrustedFile): Statement {
  return {
    name: "select-last-trusted-text",
    text: `SELECT digest, text, "by", "at" FROM command_trust
      WHERE workspace = $1 AND path = $2 AND is_trusted ORDER BY seq DESC LIMIT 1`,
    values: [toColumn(workspace), toColumn(path)],
  };
}

export function selectIsTrusted({ workspace, path }: TrustedFile): Statement {
  return {
    name: "select-is-command-trusted",
    text: `SELECT is_trusted AS "isTrusted" FROM command_trust
      WHERE workspace = $1 AND path = $2 ORDER BY seq DESC LIMIT 1`,
    values: [toColumn(workspace), toColumn(path)],
  };
}

export function insertTrust({ workspace, path, digest, text, by, at }: NewTrust): Statement {
  return {
    name: "insert-command-trust",
    text: `INSERT INTO command_trust (workspace, path, digest, text, is_trusted, "by", "at")
      VALUES ($1, $2, $3, $4, true, $5, $6)`,
    values: [toColumn(workspace), toColumn(path), toColumn(digest), toColumn(text), toColumn(by), at],
  };
}

/** A row of its own for what the newest one trusts. */
export function insertWithdrawal({
  workspace,
  path,
  by,
  at,
}: TrustedFile & { by: string; at: string }): Statement {
  return {
    name: "insert-command-trust-withdrawal",
    text: `INSERT INTO command_trust (workspace, path, digest, text, is_trusted, "by", "at")
      SELECT workspace, path, digest, text, false, $3, $4 FROM command_trust
      WHERE workspace = $1 AND path = $2 ORDER BY seq DESC LIMIT 1`,
    values: [toColumn(workspace), toColumn(path), toColumn(by), at],
  };
}
