import {
  type ChangeRecord,
  type ChangeSummary,
  changeRecord,
  changeSummary,
} from "@countersign/contracts/recorded-change";
import type { Database } from "@countersign/db";
import { insertEvent, notifyEvents } from "@countersign/db/event-statements";
import { jsonText } from "@countersign/db/json-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { fromRow, toRow } from "@countersign/db/row-text";
import { lockCommitOrder, queryRows, type Statement } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import { z } from "zod";

/** The records of what calls and undos changed, in Postgres. The contents of the files are elsewhere. */
export type ChangesRepository = {
  /** Stores a record, or replaces it, and tells the viewers of its session. */
  save(record: ChangeRecord): Promise<void>;
  remove(record: Pick<ChangeRecord, "id" | "sessionId">): Promise<void>;
  find(id: string): Promise<ChangeRecord | null>;
  /** The records of a session whose `turn` is in a range, of calls and undos, the oldest first. */
  ofTurns(sessionId: string, range: { from: number; to: number }): Promise<ChangeRecord[]>;
  /** Everything of a session, without the files, the oldest first. */
  list(sessionId: string): Promise<ChangeSummary[]>;
  /** The newest records of other sessions in a workspace, at most 200, since a moment. */
  ofOthers(workspace: string, place: { sessionId: string; since: string }): Promise<ChangeRecord[]>;
  /** Removes older records. */
  removeOld(before: string): Promise<void>;
  /** Every workspace of a session: another server may have removed the records of this one. */
  workspaces(): Promise<string[]>;
};

const columns = [
  "id",
  "sessionId",
  "callId",
  "turn",
  "workspace",
  "files",
  "skipped",
  "isCut",
  "isShared",
  "problem",
  "undo",
  "at",
] as const;

/** Makes the repository; `onEvents` is called after every change. */
export function createChangesRepository(database: Database, onEvents: () => void): ChangesRepository {
  const { pool } = database;

  async function write(statement: Statement, { id, sessionId }: Pick<ChangeRecord, "id" | "sessionId">) {
    await inTransaction(database, [lockCommitOrder()] as const, () => ({
      writes: [
        statement,
        insertEvent(sessionId, { type: "changes-recorded", sessionId, id }),
        notifyEvents(),
      ],
      result: null,
    }));
    onEvents();
  }

  return {
    save: (record) => write(upsertRecord(rowOf(record)), record),
    remove: (record) => write(deleteRecord(toRow({ id: record.id })), record),
    async find(id) {
      const [row] = await queryRows(pool, selectRecord(toRow({ id })));
      return row === undefined ? null : parseRecord(row);
    },
    async ofTurns(sessionId, { from, to }) {
      const rows = await queryRows(pool, selectOfTurns({ ...toRow({ sessionId }), from, to }));
      return rows.map(parseRecord);
    },
    async list(sessionId) {
      const rows = await queryRows(pool, selectSummaries(toRow({ sessionId })));
      return rows.map(parseSummary);
    },
    async ofOthers(workspace, { sessionId, since }) {
      const rows = await queryRows(
        pool,
        selectOfOthers({ ...toRow({ workspace, sessionId }), since: new Date(since) }),
      );
      return rows.map(parseRecord);
    },
    async removeOld(before) {
      await queryRows(pool, deleteOld({ before: new Date(before) }));
    },
    async workspaces() {
      return (await queryRows(pool, selectWorkspaces())).map((row) => fromRow(row).workspace);
    },
  };
}

type Row = Omit<ChangeRecord, "files" | "skipped" | "undo"> & {
  files: string;
  fileCount: number;
  skipped: string;
  undo: string | null;
};

function rowOf({ files, skipped, undo, ...record }: ChangeRecord): Row {
  return {
    ...toRow(record),
    files: jsonText(files),
    fileCount: files.length,
    skipped: jsonText(skipped),
    undo: undo === null ? null : jsonText(undo),
  };
}

const stringOrJson = z.array(z.string());

function parseRecord(row: object): ChangeRecord {
  return changeRecord.parse(fromRow(row));
}

function parseSummary(row: object): ChangeSummary {
  const { skipped, fileCount, ...rest } = z
    .looseObject({ skipped: stringOrJson, fileCount: z.int() })
    .parse(fromRow(row));
  return changeSummary.parse({ ...rest, files: fileCount, skipped: skipped.length });
}

const upsertRecord = prepare("upsert-change-record", (db, row: Slots<Row>) =>
  db
    .insertInto("changeRecord")
    .values({
      id: row.id,
      sessionId: row.sessionId,
      callId: row.callId,
      turn: row.turn,
      workspace: row.workspace,
      files: row.files,
      fileCount: row.fileCount,
      skipped: row.skipped,
      isCut: row.isCut,
      isShared: row.isShared,
      problem: row.problem,
      undo: row.undo,
      at: row.at,
    })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ ref }) => ({
        turn: ref("excluded.turn"),
        files: ref("excluded.files"),
        fileCount: ref("excluded.fileCount"),
        undo: ref("excluded.undo"),
      })),
    ),
);

const deleteRecord = prepare("delete-change-record", (db, { id }: Slots<{ id: string }>) =>
  db.deleteFrom("changeRecord").where("id", "=", id),
);

const selectRecord = prepare("select-change-record", (db, { id }: Slots<{ id: string }>) =>
  db.selectFrom("changeRecord").select(columns).where("id", "=", id),
);

const selectOfTurns = prepare(
  "select-change-records-of-turns",
  (db, { sessionId, from, to }: Slots<{ sessionId: string; from: number; to: number }>) =>
    db
      .selectFrom("changeRecord")
      .select(columns)
      .where("sessionId", "=", sessionId)
      .where("turn", ">=", from)
      .where("turn", "<=", to)
      .orderBy("at")
      .orderBy("turn"),
);

const selectSummaries = prepare(
  "select-change-summaries",
  (db, { sessionId }: Slots<{ sessionId: string }>) =>
    db
      .selectFrom("changeRecord")
      .select(["id", "callId", "turn", "at", "undo", "problem", "fileCount", "skipped"])
      .where("sessionId", "=", sessionId)
      .orderBy("at")
      .orderBy("turn"),
);

const selectOfOthers = prepare(
  "select-change-records-of-others",
  (db, { workspace, sessionId, since }: Slots<{ workspace: string; sessionId: string; since: Date }>) =>
    db
      .selectFrom("changeRecord")
      .select(columns)
      .where("workspace", "=", workspace)
      .where("sessionId", "!=", sessionId)
      .where("at", ">=", since)
      .orderBy("at", "desc")
      .limit(200),
);

const deleteOld = prepare("delete-old-change-records", (db, { before }: Slots<{ before: Date }>) =>
  db.deleteFrom("changeRecord").where("at", "<", before),
);

const selectWorkspaces = prepare("select-session-workspaces", (db) =>
  db.selectFrom("session").select("workspace").distinct(),
);
