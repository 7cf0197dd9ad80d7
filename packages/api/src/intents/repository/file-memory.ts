import type { FileMemory, FileRecord } from "@countersign/agent";
import type { Database } from "@countersign/db";
import { toColumn } from "@countersign/db/column-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { toRow } from "@countersign/db/row-text";
import { queryRows } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import { type Expression, sql } from "kysely";

/** Stores in Postgres what sessions saw of files, and how often sessions under each intent touched them. */
export function createFileMemory(database: Database): FileMemory {
  return {
    async hashOf(sessionId, path) {
      const [row] = await queryRows(database.pool, selectHash(toRow({ sessionId, path })));
      return row?.hash;
    },

    async note(sessionId, callId, files, at) {
      // The last record counts where a file is named twice; the order of paths keeps two writers from waiting in a circle.
      const newest = [...new Map(files.map((file) => [file.path, file])).values()];
      const sorted = newest.sort((left, right) => (left.path < right.path ? -1 : 1));
      if (sorted.length === 0) return;
      const session = toRow({ sessionId, callId, at });
      await inTransaction(database, [], () => ({
        writes: [
          upsertFiles({ ...session, ...columnsOf(sorted) }),
          countTouched({ ...session, ...columnsOf(sorted) }),
        ],
        result: null,
      }));
    },
  };
}

function columnsOf(files: FileRecord[]) {
  return {
    paths: files.map(({ path }) => toColumn(path)),
    hashes: files.map(({ hash }) => hash),
    accesses: files.map(({ access }) => access),
  };
}

const selectHash = prepare(
  "select-seen-file",
  (db, { sessionId, path }: Slots<{ sessionId: string; path: string }>) =>
    db.selectFrom("fileRecord").select("hash").where("sessionId", "=", sessionId).where("path", "=", path),
);

type SeenFiles = {
  sessionId: string;
  callId: string;
  at: string;
  paths: string[];
  hashes: (string | null)[];
  accesses: string[];
};

const upsertFiles = prepare("upsert-seen-files", (db, slots: Slots<SeenFiles>) =>
  db
    .insertInto("fileRecord")
    .columns(["sessionId", "path", "hash", "access", "callId", "at"])
    .expression(
      db
        .selectFrom(rowsOf(slots))
        .select([
          slots.sessionId.as("sessionId"),
          "file.path",
          "file.hash",
          "file.access",
          slots.callId.as("callId"),
          slots.at.as("at"),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(["sessionId", "path"]).doUpdateSet(({ ref }) => ({
        hash: ref("excluded.hash"),
        access: ref("excluded.access"),
        callId: ref("excluded.callId"),
        at: ref("excluded.at"),
      })),
    ),
);

/** Counts for the intent that the session works under, if any. */
const countTouched = prepare("count-touched-files", (db, slots: Slots<SeenFiles>) =>
  db
    .insertInto("touchedFile")
    .columns(["workspace", "intentId", "path", "reads", "writes", "deletes"])
    .expression(
      db
        .selectFrom("session")
        .crossJoin(rowsOf(slots))
        .select(({ cast, eb }) => {
          const countIf = (access: string) => cast<number>(eb("file.access", "=", access), "integer");
          return [
            "session.workspace",
            "session.intentId",
            "file.path",
            countIf("read").as("reads"),
            countIf("write").as("writes"),
            countIf("delete").as("deletes"),
          ];
        })
        .where("session.id", "=", slots.sessionId)
        .where("session.intentId", "is not", null),
    )
    .onConflict((conflict) =>
      conflict.columns(["workspace", "intentId", "path"]).doUpdateSet(({ eb, ref }) => ({
        reads: eb("touchedFile.reads", "+", ref("excluded.reads")),
        writes: eb("touchedFile.writes", "+", ref("excluded.writes")),
        deletes: eb("touchedFile.deletes", "+", ref("excluded.deletes")),
      })),
    ),
);

type FileRow = { path: string; hash: string | null; access: string };

/** The files of three lists, as rows. */
function rowsOf({ paths, hashes, accesses }: Record<"paths" | "hashes" | "accesses", Expression<unknown>>) {
  const lists = sql<FileRow>`unnest(${paths}::text[], ${hashes}::text[], ${accesses}::text[])`;
  return lists.as<"file">(sql`file (path, hash, access)`);
}
