import { insightsRows } from "@countersign/contracts/insights";
import type { Tables } from "@countersign/db";
import { type RawBuilder, sql } from "kysely";
import { type Counted, type DecidedRange, selectCounted } from "./decided-calls.ts";

type Count =
  | "calls"
  | "asked"
  | "answered"
  | "approved"
  | "denied"
  | "instructed"
  | "aborted"
  | "hasty"
  | "byRule";
type Part = "totals" | "day" | "person" | "tool" | "rule";
type CountedTables = ReturnType<typeof withCounted>;

/** Everything that is counted, each row with the list that it belongs to (`part`) and its name there. */
export function selectCounts(db: Tables, range: DecidedRange) {
  const tables = withCounted(db);
  return tables
    .with("counted", () => selectCounted(db, range))
    .with("parts", () =>
      countTotals(tables)
        .unionAll(countDays(tables))
        .unionAll(({ parens }) => parens(countPeople(tables)))
        .unionAll(({ parens }) => parens(countTools(tables)))
        .unionAll(({ parens }) => parens(countRules(tables))),
    )
    .selectFrom("parts")
    .select(["part", "name", "counts"]);
}

function withCounted(db: Tables) {
  return db.$extendTables<{ counted: Counted }>();
}

function countTotals(db: CountedTables) {
  return db
    .selectFrom("counted")
    .select([
      partName("totals"),
      sql<string | null>`CASE WHEN is_now THEN 'now' ELSE 'before' END`.as("name"),
      counts([
        sum("answered"),
        sum("approved"),
        sum("denied"),
        sum("instructed"),
        sum("aborted"),
        sum("hasty"),
      ]),
    ])
    .groupBy("isNow");
}

function countDays(db: CountedTables) {
  return db
    .selectFrom("counted")
    .select([
      partName("day"),
      sql<string | null>`day::text`.as("name"),
      counts([
        sum("asked"),
        sum("calls", sql`decider_kind = 'person'`),
        sum("byRule"),
        sum("calls", sql`decider_kind = 'mode'`),
        sum("calls"),
      ]),
    ])
    .where("isNow", "=", true)
    .groupBy("day");
}

function countPeople(db: CountedTables) {
  return db
    .selectFrom("counted")
    .select([
      partName("person"),
      "decider as name",
      counts([
        sum("answered", isNow),
        sum("approved", isNow),
        sum("denied", isNow),
        sum("instructed", isNow),
        sum("aborted", isNow),
        sum("hasty", isNow),
        sum("answered", isBefore),
      ]),
    ])
    .where("isAnswer", "=", true)
    .groupBy("decider")
    .orderBy(sum("answered", isNow), (order) => order.desc().nullsLast())
    .orderBy("decider")
    .limit(insightsRows);
}

function countTools(db: CountedTables) {
  return db
    .selectFrom("counted")
    .select([partName("tool"), sql<string | null>`tool`.as("name"), counts([sum("answered"), sum("denied")])])
    .where("isNow", "=", true)
    .where("isAnswer", "=", true)
    .groupBy("tool")
    .orderBy(sum("denied"), "desc")
    .orderBy(sum("answered"), "desc")
    .orderBy("tool")
    .limit(insightsRows);
}

function countRules(db: CountedTables) {
  return db
    .selectFrom("counted")
    .select([
      partName("rule"),
      sql<string | null>`max(last_seq)::text`.as("name"),
      counts([
        sum("byRule", isNow),
        sum("byRule", sql`is_now AND verdict = 'allow'`),
        sum("byRule", sql`is_now AND verdict = 'deny'`),
        sum("answered", isNow),
        sum("denied", isNow),
        sum("byRule", isBefore),
      ]),
    ])
    .where("ruleKey", "is not", null)
    .groupBy("ruleKey")
    .orderBy(sql`sum(by_rule + answered) FILTER (WHERE is_now)`, (order) => order.desc().nullsLast())
    .orderBy("ruleKey")
    .limit(4 * insightsRows);
}

const isNow = sql`is_now`;
const isBefore = sql`NOT is_now`;

/** Null where no row is counted. */
function sum(count: Count, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`sum(${sql.ref(count)}) FILTER (WHERE ${condition})`;
}

function counts(sums: RawBuilder<unknown>[]) {
  return sql<(number | null)[]>`ARRAY[${sql.join(sums)}]::int[]`.as("counts");
}

function partName(part: Part) {
  return sql<Part>`${sql.lit(part)}`.as("part");
}
