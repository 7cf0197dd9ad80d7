import type { Sight } from "@countersign/contracts/sight";
import { toColumn } from "../column-text.ts";

/**
 * `maySee` in SQL, over rows that name a session: `session` is an expression for its id (`d.session_id`), `value` the placeholder of what
 * `sightValue` gives. A row of no session, or of one that is not stored, is seen by everybody.
 */
export function sightCondition(session: string, value: string): string {
  return `(${value}::text IS NULL OR NOT EXISTS (SELECT 1 FROM session hidden
    WHERE hidden.id = ${session} AND hidden.visibility <> 'team' AND hidden.created_by <> ${value}))`;
}

/** The value that `sightCondition` compares with: null for who sees all. */
export function sightValue(sight: Sight): string | null {
  return sight.all ? null : toColumn(sight.name);
}

/** `maySee` for Prisma, over the table of sessions. */
export function sessionsInSight(sight: Sight) {
  return sight.all ? {} : { OR: [{ visibility: "team" }, { createdBy: toColumn(sight.name) }] };
}
