import { prepare, type Slots } from "@countersign/db/prepare";
import { sql } from "kysely";

/** The newest version of each command that is in use, by name, with who made its first one since it was last out of use. */
export const selectCommands = prepare("select-team-commands", (db) =>
  db
    .selectFrom(
      db
        .selectFrom("teamCommand")
        .selectAll()
        .distinctOn("name")
        .orderBy("name")
        .orderBy("version", "desc")
        .as("newest"),
    )
    .crossJoinLateral((from) =>
      from
        .selectFrom("teamCommand as each")
        .select(["each.changedBy", "each.changedAt"])
        .whereRef("each.name", "=", "newest.name")
        .where("each.version", ">", ({ fn, lit, selectFrom }) =>
          fn.coalesce(
            selectFrom("teamCommand as gone")
              .select((gone) => gone.fn.max("gone.version").as("version"))
              .whereRef("gone.name", "=", "newest.name")
              .where("gone.isRemoved", "=", true),
            lit(0),
          ),
        )
        .orderBy("each.version")
        .limit(1)
        .as("first"),
    )
    .select([
      "newest.name",
      "newest.version",
      "newest.text",
      "first.changedBy as createdBy",
      "first.changedAt as createdAt",
      "newest.changedBy as updatedBy",
      "newest.changedAt as updatedAt",
    ])
    .where("newest.isRemoved", "=", false)
    .orderBy(sql`newest.name COLLATE "C"`),
);

/** The version with which each command that is out of use was removed. */
export const selectRemovedCommands = prepare("select-removed-team-commands", (db) =>
  db
    .selectFrom(
      db
        .selectFrom("teamCommand")
        .select(["name", "version", "isRemoved", "changedBy", "changedAt"])
        .distinctOn("name")
        .orderBy("name")
        .orderBy("version", "desc")
        .as("newest"),
    )
    .select(["name", "version", "changedBy as removedBy", "changedAt as removedAt"])
    .where("isRemoved", "=", true)
    .orderBy("changedAt", "desc")
    .orderBy(sql`name COLLATE "C"`),
);

/** All versions of a command, the newest first. */
export const selectVersions = prepare(
  "select-team-command-versions",
  (db, { name }: Slots<{ name: string }>) =>
    db
      .selectFrom("teamCommand")
      .select(["version", "text", "isRemoved", "changedBy", "changedAt"])
      .where("name", "=", name)
      .orderBy("version", "desc"),
);

export const selectNewestVersion = prepare(
  "select-newest-team-command-version",
  (db, { name }: Slots<{ name: string }>) =>
    db
      .selectFrom("teamCommand")
      .select(["version", "text", "isRemoved", "changedBy", "changedAt"])
      .where("name", "=", name)
      .orderBy("version", "desc")
      .limit(1),
);

type NewVersion = {
  name: string;
  version: number;
  text: string;
  isRemoved: boolean;
  changedBy: string;
  changedAt: string;
};

export const insertVersion = prepare(
  "insert-team-command-version",
  (db, { name, version, text, isRemoved, changedBy, changedAt }: Slots<NewVersion>) =>
    db.insertInto("teamCommand").values({ name, version, text, isRemoved, changedBy, changedAt }),
);

/** What is trusted now. The texts stay where they are: this is read at every use of a command. */
export const selectTrusts = prepare("select-command-trusts", (db) =>
  db
    .selectFrom(
      db
        .selectFrom("commandTrust")
        .select(["workspace", "path", "digest", "isTrusted", "by", "at"])
        .distinctOn(["workspace", "path"])
        .orderBy("workspace")
        .orderBy("path")
        .orderBy("seq", "desc")
        .as("newest"),
    )
    .select(["workspace", "path", "digest", "by", "at"])
    .where("isTrusted", "=", true)
    .orderBy(sql`workspace COLLATE "C"`)
    .orderBy(sql`path COLLATE "C"`),
);

type TrustedFile = { workspace: string; path: string };

/** The newest text of a file that was ever trusted, also where that was withdrawn. */
export const selectLastTrusted = prepare(
  "select-last-trusted-text",
  (db, { workspace, path }: Slots<TrustedFile>) =>
    db
      .selectFrom("commandTrust")
      .select(["digest", "text", "by", "at"])
      .where("workspace", "=", workspace)
      .where("path", "=", path)
      .where("isTrusted", "=", true)
      .orderBy("seq", "desc")
      .limit(1),
);

/** Whether the newest row of a file trusts it. */
export const selectIsTrusted = prepare(
  "select-is-command-trusted",
  (db, { workspace, path }: Slots<TrustedFile>) =>
    db
      .selectFrom("commandTrust")
      .select("isTrusted")
      .where("workspace", "=", workspace)
      .where("path", "=", path)
      .orderBy("seq", "desc")
      .limit(1),
);

type Change = TrustedFile & { by: string; at: string };

export const insertTrust = prepare(
  "insert-command-trust",
  (db, { workspace, path, digest, text, by, at }: Slots<Change & { digest: string; text: string }>) =>
    db.insertInto("commandTrust").values({ workspace, path, digest, text, isTrusted: true, by, at }),
);

/** A row of its own for what the newest one trusts. */
export const insertWithdrawal = prepare(
  "insert-command-trust-withdrawal",
  (db, { workspace, path, by, at }: Slots<Change>) =>
    db
      .insertInto("commandTrust")
      .columns(["workspace", "path", "digest", "text", "isTrusted", "by", "at"])
      .expression((from) =>
        from
          .selectFrom("commandTrust")
          .select(["workspace", "path", "digest", "text"])
          .select(({ cast, lit }) => [
            lit(false).as("isTrusted"),
            by.as("by"),
            cast<Date>(at, "timestamptz").as("at"),
          ])
          .where("workspace", "=", workspace)
          .where("path", "=", path)
          .orderBy("seq", "desc")
          .limit(1),
      ),
);
