import type { Tables } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { sql } from "kysely";
import { callColumns } from "./session-reads.ts";
import { isVisible } from "./visibility-condition.ts";

/** The place of a waiting call: `since` is ISO 8601, UTC. */
export type QueueCursor = { rank: number; since: string; sessionId: string; place: number };

/** `visibleTo` is what `visibilityValue` gives. */
type Seer = { visibleTo: string | null };
/** The calls after a place, which needs not be that of a call. */
type Page = Seer & QueueCursor & { limit: number };
/** Those of one session up to another place. */
type SessionPage = Page & {
  only: string;
  lastRank: number;
  lastSince: string;
  lastSessionId: string;
  lastPlace: number;
};

export const selectQueuePage = prepare("select-queue-page", (db, page: Slots<Page>) => queue(db, page));

export const selectSessionQueuePage = prepare("select-session-queue-page", (db, page: Slots<SessionPage>) =>
  queue(db, page)
    .where("call.sessionId", "=", page.only)
    .where(
      sql<boolean>`${placeOfCall} <= (${page.lastRank}, ${page.lastSince}::timestamptz, ${page.lastSessionId}, ${page.lastPlace})`,
    ),
);

/** Those of some calls that wait. */
export const selectNamedQueuePage = prepare(
  "select-named-queue-page",
  (db, page: Slots<Page & { callIds: string[] }>) =>
    queue(db, page).where(sql<boolean>`call.id = ANY (${page.callIds}::text[])`),
);

export const countQueue = prepare("count-queue", (db, { visibleTo }: Slots<Seer>) =>
  db
    .selectFrom("call")
    .select(({ fn }) => fn.countAll().as("total"))
    .where("queueRank", "is not", null)
    .where(isVisible("call.sessionId", visibleTo)),
);

const placeOfCall = sql`(call.queue_rank, call.queue_since, call.session_id, call.queue_place)`;

/** The waiting calls in their order, with their sessions and what the model said with them. The index of the queue gives the order. */
function queue(db: Tables, page: Slots<Page>) {
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
      "session.createdBy",
      "session.isScripted",
      "session.mode",
      "session.waiting",
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
      // Postgres would estimate from the rank alone that almost nothing follows, and sort everything: it mustn't see the values.
      sql<boolean>`${placeOfCall} > ((SELECT ${page.rank}::integer), (SELECT ${page.since}::timestamptz), (SELECT ${page.sessionId}::text), (SELECT ${page.place}::integer))`,
    )
    .where(isVisible("call.sessionId", page.visibleTo))
    .orderBy("call.queueRank")
    .orderBy("call.queueSince")
    .orderBy("call.sessionId")
    .orderBy("call.queuePlace")
    .limit(page.limit);
}
