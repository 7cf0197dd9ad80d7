import type { QueueCounts, QueueCountsRequest } from "@countersign/contracts/queue-page";
import { riskLevels } from "@countersign/contracts/risk-levels";
import type { Database, Tables } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { queryRows } from "@countersign/db/statement";
import { sql } from "kysely";
import { z } from "zod";
import { matchesQueue, type QueueMatch, queueMatch } from "./queue-conditions.ts";
import type { QueueSeer } from "./queue-page.ts";
import { isVisible, visibilityValue } from "./visibility-condition.ts";

const mostGroups = 500;
const mostChoices = 100;

/** How many waiting calls match, which of them are identical, and what each filter can be set to. One query. */
export async function readQueueCounts(
  { pool }: Pick<Database, "pool">,
  { withChoices = false, sessionId, ...filter }: QueueCountsRequest,
  { visibleTo, caller }: QueueSeer,
): Promise<QueueCounts> {
  const rows = await queryRows(
    pool,
    selectCounts({
      ...queueMatch(filter, caller),
      visibleTo: visibilityValue(visibleTo),
      only: sessionId === undefined ? null : toColumn(sessionId),
      withChoices,
    }),
  );
  const counted = z.array(countRow).parse(rows);
  const of = (what: string) =>
    counted.flatMap(({ what: about, value, ...row }) =>
      about === what ? [{ ...row, value: value === null ? null : fromColumn(value) }] : [],
    );
  const choices = (what: string) => of(what).map(({ value, count }) => ({ value, count }));
  return {
    matching: of("matching")[0]?.count ?? 0,
    groups: of("group").map(({ value, count, workspaces }) => ({
      group: value ?? "",
      count,
      workspaces: workspaces ?? 1,
    })),
    choices: withChoices
      ? {
          session: of("session").map(({ value, count, title }) => ({
            value,
            count,
            title: fromColumn(title ?? ""),
          })),
          workspace: choices("workspace"),
          agent: choices("agent"),
          tool: choices("tool"),
          risk: choices("risk").map(({ value, count }) => ({
            value: riskLevels.toReversed()[Number(value)] ?? null,
            count,
          })),
        }
      : null,
  };
}

const countRow = z.object({
  what: z.string(),
  value: z.string().nullable(),
  title: z.string().nullable(),
  count: z.coerce.number(),
  workspaces: z.coerce.number().nullable(),
});

type Asked = QueueMatch & { visibleTo: string | null; only: string | null; withChoices: boolean };

const selectCounts = prepare(
  "select-queue-counts",
  (db, asked: Slots<Asked>) =>
    db
      .with(
        (name) => name("waiting").materialized(),
        (tables) => waitingCalls(tables, asked),
      )
      .selectFrom(
        sql<z.input<typeof countRow>>`(
        SELECT 'matching' AS what, NULL::text AS value, NULL::text AS title, count(*) AS count, NULL::bigint AS workspaces
        FROM waiting WHERE matches
        UNION ALL (
          SELECT 'group', queue_group, NULL, sum(count)::bigint, count(*) FROM (
            SELECT queue_group, workspace, count(*) AS count
            FROM waiting WHERE matches AND queue_group IS NOT NULL
            GROUP BY queue_group, workspace
          ) AS placed
          GROUP BY queue_group HAVING sum(count) > 1
          ORDER BY sum(count) DESC, queue_group LIMIT ${sql.lit(mostGroups)})
        UNION ALL ${choicesOf("session", "session_id", asked)}
        UNION ALL ${choicesOf("workspace", "workspace", asked)}
        UNION ALL ${choicesOf("agent", "queue_agent", asked)}
        UNION ALL ${choicesOf("tool", "tool", asked)}
        UNION ALL ${choicesOf("risk", "queue_risk", asked)}
      )`.as("counted"),
      )
      .select(["what", "value", "title", "count", "workspaces"]),
  { isPlannedEachTime: true },
);

/** How often each value occurs, the most frequent first. Sorting each kind alone takes a third of sorting all with a window function. */
function choicesOf(what: string, column: string, { withChoices }: Pick<Slots<Asked>, "withChoices">) {
  const value = sql.ref(column);
  const title = column === "session_id" ? sql`min(title)` : sql`NULL::text`;
  return sql`(
          SELECT ${sql.lit(what)}, ${value}::text, ${title}, count(*), NULL::bigint
          FROM waiting WHERE ${withChoices}::boolean
          GROUP BY ${value} ORDER BY count(*) DESC, ${value}::text LIMIT ${sql.lit(mostChoices)})`;
}

/** The waiting calls that a person may see, and whether each matches. */
function waitingCalls(db: Pick<Tables, "selectFrom">, asked: Slots<Asked>) {
  return db
    .selectFrom("call")
    .innerJoin("session", "session.id", "call.sessionId")
    .select([
      "call.sessionId as session_id",
      "call.tool",
      "call.queueAgent as queue_agent",
      "call.queueRisk as queue_risk",
      "call.queueGroup as queue_group",
      "session.title",
      "session.workspace",
    ])
    .select(
      sql<boolean>`(${asked.only}::text IS NULL OR call.session_id = ${asked.only}::text)
        AND ${matchesQueue(asked, asked.visibleTo)}`.as("matches"),
    )
    .where("call.queueRank", "is not", null)
    .where(isVisible("call.sessionId", asked.visibleTo));
}
