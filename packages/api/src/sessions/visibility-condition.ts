import type { VisibilityFilter } from "@countersign/contracts/visibility";
import { toColumn } from "@countersign/db/column-text";
import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * `maySee` in SQL, over rows that name a session: `session` is an expression for its id (`d.session_id`), `value` the placeholder of what
 * `visibilityValue` gives. A row of no session, or of one that is not stored, is seen by everybody.
 */
export function visibilityCondition(session: string, value: string): string {
  return `(${value}::text IS NULL OR NOT EXISTS (SELECT 1 FROM session hidden
    WHERE hidden.id = ${session} AND hidden.visibility <> 'team' AND hidden.created_by <> ${value}))`;
}

/** `visibilityCondition` for Kysely: `session` is the column, as in `a.sessionId`. */
export function isVisible(session: string, value: Expression<string | null>): RawBuilder<boolean> {
  return sql<boolean>`(${value}::text IS NULL OR NOT EXISTS (SELECT 1 FROM session hidden
    WHERE hidden.id = ${sql.ref(session)} AND hidden.visibility <> 'team' AND hidden.created_by <> ${value}))`;
}

/** The value that `visibilityCondition` compares with: null for who sees all. */
export function visibilityValue(visibleTo: VisibilityFilter): string | null {
  return visibleTo.all ? null : toColumn(visibleTo.name);
}

/** `maySee` for Prisma, over the table of sessions. */
export function visibleSessions(visibleTo: VisibilityFilter) {
  return visibleTo.all ? {} : { OR: [{ visibility: "team" }, { createdBy: toColumn(visibleTo.name) }] };
}
