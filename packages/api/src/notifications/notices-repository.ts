import { type Visibility, visibility } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { fromRow } from "@countersign/db/row-text";
import { queryRows } from "@countersign/db/statement";
import { sql } from "kysely";

/** What a notification about a call says of its session. */
export type NoticedSession = {
  title: string;
  workspace: string;
  visibility: Visibility;
  createdBy: string;
};

/** Which notifications were sent, so that none is sent twice or lost in a restart. */
export type NoticesRepository = {
  /** The event up to which notifications were sent. */
  progress(): Promise<string>;
  /** Moves the progress on, never back. */
  advance(eventId: string): Promise<void>;
  /** Those of the keys that nobody has taken on yet; they are this process's now. `at` is ISO 8601, UTC. */
  claim(keys: string[], at: string): Promise<Set<string>>;
  sessions(ids: string[]): Promise<Map<string, NoticedSession>>;
  /** Forgets claims before `before`. */
  prune(before: string): Promise<void>;
};

/** Notices in Postgres. */
export function createNoticesRepository({ pool }: Pick<Database, "pool">): NoticesRepository {
  return {
    async progress() {
      const [row] = await queryRows(pool, selectProgress());
      if (row === undefined) throw new Error("the row of notice_progress is gone");
      return row.eventId;
    },

    async advance(eventId) {
      await pool.query(advanceProgress({ eventId }));
    },

    async claim(keys, at) {
      const rows = await queryRows(pool, claimNotices({ keys: keys.map(toColumn), at }));
      return new Set(rows.map(({ key }) => fromColumn(key)));
    },

    async sessions(ids) {
      const rows = await queryRows(pool, selectNoticedSessions({ ids }));
      return new Map(
        rows.map(({ id, ...row }) => {
          const session = fromRow(row);
          return [id, { ...session, visibility: visibility.parse(session.visibility) }];
        }),
      );
    },

    async prune(before) {
      await pool.query(pruneNotices({ before: new Date(before) }));
    },
  };
}

const selectProgress = prepare("select-notice-progress", (db) =>
  db.selectFrom("noticeProgress").select("eventId").where("id", "=", 1),
);

const advanceProgress = prepare("advance-notice-progress", (db, { eventId }: Slots<{ eventId: string }>) =>
  db.updateTable("noticeProgress").set({ eventId }).where("eventId", "<", eventId),
);

const claimNotices = prepare("claim-notices", (db, { keys, at }: Slots<{ keys: string[]; at: string }>) =>
  db
    .insertInto("notice")
    .columns(["key", "at"])
    .expression(
      db.selectNoFrom(({ cast }) => [
        sql<string>`unnest(${keys}::text[])`.as("key"),
        cast<Date>(at, "timestamptz").as("at"),
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("key"),
);

const selectNoticedSessions = prepare("select-noticed-sessions", (db, { ids }: Slots<{ ids: string[] }>) =>
  db
    .selectFrom("session")
    .select(["id", "title", "workspace", "visibility", "createdBy"])
    .where("id", "=", ({ fn }) => fn.any(ids)),
);

const pruneNotices = prepare("prune-notices", (db, { before }: Slots<{ before: Date }>) =>
  db.deleteFrom("notice").where("at", "<", before),
);
