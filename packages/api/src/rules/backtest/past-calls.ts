import { type AuditEntry, auditVerdict } from "@countersign/contracts/audit-entry";
import { decidedBy } from "@countersign/contracts/decided-by";
import type { JsonObject } from "@countersign/contracts/json";
import { riskLevel } from "@countersign/contracts/risk";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { z } from "zod";
import { nameColumn } from "../../audit/log/audit-columns.ts";
import { visibilityCondition, visibilityValue } from "../../sessions/visibility-condition.ts";

/** A call that was decided, by whomever, with the session that it was made in. */
export type PastCall = Pick<
  AuditEntry,
  "sessionId" | "tool" | "input" | "verdict" | "decidedAt" | "canonical" | "risk"
> & {
  decidedBy: { kind: AuditEntry["decidedBy"]["kind"]; name: string };
  workspace: string;
  createdBy: string;
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
      // Whoever stops reading does not wait for it.
      coming.catch(() => undefined);
    }
    const page = pageOf(rows, left, { sessions, seen });
    left -= page.calls.length + page.others;
    if (page.calls.length + page.others > 0) yield page;
    if (isLast) return;
  }
}

type Place = { workspace: string; createdBy: string };
/** `verdict` is null where nothing is known of the row beside its entry, `entry` where it need not be read. */
type Row = { at: string; sessionId: string; callId: string; verdict: string | null; entry: string | null };

function isBounded({ sessionId, workspace, createdBy }: PastCallFilter): boolean {
  return sessionId !== null || workspace !== null || createdBy !== null;
}

async function sessionsOf(
  pool: Database["pool"],
  { visibleTo, sessionId, workspace, createdBy }: PastCallFilter,
): Promise<Map<string, Place>> {
  const { rows } = await pool.query<{ id: string; workspace: string; createdBy: string }>({
    name: "select-sessions-of-past-calls",
    text: `SELECT id, workspace, created_by AS "createdBy" FROM session
      WHERE ${visibilityCondition("session.id", "$1")}
        AND ($2::text IS NULL OR id = $2) AND ($3::text IS NULL OR workspace = $3)
        AND ($4::text IS NULL OR created_by = $4)`,
    values: [visibilityValue(visibleTo), orNull(sessionId), orNull(workspace), orNull(createdBy)],
  });
  return new Map(
    rows.map(({ id, workspace: folder, createdBy: by }) => [
      id,
      { workspace: fromColumn(folder), createdBy: fromColumn(by) },
    ]),
  );
}

/**
 * What is known of a row beside it spares reading most of those that are no verdict, and the entries of calls that nobody asked for;
 * `callIn` leaves out the others.
 */
async function readPage(
  pool: Database["pool"],
  before: string | null,
  only: string[] | null,
  { tools, byPersons }: Pick<PastCallFilter, "tools" | "byPersons">,
): Promise<Row[]> {
  const wanted = tools === null ? null : [...new Set(tools.map(nameColumn))];
  const { rows } = await pool.query<Row>({
    name: `select-past-calls-${before === null ? "first" : "next"}-${only === null ? "all" : "some"}`,
    text: `SELECT d.seq::text AS "at", d.session_id AS "sessionId", d.call_id AS "callId", a.verdict,
        CASE WHEN a.seq IS NULL OR ($2::text[] IS NULL OR a.tool = ANY($2)) AND (NOT $3 OR a.decider_kind = 'person')
          THEN d.entry::text END AS "entry"
      FROM audit_entry d LEFT JOIN audit_row a ON a.seq = d.seq
      WHERE ${before === null ? "$1::bigint IS NULL" : "d.seq < $1"} ${only === null ? "" : "AND d.session_id = ANY($4)"}
        AND d.call_id <> '' AND d.entry IS NOT NULL
        AND (a.verdict IS NULL OR a.verdict IN ('allow', 'deny', 'instruct', 'abort', 'undo'))
      ORDER BY d.seq DESC LIMIT ${pageSize}`,
    values: [before, wanted, byPersons, ...(only === null ? [] : [only.map(toColumn)])],
  });
  return rows;
}

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

function orNull(value: string | null): string | null {
  return value === null ? null : toColumn(value);
}
