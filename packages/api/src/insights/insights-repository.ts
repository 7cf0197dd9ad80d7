import {
  type AnswerTotals,
  type Insights,
  type InsightsDay,
  type InsightsPerson,
  type InsightsRequest,
  type InsightsRule,
  insightsRows,
} from "@countersign/contracts/insights";
import { ruleReference } from "@countersign/contracts/reason";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { fromRow } from "@countersign/db/row-text";
import type { Compilable, InferResult } from "kysely";
import { visibilityValue } from "../sessions/visibility-condition.ts";
import { dayName, dayStarts } from "./day-starts.ts";
import * as queries from "./insights-queries.ts";
import { selectCounts } from "./select-counts.ts";

/** What the team decided over a time that ends at `now` (ISO 8601, UTC), of the sessions in sight. */
export type InsightsRepository = {
  insights(
    request: InsightsRequest,
    options: { visibleTo: VisibilityFilter; now: string },
  ): Promise<Insights>;
};

const mostSessions = 10;

type RowOf<Select extends (...given: never[]) => Compilable> = InferResult<ReturnType<Select>>[number];
type Counted = { part: string; name: string; counts: number[] };
type Waited = RowOf<typeof queries.selectWaits>;
type Waits = { medianMs: number | null; p90Ms: number | null };

/** Counts in Postgres, over one index. */
export function createInsightsRepository({ kysely }: Pick<Database, "kysely">): InsightsRepository {
  return {
    async insights({ days, timeZone }, { visibleTo, now }) {
      const times = timesOf(Date.parse(now), days, timeZone);
      const only = visibilityValue(visibleTo);
      const range = {
        starts: times.starts.map(toDate),
        since: toDate(times.since),
        until: new Date(now),
        beforeSince: toDate(times.beforeSince),
        beforeUntil: toDate(times.beforeUntil),
        visibleTo: only,
      };
      const [counts, waits, waiting, sessions] = await Promise.all([
        selectCounts(kysely, range).execute(),
        queries.selectWaits(kysely, range).execute(),
        queries.selectWaiting(kysely, only).executeTakeFirst(),
        queries.selectSessions(kysely, { ...range, limit: mostSessions }).execute(),
      ]);
      const rows = counts.map(({ part, name, counts: all }) => ({
        part,
        name: fromColumn(name ?? ""),
        counts: all.map((count) => count ?? 0),
      }));
      const found = waits.map(fromRow);
      return {
        since: iso(times.since),
        until: now,
        before: {
          since: iso(times.beforeSince),
          until: iso(times.beforeUntil),
          totals: totalsOf(rows, found, "before"),
        },
        totals: totalsOf(rows, found, "now"),
        waiting: waitingOf(waiting),
        days: daysOf(rows, found, { ...times, until: Date.parse(now), timeZone }),
        people: rows.filter(({ part }) => part === "person").map((row) => personOf(row, found)),
        tools: rows
          .filter(({ part }) => part === "tool")
          .map(({ name, counts: [answered = 0, denied = 0] }) => ({ tool: name, answered, denied })),
        rules: await rulesOf(
          rows.filter(({ part }) => part === "rule"),
          kysely,
        ),
        ...sessionsOf(sessions),
      };
    },
  };
}

type Times = { starts: number[]; since: number; beforeSince: number; beforeUntil: number };

/** The days with today as the last, and as many before them, which end at the same time of the day. */
function timesOf(now: number, days: number, timeZone: string): Times {
  const starts = dayStarts(now, 2 * days, timeZone);
  const since = starts[days] ?? now;
  const beforeSince = starts[0] ?? now;
  return {
    starts: starts.slice(days),
    since,
    beforeSince,
    beforeUntil: Math.min(since, beforeSince + now - since),
  };
}

function totalsOf(rows: Counted[], waits: Waited[], name: "now" | "before"): AnswerTotals {
  const row = rows.find((each) => each.part === "totals" && each.name === name);
  const isNow = name === "now";
  const wait = waits.find((each) => each.isNow === isNow && each.day === null && each.decider === null);
  return { ...answersOf(row?.counts ?? []), ...waitsOf(wait) };
}

function answersOf([
  answered = 0,
  approved = 0,
  denied = 0,
  instructed = 0,
  aborted = 0,
  quick = 0,
]: number[]) {
  return { answered, approved, denied, instructed, aborted, quick };
}

