import type { SessionsPage, SessionsPageRequest } from "@countersign/contracts/sessions-page";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { readTogether } from "@countersign/db/transaction";
import { sql } from "kysely";
import { z } from "zod";
import { formatCursor, parseCursor } from "./page-cursor.ts";
import { sessionColumns } from "./session-reads.ts";
import { parseSummary } from "./stored-session.ts";
import { isVisible, visibilityValue } from "./visibility-condition.ts";

/** One page of the sessions, the newest change first, and how many there are. The cursor is the place of the last one. */
export async function readSessionsPage(
  database: Pick<Database, "pool">,
  { cursor, limit }: SessionsPageRequest,
  visibleTo: VisibilityFilter,
): Promise<SessionsPage> {
  const seer = { visibleTo: visibilityValue(visibleTo) };
  const [at, id] = cursor === undefined ? start : parseCursor(cursor, place, "cursor");
  const asked = { ...seer, at, id: toColumn(id), limit: limit + 1 };
  const [{ rows }, counted] = await readTogether(database, [selectSessionsPage(asked), countSessions(seer)]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(parseSummary),
    next: last === undefined ? null : formatCursor([last.updatedAt.toISOString(), fromColumn(last.id)]),
    total: Number(counted.rows[0]?.total ?? 0),
  };
}

const place = z.tuple([z.iso.datetime(), z.string()]);
const start = ["infinity", ""] as const;

type Seer = { visibleTo: string | null };
type Asked = Seer & { at: string; id: string; limit: number };

const selectSessionsPage = prepare("select-sessions-page", (db, { visibleTo, at, id, limit }: Slots<Asked>) =>
  db
    .selectFrom("session")
    .select(sessionColumns)
    .where(sql<boolean>`(session.updated_at, session.id) < (${at}::timestamptz, ${id})`)
    .where(isVisible("session.id", visibleTo))
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit),
);

const countSessions = prepare("count-sessions", (db, { visibleTo }: Slots<Seer>) =>
  db
    .selectFrom("session")
    .select(({ fn }) => fn.countAll().as("total"))
    .where(isVisible("session.id", visibleTo)),
);
