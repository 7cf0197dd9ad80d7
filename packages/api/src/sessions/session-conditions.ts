import { activeStatuses, type SessionFilter, sessionFilters } from "@countersign/contracts/session-filters";
import type { SessionsPageRequest } from "@countersign/contracts/sessions-page";
import { toColumn } from "@countersign/db/column-text";
import type { Slots } from "@countersign/db/prepare";
import { type Expression, type SqlBool, sql } from "kysely";
import { searchPatterns } from "./search-patterns.ts";

/** Which sessions a filter and a search leave, as values of a prepared statement. Null is any. */
export type SessionMatch = {
  isEnded: boolean | null;
  statuses: string[] | null;
  patterns: string[];
  intentId: string | null;
  intentWorkspace: string | null;
};

/** `find` is what a person typed: each of its words has to be in the session. */
export function sessionMatch({
  filter,
  find,
  intent,
}: Pick<SessionsPageRequest, "filter" | "find" | "intent">): SessionMatch {
  const [intentId, intentWorkspace] =
    intent === undefined ? [null, null] : [toColumn(intent.id), toColumn(intent.workspace)];
  return { ...statusOf(filter), patterns: searchPatterns(find), intentId, intentWorkspace };
}

function statusOf(filter: SessionFilter | undefined): Pick<SessionMatch, "isEnded" | "statuses"> {
  switch (filter) {
    case undefined:
      return { isEnded: null, statuses: null };
    case "open":
      return { isEnded: false, statuses: null };
    case "ended":
      return { isEnded: true, statuses: null };
    case "active":
      return { isEnded: false, statuses: [...activeStatuses] };
    default:
      return { isEnded: false, statuses: [filter] };
  }
}

export function matches({
  isEnded,
  statuses,
  patterns,
  intentId,
  intentWorkspace,
}: Slots<SessionMatch>): Expression<SqlBool> {
  return sql<boolean>`(${isEnded}::boolean IS NULL OR (session.ended_at IS NOT NULL) = ${isEnded}::boolean)
    AND (${statuses}::text[] IS NULL OR session.status = ANY (${statuses}::text[]))
    AND (cardinality(${patterns}::text[]) = 0 OR ${searched} LIKE ALL (${patterns}::text[]))
    AND (${intentId}::text IS NULL OR (session.intent_id = ${intentId}::text AND session.workspace = ${intentWorkspace}::text))`;
}

/** What is looked for in. */
const searched = sql`lower(concat_ws(E'\n', session.title, session.workspace, session.model, session.mode, session.created_by,
  session.intent->>'id', session.intent->>'title'))`;

/** One column for each filter: how many of the rows it leaves. */
export const countColumns = sessionFilters.map((filter) => {
  const { isEnded, statuses } = statusOf(filter);
  const isStatus =
    statuses === null
      ? sql`true`
      : sql`session.status IN (${sql.join(statuses.map((status) => sql.lit(status)))})`;
  return sql<string>`count(*) FILTER (WHERE (session.ended_at IS NOT NULL) = ${sql.lit(isEnded)} AND ${isStatus})`.as(
    filter,
  );
});
