import type { Tables } from "@countersign/db";
import { sql } from "kysely";
import { isVisible } from "../sessions/visibility-condition.ts";
import { type DecidedRange, selectDecided } from "./decided-calls.ts";

/** How long answered calls waited: of both times, of each day, of each person. */
export function selectWaits(db: Tables, range: DecidedRange) {
  return db
    .selectFrom(selectDecided(db, range).as("decided"))
    .select([
      sql<boolean>`day > 0`.as("isNow"),
      sql<number | null>`CASE WHEN grouping(day) = 0 THEN day END`.as("day"),
      sql<string | null>`CASE WHEN grouping(decider) = 0 THEN decider END`.as("decider"),
      waitedMs(0.5).as("medianMs"),
      waitedMs(0.9).as("p90Ms"),
    ])
    .where("isAnswer", "=", true)
    .groupBy(sql`GROUPING SETS ((day > 0), (day > 0, day), (day > 0, decider))`);
}

/** A clock that was set back makes no wait shorter than none. */
function waitedMs(share: number) {
  return sql<number>`round(1000 * percentile_cont(${sql.lit(share)}) WITHIN GROUP (
    ORDER BY greatest(0, extract(epoch FROM decided_at - asked_at))::float8))::float8`;
}

/** The rules of some rows, as the rows name them. */
export function selectRules(db: Tables, seqs: string[]) {
  return db
    .selectFrom("auditRow")
    .select(["seq", "rule"])
    .where("seq", "=", ({ fn, val }) => fn.any(val(seqs)));
}

/** Which of some ids are rules that the product stores. */
export function selectStoredRules(db: Tables, ids: string[]) {
  return db
    .selectFrom("rule")
    .select("id")
    .where("id", "=", ({ fn, val }) => fn.any(val(ids)));
}

/** Calls that wait now. What a waiting phase holds was all written by the product. */
export function selectWaiting(db: Tables, visibleTo: string | null) {
  const askedAt = sql<string>`phase->>'askedAt'`;
  return db
    .selectFrom("call")
    .select(["sessionId", askedAt.as("askedAt"), sql<number>`count(*) OVER ()::int`.as("count")])
    .where("phaseTag", "=", "waiting")
    .where(isVisible("call.sessionId", sql.val(visibleTo)))
    .orderBy(askedAt)
    .orderBy("id")
    .limit(1);
}

/** Sessions that were at work in a time, those that cost most first, with what all of them cost together. */
export function selectSessions(
  db: Tables,
  { since, until, visibleTo, limit }: Pick<DecidedRange, "since" | "until" | "visibleTo"> & { limit: number },
) {
  const cost = sql<number | null>`(usage->>'costUsd')::float8`;
  return db
    .selectFrom("session")
    .select(["id", "title", "createdBy", "updatedAt", cost.as("costUsd")])
    .select([
      sql<number | null>`sum(${cost}) OVER ()`.as("allUsd"),
      sql<number>`count(*) FILTER (WHERE ${cost} IS NULL) OVER ()::int`.as("unpriced"),
    ])
    .where("updatedAt", ">=", since)
    .where("updatedAt", "<", until)
    .where(isVisible("session.id", sql.val(visibleTo)))
    .orderBy(cost, (order) => order.desc().nullsLast())
    .orderBy("id")
    .limit(limit);
}
