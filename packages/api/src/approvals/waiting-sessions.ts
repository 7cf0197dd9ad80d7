import type { WaitingSessions } from "@countersign/agent";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { queryRows } from "@countersign/db/statement";
import { rowVersion } from "../sessions/session-reads.ts";
import { isVisible, visibilityValue } from "../sessions/visibility-condition.ts";

/** `only` is null for all sessions. */
const selectWaitingSessions = prepare(
  "select-waiting-sessions",
  (db, { visibleTo, only }: Slots<{ visibleTo: string | null; only: string | null }>) =>
    db
      .selectFrom("session")
      .select(["session.id", rowVersion])
      .select(({ selectFrom }) =>
        selectFrom("policyVersion").select("policyVersion.version").$asScalar().as("policyVersion"),
      )
      // The index of the queue has these, however many sessions have ended.
      .where(({ eb, selectFrom }) =>
        eb(
          "session.id",
          "in",
          selectFrom("call").select("call.sessionId").where("call.queueRank", "is not", null),
        ),
      )
      .where(({ cast, eb, or }) => or([eb(cast(only, "text"), "is", null), eb("session.id", "=", only)]))
      .where(isVisible("session.id", visibleTo))
      .orderBy("session.id"),
);

/** The sessions in which calls wait: all that somebody may see, or the one that they name if they may. One trip. */
export async function findWaitingSessions(
  { pool }: Pick<Database, "pool">,
  { sessionId, visibleTo }: { sessionId: string | null; visibleTo: VisibilityFilter },
): Promise<WaitingSessions> {
  const only = sessionId === null ? null : toColumn(sessionId);
  const rows = await queryRows(pool, selectWaitingSessions({ visibleTo: visibilityValue(visibleTo), only }));
  const sessions = rows.map(({ id, rowVersion: version }) => ({ id: fromColumn(id), rowVersion: version }));
  return { sessions, policyVersion: rows[0]?.policyVersion ?? null };
}
