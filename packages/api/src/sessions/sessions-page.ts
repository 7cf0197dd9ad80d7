import type { SessionCounts, SessionsPage, SessionsPageRequest } from "@countersign/contracts/sessions-page";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { queryRows } from "@countersign/db/statement";
import { readTogether } from "@countersign/db/transaction";
import { sql } from "kysely";
import { z } from "zod";
import { formatCursor, parseCursor } from "./page-cursor.ts";
import { countColumns, matches, type SessionMatch, sessionMatch } from "./session-conditions.ts";
import { sessionColumns } from "./session-reads.ts";
import { parseSummary } from "./stored-session.ts";
import { isVisible, visibilityValue } from "./visibility-condition.ts";

/** One page of the sessions that match, and how many do. The cursor is the place of the last one. */
export async function readSessionsPage(
  database: Pick<Database, "pool">,
  { cursor, limit, by, ...wanted }: SessionsPageRequest,
  visibleTo: VisibilityFilter,
): Promise<SessionsPage> {
  const asked = { visibleTo: visibilityValue(visibleTo), ...sessionMatch(wanted) };
  const page = { ...asked, limit: limit + 1 };
  const select = by === "workspace" ? afterInWorkspaces(cursor, page) : afterChange(cursor, page);
  const [{ rows }, counted] = await readTogether(database, [select, countMatches(asked)]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(parseSummary),
    next: last === undefined ? null : formatCursor(placeOf(last, by)),
    total: Number(counted.rows[0]?.total ?? 0),
  };
}

/** How many sessions each filter leaves of those that somebody may see. */
export async function readSessionCounts(
  { pool }: Pick<Database, "pool">,
  visibleTo: VisibilityFilter,
): Promise<SessionCounts> {
  const [row] = await queryRows(pool, countSessions({ visibleTo: visibilityValue(visibleTo) }));
  return counts.parse(row);
}

const count = z.coerce.number().int();
const counts = z.strictObject({
  all: count,
  open: count,
  active: count,
  "awaiting-approval": count,
  idle: count,
  failed: count,
  stopped: count,
  ended: count,
});

type Row = { workspace: string; updatedAt: Date; id: string };

function placeOf({ workspace, updatedAt, id }: Row, by: SessionsPageRequest["by"]): readonly string[] {
  const place = [updatedAt.toISOString(), fromColumn(id)];
  return by === "workspace" ? [fromColumn(workspace)].concat(place) : place;
}

type Seer = { visibleTo: string | null };
type Asked = Seer & SessionMatch;
type Page = Asked & { limit: number };
type AfterChange = Page & { at: string; id: string };
type AfterInWorkspaces = AfterChange & { workspace: string };

const changePlace = z.tuple([z.iso.datetime(), z.string()]);
const workspacePlace = z.tuple([z.string(), z.iso.datetime(), z.string()]);

function afterChange(cursor: string | undefined, page: Page) {
  const [at, id] = cursor === undefined ? ["infinity", ""] : parseCursor(cursor, changePlace, "cursor");
  return selectByChange({ ...page, at, id: toColumn(id) });
}

function afterInWorkspaces(cursor: string | undefined, page: Page) {
  const [workspace, at, id] =
    cursor === undefined ? ["", "infinity", ""] : parseCursor(cursor, workspacePlace, "cursor");
  return selectByWorkspace({ ...page, workspace: toColumn(workspace), at, id: toColumn(id) });
}

const selectByChange = prepare("select-sessions-by-change", (db, page: Slots<AfterChange>) =>
  db
    .selectFrom("session")
    .select(sessionColumns)
    .where(sql<boolean>`(session.updated_at, session.id) < (${page.at}::timestamptz, ${page.id})`)
    .where(matches(page))
    .where(isVisible("session.id", page.visibleTo))
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(page.limit),
);

const selectByWorkspace = prepare("select-sessions-by-workspace", (db, page: Slots<AfterInWorkspaces>) =>
  db
    .selectFrom("session")
    .select(sessionColumns)
    .where("workspace", ">=", page.workspace)
    .where(
      sql<boolean>`(session.workspace > ${page.workspace} OR (session.updated_at, session.id) < (${page.at}::timestamptz, ${page.id}))`,
    )
    .where(matches(page))
    .where(isVisible("session.id", page.visibleTo))
    .orderBy("workspace")
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(page.limit),
);

const countMatches = prepare("count-matching-sessions", (db, asked: Slots<Asked>) =>
  db
    .selectFrom("session")
    .select(({ fn }) => fn.countAll().as("total"))
    .where(matches(asked))
    .where(isVisible("session.id", asked.visibleTo)),
);

const countSessions = prepare("count-sessions", (db, { visibleTo }: Slots<Seer>) =>
  db
    .selectFrom("session")
    .select(({ fn }) => fn.countAll().as("all"))
    .select(countColumns)
    .where(isVisible("session.id", visibleTo)),
);