function waitsOf(wait: Waited | undefined): Waits {
  return { medianMs: wait?.medianMs ?? null, p90Ms: wait?.p90Ms ?? null };
}

function daysOf(
  rows: Counted[],
  waits: Waited[],
  { starts, until, timeZone }: Pick<Times, "starts"> & { until: number; timeZone: string },
): InsightsDay[] {
  const byDay = new Map(rows.filter(({ part }) => part === "day").map(({ name, counts }) => [name, counts]));
  return starts.map((start, index) => {
    const [asked = 0, byPerson = 0, byRule = 0, byMode = 0, all = 0] = byDay.get(String(index + 1)) ?? [];
    return {
      day: dayName(start, timeZone),
      since: iso(start),
      until: iso(starts[index + 1] ?? until),
      asked,
      byPerson,
      byRule,
      byMode,
      byOther: all - byPerson - byRule - byMode,
      ...waitsOf(waits.find((wait) => wait.isNow && wait.day === index + 1)),
    };
  });
}

function personOf({ name, counts }: Counted, waits: Waited[]): InsightsPerson {
  const wait = waits.find((each) => each.isNow && each.decider === name);
  return { name, ...answersOf(counts), ...waitsOf(wait), answeredBefore: counts[6] ?? 0 };
}

function waitingOf(row: RowOf<typeof queries.selectWaiting> | undefined): Insights["waiting"] {
  if (row === undefined) return { count: 0, oldest: null };
  return { count: row.count, oldest: { sessionId: fromColumn(row.sessionId), askedAt: row.askedAt } };
}

/** All versions of a rule are one line, under the text of the newest. */
async function rulesOf(rows: Counted[], kysely: Database["kysely"]): Promise<InsightsRule[]> {
  const seqs = rows.map(({ name }) => name);
  const named = await queries.selectRules(kysely, seqs).execute();
  const references = new Map(named.map(({ seq, rule }) => [seq, ruleReference.parse(rule)]));
  const ids = [...references.values()].flatMap(({ id }) => (id === undefined ? [] : [toColumn(id)]));
  const stored = await queries.selectStoredRules(kysely, ids).execute();
  const storedIds = new Set(stored.map(({ id }) => fromColumn(id)));
  const lines = new Map<string, InsightsRule>();
  for (const { name, counts } of rows.toSorted((one, other) => Number(other.name) - Number(one.name))) {
    const reference = references.get(name);
    if (reference === undefined) continue;
    const { id = null, text } = reference;
    const key = id ?? `text ${text}`;
    const line = lines.get(key) ?? {
      id,
      text,
      isStored: id !== null && storedIds.has(id),
      ...ruleCounts([]),
    };
    lines.set(key, { ...line, ...addCounts(line, ruleCounts(counts)) });
  }
  const all = [...lines.values()].filter(({ decided, held }) => decided + held > 0);
  return all
    .sort((one, other) => other.decided - one.decided || other.held - one.held)
    .slice(0, insightsRows);
}

type RuleCounts = Pick<
  InsightsRule,
  "decided" | "allowed" | "denied" | "held" | "heldDenied" | "decidedBefore"
>;

function ruleCounts([
  decided = 0,
  allowed = 0,
  denied = 0,
  held = 0,
  heldDenied = 0,
  before = 0,
]: number[]): RuleCounts {
  return { decided, allowed, denied, held, heldDenied, decidedBefore: before };
}

function addCounts(one: RuleCounts, other: RuleCounts): RuleCounts {
  return {
    decided: one.decided + other.decided,
    allowed: one.allowed + other.allowed,
    denied: one.denied + other.denied,
    held: one.held + other.held,
    heldDenied: one.heldDenied + other.heldDenied,
    decidedBefore: one.decidedBefore + other.decidedBefore,
  };
}

function sessionsOf(
  rows: RowOf<typeof queries.selectSessions>[],
): Pick<Insights, "sessions" | "costUsd" | "unpriced"> {
  const all = rows.map(fromRow);
  return {
    sessions: all.flatMap(({ allUsd: _all, unpriced: _unpriced, costUsd, ...rest }) =>
      costUsd === null ? [] : [{ ...rest, costUsd }],
    ),
    costUsd: all[0]?.allUsd ?? 0,
    unpriced: all[0]?.unpriced ?? 0,
  };
}

function iso(milliseconds: number): string {
  return toDate(milliseconds).toISOString();
}

function toDate(milliseconds: number): Date {
  return new Date(milliseconds);
}
