import type { Tables } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { sql } from "kysely";
import { matchesQueue, type QueueMatch } from "./queue-conditions.ts";
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
  queue(db, page).where("call.sessionId", "=", page.only).where(isUpTo(page)),
);

/** `only` is null for all sessions. */
type MatchingPage = Omit<SessionPage, "only"> & QueueMatch & { only: string | null };

/** The calls that match a filter. */
export const selectMatchingQueuePage = prepare(
  "select-matching-queue-page",
  (db, page: Slots<MatchingPage>) => {
    const found = matchingIds(db, page)
      .where(isAfter(page))
      .where(isUpTo(page))
      .orderBy("call.queueRank")
      .orderBy("call.queueSince")
      .orderBy("call.sessionId")
      .orderBy("call.queuePlace")
      .limit(page.limit);
    return queue(db, page).where(sql<boolean>`call.id = ANY (ARRAY(${found}))`);
  },
  { isPlannedEachTime: true },
);

/** The same, the longest waiting first. `rank` and `lastRank` aren't used. */
export const selectOldestQueuePage = prepare(
  "select-oldest-queue-page",
  (db, page: Slots<MatchingPage>) => {
    const found = matchingIds(db, page)
      .where(
        sql<boolean>`(call.asked_at, call.session_id, call.queue_place) > ((SELECT ${page.since}::timestamptz), (SELECT ${page.sessionId}::text), (SELECT ${page.place}::integer))`,
      )
      .where(
        sql<boolean>`(call.asked_at, call.session_id, call.queue_place) <= (${page.lastSince}::timestamptz, ${page.lastSessionId}, ${page.lastPlace})`,
      )
      .orderBy("call.askedAt")
      .orderBy("call.sessionId")
      .orderBy("call.queuePlace")
      .limit(page.limit);
    return waitingCalls(db, page)
      .where(sql<boolean>`call.id = ANY (ARRAY(${found}))`)
      .orderBy("call.askedAt")
      .orderBy("call.sessionId")
      .orderBy("call.queuePlace")
      .limit(page.limit);
  },
  { isPlannedEachTime: true },
);

/** Only ids: of calls that don't match, Postgres needn't read what the model said with them. */
function matchingIds(db: Tables, page: Slots<MatchingPage>) {
  return db
    .selectFrom("call")
    .innerJoin("session", "session.id", "call.sessionId")
    .select("call.id")
    .where("call.queueRank", "is not", null)
    .where(isVisible("call.sessionId", page.visibleTo))
    .where(isOnly(page.only))
    .where(matchesQueue(page, page.visibleTo));
}

const isOnly = (only: Slots<MatchingPage>["only"]) =>
  sql<boolean>`(${only}::text IS NULL OR call.session_id = ${only}::text)`;

const isUpTo = (page: Slots<Omit<SessionPage, "only">>) =>
  sql<boolean>`${placeOfCall} <= (${page.lastRank}, ${page.lastSince}::timestamptz, ${page.lastSessionId}, ${page.lastPlace})`;

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

// Postgres would estimate from the rank alone that almost nothing follows, and sort everything: it mustn't see the values.
const isAfter = (page: Slots<QueueCursor>) =>
  sql<boolean>`${placeOfCall} > ((SELECT ${page.rank}::integer), (SELECT ${page.since}::timestamptz), (SELECT ${page.sessionId}::text), (SELECT ${page.place}::integer))`;

const placeOfCall = sql`(call.queue_rank, call.queue_since, call.session_id, call.queue_place)`;

/** The waiting calls in their order. The index of the queue gives the order. */
function queue(db: Tables, page: Slots<Page>) {
  return waitingCalls(db, page)
    .where(isAfter(page))
    .orderBy("call.queueRank")
    .orderBy("call.queueSince")
    .orderBy("call.sessionId")
    .orderBy("call.queuePlace")
    .limit(page.limit);
}

/** The waiting calls, with their sessions and what the model said with them. */
function waitingCalls(db: Tables, { visibleTo }: Slots<Seer>) {
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
      "call.askedAt",
      "call.queueGroup",
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
    .where(isVisible("call.sessionId", visibleTo));
}
