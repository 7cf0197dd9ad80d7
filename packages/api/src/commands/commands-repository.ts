import { AppError } from "@countersign/contracts/app-error";
import type { CommandSave, CommandVersion } from "@countersign/contracts/command";
import type { Database } from "@countersign/db";
import { insertEvent, notifyEvents } from "@countersign/db/event-statements";
import { fromRow, toRow } from "@countersign/db/row-text";
import { lockCommitOrder, queryRows, type Statement } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import * as sql from "./command-statements.ts";
import type {
  CommandTrustRecord,
  NewTrust,
  StoredCommand,
  StoredRemoval,
  TrustedFile,
  TrustedText,
} from "./stored-command.ts";

/** Who changes something, and when (ISO 8601, UTC). */
type Author = { by: string; at: string };

/**
 * Team commands and which texts of projects' commands are trusted. Every change is one transaction with its event
 * `commands-changed`, which names the team command, or the path of the file whose trust changed. Nothing that was trusted is ever forgotten.
 */
export type CommandsRepository = {
  /** Those in use, by name. */
  list(): Promise<StoredCommand[]>;
  /** Those out of use, the last removed first. */
  listRemoved(): Promise<StoredRemoval[]>;
  /** All versions of a command, the newest first, also of one that is out of use; none for a name that never was. */
  versions(name: string): Promise<CommandVersion[]>;
  /**
   * Adds a version and gives it. `version`: the one that the caller saw, null where none is in use. Throws `AppError`: `conflict`
   * when somebody else changed it since, with who and when; `not-found` for a version of a command that never was.
   */
  save(change: CommandSave & Author): Promise<CommandVersion>;
  /** Takes a command out of use with a version of its own, and gives that. Throws as `save`. */
  remove(change: { name: string; version: number } & Author): Promise<CommandVersion>;
  /** What people trust now, at most one text of a file, by workspace and path. */
  trusts(): Promise<CommandTrustRecord[]>;
  /** The newest text of a file that was ever trusted, also where that was withdrawn; null where none was. */
  lastTrusted(file: TrustedFile): Promise<TrustedText | null>;
  /** From now on this text counts, and none that was trusted of this file before. */
  trust(record: NewTrust): Promise<void>;
  /** From now on no text of this file counts. Throws `AppError("conflict")` where none does. */
  withdrawTrust(change: TrustedFile & Author): Promise<void>;
};

/** `onEvents` is called right after each commit. */
export function createCommandsRepository(
  database: Database,
  { onEvents }: { onEvents: () => void },
): CommandsRepository {
  const { pool } = database;

  return {
    list: async () => (await queryRows(pool, sql.selectCommands())).map(fromRow),
    listRemoved: async () => (await queryRows(pool, sql.selectRemovedCommands())).map(fromRow),
    versions: async (name) => (await queryRows(pool, sql.selectVersions(toRow({ name })))).map(fromRow),
    async save({ name, version, text, by, at }) {
      const stored = await addVersion(database, name, (newest) => {
        if (version === null) assertNew(name, newest);
        else requireVersion(name, newest, version);
        return { text, isRemoved: false, changedBy: by, changedAt: at };
      });
      onEvents();
      return stored;
    },
    async remove({ name, version, by, at }) {
      const stored = await addVersion(database, name, (newest) => {
        const { text } = requireVersion(name, newest, version);
        return { text, isRemoved: true, changedBy: by, changedAt: at };
      });
      onEvents();
      return stored;
    },
    trusts: async () => (await queryRows(pool, sql.selectTrusts())).map(fromRow),
    async trust(record) {
      await inTransaction(database, [lockCommitOrder()], () => ({
        writes: [sql.insertTrust(toRow(record)), ...changedEvent(record.path)],
        result: null,
      }));
      onEvents();
    },
    async lastTrusted(file) {
      const [row] = await queryRows(pool, sql.selectLastTrusted(toRow(file)));
      return row === undefined ? null : fromRow(row);
    },
    async withdrawTrust(change) {
      const { path, workspace } = change;
      const reads = [lockCommitOrder(), sql.selectIsTrusted(toRow({ workspace, path }))] as const;
      await inTransaction(database, reads, ([, { rows }]) => {
        if (rows[0]?.isTrusted !== true) {
          throw new AppError(
            "conflict",
            `${path} in ${workspace} isn’t trusted, so there is no trust to revoke.`,
          );
        }
        return { writes: [sql.insertWithdrawal(toRow(change)), ...changedEvent(path)], result: null };
      });
      onEvents();
    },
  };
}

/** The commit order is locked before the newest version is read: so of two who change the same one, the second sees the first. */
function addVersion(
  database: Database,
  name: string,
  next: (newest: CommandVersion | null) => Omit<CommandVersion, "version">,
): Promise<CommandVersion> {
  const reads = [lockCommitOrder(), sql.selectNewestVersion(toRow({ name }))] as const;
  return inTransaction(database, reads, ([, { rows }]) => {
    const newest = rows[0] === undefined ? null : fromRow(rows[0]);
    const stored = { version: (newest?.version ?? 0) + 1, ...next(newest) };
    return {
      writes: [sql.insertVersion(toRow({ name, ...stored })), ...changedEvent(name)],
      result: stored,
    };
  });
}

/** The version in use, which must be the one that the caller saw. */
function requireVersion(name: string, newest: CommandVersion | null, version: number): CommandVersion {
  if (newest === null) throw new AppError("not-found", `Team command /${name} not found.`);
  const { changedBy, changedAt } = newest;
  if (newest.isRemoved) {
    throw new AppError("conflict", `The team command /${name} was removed by ${changedBy} at ${changedAt}.`);
  }
  if (version === newest.version) return newest;
  throw new AppError(
    "conflict",
    `The team command /${name} changed since you opened it: ${changedBy} saved version ${newest.version} at ${changedAt}.`,
  );
}

function assertNew(name: string, newest: CommandVersion | null): void {
  if (newest === null || newest.isRemoved) return;
  const { changedBy, changedAt, version } = newest;
  throw new AppError(
    "conflict",
    `The team command /${name} already exists: ${changedBy} saved version ${version} at ${changedAt}.`,
  );
}

function changedEvent(name: string): Statement[] {
  return [insertEvent(null, { type: "commands-changed", name }), notifyEvents()];
}
