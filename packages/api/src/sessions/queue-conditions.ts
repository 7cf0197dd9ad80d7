import type { QueueFilter } from "@countersign/contracts/queue-page";
import { toColumn } from "@countersign/db/column-text";
import type { Slots } from "@countersign/db/prepare";
import { type Expression, type SqlBool, sql } from "kysely";
import { queueRiskOf } from "./queue-facts.ts";
import { searchPatterns } from "./search-patterns.ts";
import { isVisible } from "./visibility-condition.ts";

/** A filter of waiting calls, as values of a prepared statement. Null matches any. */
export type QueueMatch = {
  workspace: string | null;
  agent: string | null;
  isOwnAgent: boolean | null;
  tool: string | null;
  risk: number | null;
  waitedSeconds: number | null;
  starter: string | null;
  patterns: string[];
  group: string | null;
  like: string | null;
};

/** `caller` is the name of the person who asks. */
export function queueMatch(
  { workspace, agent, tool, risk, waitedSeconds, mine, find, group, like }: QueueFilter,
  caller: string,
): QueueMatch {
  return {
    workspace: columnOf(workspace),
    agent: columnOf(agent ?? undefined),
    isOwnAgent: agent === null ? true : null,
    tool: columnOf(tool),
    risk: risk === undefined ? null : queueRiskOf(risk),
    waitedSeconds: waitedSeconds ?? null,
    starter: mine === true ? toColumn(caller) : null,
    patterns: searchPatterns(find),
    group: columnOf(group),
    like: columnOf(like),
  };
}

/** Whether a filter matches every waiting call. */
export function isUnfiltered({ patterns, ...others }: QueueMatch): boolean {
  return patterns.length === 0 && Object.values(others).every((value) => value === null);
}

/** Over the waiting calls and their sessions. */
export function matchesQueue(
  match: Slots<QueueMatch>,
  visibleTo: Expression<string | null>,
): Expression<SqlBool> {
  return sql<boolean>`(${match.workspace}::text IS NULL OR session.workspace = ${match.workspace}::text)
    AND (${match.agent}::text IS NULL OR call.queue_agent = ${match.agent}::text)
    AND (${match.isOwnAgent}::boolean IS NULL OR call.queue_agent IS NULL)
    AND (${match.tool}::text IS NULL OR call.tool = ${match.tool}::text)
    AND (${match.risk}::integer IS NULL OR call.queue_risk = ${match.risk}::integer)
    AND (${match.waitedSeconds}::float8 IS NULL
      OR call.asked_at <= now() - make_interval(secs => ${match.waitedSeconds}::float8))
    AND (${match.starter}::text IS NULL OR session.created_by = ${match.starter}::text)
    AND (cardinality(${match.patterns}::text[]) = 0
      OR lower(concat_ws(E'\n', call.queue_text, session.title, session.workspace)) LIKE ALL (${match.patterns}::text[]))
    AND (${match.group}::text IS NULL OR call.queue_group = ${match.group}::text)
    AND (${match.like}::text IS NULL OR call.queue_kind = (
      SELECT liked.queue_kind FROM call AS liked
      WHERE liked.id = ${match.like}::text AND ${isVisible("liked.sessionId", visibleTo)}))`;
}

function columnOf(text: string | undefined): string | null {
  return text === undefined ? null : toColumn(text);
}
