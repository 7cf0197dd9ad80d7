import type { Tables } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { sql } from "kysely";
import { callColumns } from "./session-reads.ts";
import { isVisible } from "./visibility-condition.ts";

/** The place of a waiting call: `since` is ISO 8601, UTC. */
export type QueueCursor = { rank: number; since: string; sessionId: string; place: number };

/** `visibleTo` is what `visibilityValue` gives. */
type Seer = { visibleTo: string | null };
/** Calls after one place and up to another; neither place needs to be that of a call. */
type Range = Seer & {
  limit: number;
  rank: number;
  since: string;
  sessionId: string;
  place: number;
  lastRank: number;
  lastSince: string;
  lastSessionId: string;
  lastPlace: number;
};

export const selectQueuePage = prepare("select-queue-page", (db, range: Slots<Range>) => queue(db, range));

export const selectSessionQueuePage = prepare(
  "select-session-queue-page",
  (db, range: Slots<Range & { only: string }>) => queue(db, range).where("call.sessionId", "=", range.only),
);

export const countQueue = prepare("count-queue", (db, { visibleTo }: Slots<Seer>) =>
  db
    .selectFrom("call")
    .select(({ fn }) => fn.countAll().as("total"))
    .where("queueRank", "is not", null)
    .where(isVisible("call.sessionId", visibleTo)),
);

/** The waiting calls in their order, with their sessions and what the model said with them. The index of the queue gives the order. */
function queue(db: Tables, range: Slots<Range>) {
  const place = sql`(call.queue_rank, call.queue_since, call.session_id, call.queue_place)`;
  return db
    .selectFrom("call")
    .innerJoin("session", "session.id", "call.sessionId")
    .leftJoin("message", (join) =>
      join
        .onRef("message.sessionId", "=", "call.sessionId")
        .onRef("message.seq", "=", "call.turn")
        .on("message.role", "=", sql.lit("assistant")),
    )
    .select(callColumns.map((column) => `call.${column}` as const))
    .select([
      "call.queueRank",
      "call.queueSince",
      "call.queuePlace",
      "session.title as sessionTitle",
      "session.workspace as sessionWorkspace",
      "session.loop",
      "message.content as said",
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("call as earlier")
          .select("earlier.id")
          .whereRef("earlier.sessionId", "=", "call.sessionId")
          .whereRef("earlier.turn", "=", "call.turn")
          .whereRef("earlier.position", "<", "call.position")
          .where("earlier.phaseTag", "<>", "finished"),
      ).as("isBehind"),
    )
    .where("call.queueRank", "is not", null)
    .where(
      sql<boolean>`${place} > (${range.rank}, ${range.since}::timestamptz, ${range.sessionId}, ${range.place})`,
    )
    .where(
      sql<boolean>`${place} <= (${range.lastRank}, ${range.lastSince}::timestamptz, ${range.lastSessionId}, ${range.lastPlace})`,
    )
    .where(isVisible("call.sessionId", range.visibleTo))
    .orderBy("call.queueRank")
    .orderBy("call.queueSince")
    .orderBy("call.sessionId")
    .orderBy("call.queuePlace")
    .limit(range.limit);
}
