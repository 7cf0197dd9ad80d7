import { type AuditEntry, auditVerdict } from "@countersign/contracts/audit-entry";
import { decidedBy } from "@countersign/contracts/decided-by";
import type { JsonObject } from "@countersign/contracts/json";
import { riskLevel } from "@countersign/contracts/risk";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database, Tables } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { prepare, type Slots } from "@countersign/db/prepare";
import { fromRow, toRow } from "@countersign/db/row-text";
import { queryRows } from "@countersign/db/statement";
import { type Expression, sql } from "kysely";
import { z } from "zod";
import { nameColumn } from "../../audit/log/audit-columns.ts";
import { isVisible, visibilityValue } from "../../sessions/visibility-condition.ts";

/** A call that was decided, by whomever, with the session that it was made in. */
export type PastCall = Pick<
  AuditEntry,
  "sessionId" | "tool" | "input" | "verdict" | "decidedAt" | "canonical" | "risk"
> & {
  decidedBy: { kind: AuditEntry["decidedBy"]["kind"]; name: string };
  workspace: string;
  createdBy: string;
  /** An external agent made it. */
  isExternal: boolean;
};

/**
 * Which past calls: of one session, of one workspace, of the sessions that one person started; null is no bound. Of the newest `limit` of
 * them, calls of other tools than `tools`, and where `byPersons` those that no person decided, may be counted only.
 */
export type PastCallFilter = {
  visibleTo: VisibilityFilter;
  sessionId: string | null;
  workspace: string | null;
  createdBy: string | null;
  limit: number;
  tools: readonly string[] | null;
  byPersons: boolean;
};

/** `others` is how many were counted only, somewhere among those in `calls`. */
export type PastPage = { calls: PastCall[]; others: number };

const pageSize = 1_000;

/**
 * The newest calls that were decided, the newest first, in pages; each with the last verdict on it. A call whose verdict was taken back
 * was not decided. The next page is under way while one is worked on.
 */
export async function* pastCalls(
  { pool }: Pick<Database, "pool">,
  filter: PastCallFilter,
): AsyncGenerator<PastPage, void> {
  const sessions = await sessionsOf(pool, filter);
  const only = isBounded(filter) ? [...sessions.keys()] : null;
  if (only?.length === 0) return;
  const seen = new Set<string>();
  let left = filter.limit;
  let coming = readPage(pool, null, only, filter);
  while (left > 0) {
    const rows = await coming;
    const last = rows.at(-1)?.at;
    const isLast = last === undefined || rows.length < pageSize;
    if (!isLast) {
      coming = readPage(pool, last, only, filter);
      // A caller that stops reading doesn’t wait for it.
      coming.catch(() => undefined);
    }
    const page = pageOf(rows, left, { sessions, seen });
    left -= page.calls.length + page.others;
    if (page.calls.length + page.others > 0) yield page;
    if (isLast) return;
  }
}

type Place = Pick<PastCall, "workspace" | "createdBy" | "isExternal">;
/** `verdict` is null where nothing is known of the row beside its entry, `entry` where it need not be read. */
type Row = { at: string; sessionId: string; callId: string; verdict: string | null; entry: string | null };

function isBounded({ sessionId, workspace, createdBy }: PastCallFilter): boolean {
  return sessionId !== null || workspace !== null || createdBy !== null;
}

async function sessionsOf(
  pool: Database["pool"],
  { visibleTo, sessionId, workspace, createdBy }: PastCallFilter,
): Promise<Map<string, Place>> {
  const filter = toRow({ sessionId, workspace, createdBy });
  const rows = await queryRows(pool, selectSessions({ ...filter, visibleTo: visibilityValue(visibleTo) }));
  return new Map(rows.map(fromRow).map(({ id, ...place }) => [id, place]));
}

type SessionFilter = Record<"visibleTo" | "sessionId" | "workspace" | "createdBy", string | null>;

const selectSessions = prepare("select-sessions-of-past-calls", (db, slots: Slots<SessionFilter>) =>
  db
    .selectFrom("session")
    .leftJoin("externalSession", "externalSession.sessionId", "session.id")
    .select(["session.id", "workspace", "createdBy"])
    .select(({ eb }) => eb("externalSession.sessionId", "is not", null).$castTo<boolean>().as("isExternal"))
    .where(isVisible("session.id", slots.visibleTo))
    .where(({ and, cast, eb, or }) => {
      const isBound = (column: "session.id" | "workspace" | "createdBy", value: Expression<string | null>) =>
        or([eb(cast(value, "text"), "is", null), eb(column, "=", value)]);
      return and([
        isBound("session.id", slots.sessionId),
        isBound("workspace", slots.workspace),
        isBound("createdBy", slots.createdBy),
      ]);
    }),
);

