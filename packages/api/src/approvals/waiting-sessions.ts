import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { visibleSessions } from "../sessions/visibility-condition.ts";

/** The ids of sessions in which calls wait: all that somebody may see, or the one that they name if they may. */
export async function findWaitingSessions(
  { prisma }: Pick<Database, "prisma">,
  { sessionId, visibleTo }: { sessionId: string | null; visibleTo: VisibilityFilter },
): Promise<string[]> {
  const only = sessionId === null ? {} : { id: toColumn(sessionId) };
  const rows = await prisma.session.findMany({
    where: { ...only, ...visibleSessions(visibleTo), waiting: { gt: 0 } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id }) => fromColumn(id));
}
