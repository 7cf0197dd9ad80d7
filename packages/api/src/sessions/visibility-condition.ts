import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { TableTypes } from "@countersign/db";
import { toColumn } from "@countersign/db/column-text";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";

/**
 * `canSee` for Kysely, over rows that name a session: `session` is the column, as in `a.sessionId`, and `value` what
 * `visibilityValue` gives. Everybody sees a row of no session, or of one that isn't stored.
 */
export function isVisible(session: string, value: Expression<string | null>): Expression<SqlBool> {
  const { cast, eb, exists, not, or, selectFrom } = expressionBuilder<TableTypes>();
  const hidden = selectFrom("session as hidden")
    .select("hidden.id")
    .where("hidden.id", "=", sql.ref<string>(session))
    .where("hidden.visibility", "<>", sql.lit("team"))
    .where("hidden.createdBy", "<>", value);
  return or([eb(cast(value, "text"), "is", null), not(exists(hidden))]);
}

/** The value that `isVisible` compares with: null for those who see all. */
export function visibilityValue(visibleTo: VisibilityFilter): string | null {
  return visibleTo.all ? null : toColumn(visibleTo.name);
}

/** `canSee` for Prisma, over the table of sessions. */
export function visibleSessions(visibleTo: VisibilityFilter) {
  return visibleTo.all ? {} : { OR: [{ visibility: "team" }, { createdBy: toColumn(visibleTo.name) }] };
}