/**
 * The row in `audit_row` spares reading the entries of most rows that are no verdict, and of calls that are only counted; `callIn`
 * leaves out the others.
 */
async function readPage(
  pool: Database["pool"],
  before: string | null,
  only: string[] | null,
  { tools, byPersons }: Pick<PastCallFilter, "tools" | "byPersons">,
): Promise<Row[]> {
  const wanted = tools === null ? null : [...new Set(tools.map(nameColumn))];
  const page = { before: before ?? behindLast, wanted, byPersons };
  if (only === null) return queryRows(pool, selectPage(page));
  return queryRows(pool, selectPageOfSessions({ ...page, sessions: only.map(toColumn) }));
}

/** Greater than the number of every row. */
const behindLast = "9223372036854775807";

type Page = { before: string; wanted: string[] | null; byPersons: boolean };

function pageQuery(db: Tables, { before, wanted, byPersons }: Slots<Page>) {
  const tools = sql<string[]>`${wanted}::text[]`;
  return db
    .selectFrom("auditEntry as d")
    .leftJoin("auditRow as a", "a.seq", "d.seq")
    .select(({ and, case: when, cast, eb, fn, not, or }) => [
      "d.seq as at",
      "d.sessionId",
      "d.callId",
      "a.verdict",
      when()
        .when(
          or([
            eb("a.seq", "is", null),
            and([
              or([eb(tools, "is", null), eb("a.tool", "=", fn.any(tools))]),
              or([not(byPersons), eb("a.deciderKind", "=", "person")]),
            ]),
          ]),
        )
        .then(cast<string | null>("d.entry", "text"))
        .end()
        .as("entry"),
    ])
    .where("d.seq", "<", before)
    .where("d.callId", "<>", "")
    .where("d.entry", "is not", null)
    .where(({ eb, or }) =>
      or([
        eb("a.verdict", "is", null),
        eb("a.verdict", "in", ["allow", "deny", "instruct", "abort", "undo"]),
      ]),
    )
    .orderBy("d.seq", "desc")
    .limit(pageSize);
}

const selectPage = prepare("select-past-calls", (db, { before, wanted, byPersons }: Slots<Page>) =>
  pageQuery(db, { before, wanted, byPersons }),
);

const selectPageOfSessions = prepare(
  "select-past-calls-of-sessions",
  (db, { before, wanted, byPersons, sessions }: Slots<Page & { sessions: string[] }>) =>
    pageQuery(db, { before, wanted, byPersons }).where("d.sessionId", "=", ({ fn }) => fn.any(sessions)),
);

const verdicts: ReadonlySet<string | null> = new Set(["allow", "deny", "instruct", "abort"]);

const parts = z.object({
  sessionId: z.string(),
  tool: z.string(),
  // It comes out of JSON, so it holds nothing else.
  input: z.custom<JsonObject>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  ),
  verdict: auditVerdict,
  decidedBy: z.object({ kind: decidedBy.shape.kind, name: z.string() }),
  decidedAt: z.string(),
  canonical: z.string().nullable(),
  risk: riskLevel.nullable(),
});

type Read = { sessions: Map<string, Place>; seen: Set<string> };

function pageOf(rows: readonly Row[], limit: number, read: Read): PastPage {
  const page: PastPage = { calls: [], others: 0 };
  for (const row of rows) {
    if (page.calls.length + page.others >= limit) break;
    const call = callIn(row, read);
    if (call === "other") page.others += 1;
    else if (call !== null) page.calls.push(call);
  }
  return page;
}

/** Null where the row is out of sight, or a later one says what became of the call. */
function callIn(row: Row, { sessions, seen }: Read): PastCall | "other" | null {
  const place = sessions.get(fromColumn(row.sessionId));
  if (place === undefined || seen.has(row.callId)) return null;
  const call = row.entry === null ? null : parts.parse(JSON.parse(row.entry));
  const verdict = call?.verdict ?? row.verdict;
  const isVerdict = verdicts.has(verdict);
  if (isVerdict || verdict === "undo") seen.add(row.callId);
  if (!isVerdict) return null;
  return call === null ? "other" : { ...call, ...place };
}
