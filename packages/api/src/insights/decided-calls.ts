import { quickMs } from "@countersign/contracts/insights";
import type { Tables } from "@countersign/db";
import { type Expression, type InferResult, type SqlBool, sql } from "kysely";
import { isVisible } from "../sessions/visibility-condition.ts";

/**
 * A time and the time before it. `starts` are the midnights of the days, the oldest first; `visibleTo` is what `visibilityValue`
 * gives.
 */
export type DecidedRange = {
  starts: Date[];
  since: Date;
  until: Date;
  beforeSince: Date;
  beforeUntil: Date;
  visibleTo: string | null;
};

/**
 * Decisions on calls of the time and of the time before. `day` counts from 1; 0 is the time before. `isAnswer`: a person answered a
 * call that waited for it.
 */
export function selectDecided(db: Tables, range: DecidedRange) {
  return db
    .selectFrom("auditRow as a")
    .select([
      "a.verdict",
      "a.deciderKind",
      "a.decider",
      "a.tool",
      "a.ruleKey",
      "a.askedAt",
      "a.decidedAt",
      "a.seq",
    ])
    .select(({ and, eb }) => [
      sql<number>`width_bucket(a.decided_at, ${range.starts}::timestamptz[])`.as("day"),
      and([eb("a.deciderKind", "=", "person"), eb("a.askedAt", "is not", null)]).as("isAnswer"),
    ])
    .where("a.verdict", "in", ["allow", "deny", "instruct", "abort"])
    .where("a.decidedAt", ">=", range.beforeSince)
    .where("a.decidedAt", "<", range.until)
    .where(({ eb, or }) =>
      or([eb("a.decidedAt", "<", range.beforeUntil), eb("a.decidedAt", ">=", range.since)]),
    )
    .where(isVisible("a.sessionId", sql.val(range.visibleTo)));
}

/** What the lists go by. */
const keys = ["day", "verdict", "deciderKind", "decider", "tool", "ruleKey", "isAnswer"] as const;

/** The same decisions, counted by all keys at once. */
function selectCells(db: Tables, range: DecidedRange) {
  return db
    .selectFrom(selectDecided(db, range).as("decided"))
    .select(keys)
    .select([
      sql<number>`count(*)::int`.as("calls"),
      sql<number>`count(asked_at)::int`.as("asked"),
      sql<string>`max(seq)`.as("lastSeq"),
      sql<number>`count(*) FILTER (WHERE decided_at < asked_at + interval '${sql.raw(String(quickMs))} milliseconds')::int`.as(
        "quick",
      ),
    ])
    .groupBy(keys);
}

/** The cells, each with how much it adds to each count. `hasty`: approved faster than anybody reads. */
export function selectCounted(db: Tables, range: DecidedRange) {
  return db
    .with(
      (cte) => cte("cells").materialized(),
      () => selectCells(db, range),
    )
    .selectFrom("cells")
    .select([
      "day",
      "verdict",
      "deciderKind",
      "decider",
      "tool",
      "ruleKey",
      "isAnswer",
      "calls",
      "asked",
      "lastSeq",
    ])
    .select((eb) => {
      const onlyIf = (condition: Expression<SqlBool>, count: "calls" | "quick" = "calls") =>
        eb.case().when(condition).then(eb.ref(count)).else(0).end();
      const isAnswered = (verdict: string) => eb.and([eb.ref("isAnswer"), eb("verdict", "=", verdict)]);
      return [
        eb("day", ">", 0).as("isNow"),
        onlyIf(eb.ref("isAnswer")).as("answered"),
        onlyIf(isAnswered("allow")).as("approved"),
        onlyIf(isAnswered("deny")).as("denied"),
        onlyIf(isAnswered("instruct")).as("instructed"),
        onlyIf(isAnswered("abort")).as("aborted"),
        onlyIf(isAnswered("allow"), "quick").as("hasty"),
        onlyIf(eb("deciderKind", "=", "rule")).as("byRule"),
      ];
    });
}

export type Counted = InferResult<ReturnType<typeof selectCounted>>[number];
