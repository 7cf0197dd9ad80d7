import { prepare, type Slots } from "@countersign/db/prepare";
import { sql } from "kysely";

export const selectProgress = prepare("select-notice-progress", (db) =>
  db.selectFrom("noticeProgress").select("eventId").where("id", "=", 1),
);

export const advanceProgress = prepare(
  "advance-notice-progress",
  (db, { eventId }: Slots<{ eventId: string }>) =>
    db.updateTable("noticeProgress").set({ eventId }).where("eventId", "<", eventId),
);

export const claimNotices = prepare(
  "claim-notices",
  (db, { keys, at }: Slots<{ keys: string[]; at: string }>) =>
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

export const selectNoticedSessions = prepare(
  "select-noticed-sessions",
  (db, { ids }: Slots<{ ids: string[] }>) =>
    db
      .selectFrom("session")
      .select(["id", "title", "workspace", "visibility", "createdBy"])
      .where("id", "=", ({ fn }) => fn.any(ids)),
);

export const pruneNotices = prepare("prune-notices", (db, { before }: Slots<{ before: Date }>) =>
  db.deleteFrom("notice").where("at", "<", before),
);
