import type { IntentTarget } from "@countersign/contracts/intent";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import { toColumn } from "@countersign/db/column-text";
import type { Statement } from "@countersign/db/statement";
import { visibilityCondition, visibilityValue } from "../../sessions/visibility-condition.ts";

/**
 * A time in the phase of the call `c`. Postgres cannot take a column apart in which any text has a NUL, as the result of a call
 * may; within a text the quotes would bear backslashes.
 */
function timeIn(name: "startedAt" | "finishedAt"): string {
  return `substring(c.phase::text from '"${name}":"([0-9TZ:.-]+)"')`;
}

/**
 * What the sessions that work under an intent now used, those that `sight` sees. Seconds of work: from each message to the answer of the model,
 * and from the start to the end of each call; waiting for a person is no work.
 */
export function selectUsed({ workspace, id }: IntentTarget, visibleTo: VisibilityFilter): Statement {
  return {
    name: "select-intent-used",
    text: `WITH own AS (SELECT id, turns, usage FROM session WHERE workspace = $1 AND intent_id = $2
        AND ${visibilityCondition("id", "$3")}),
      answers AS (
        SELECT m.role, extract(epoch FROM m.at - lag(m.at) OVER (PARTITION BY m.session_id ORDER BY m.seq)) AS seconds
        FROM message m JOIN own ON own.id = m.session_id),
      calls AS (
        SELECT extract(epoch FROM ${timeIn("finishedAt")}::timestamptz - ${timeIn("startedAt")}::timestamptz) AS seconds
        FROM call c JOIN own ON own.id = c.session_id
        WHERE c.phase_tag = 'finished' AND ${timeIn("startedAt")} IS NOT NULL AND c.tool <> 'Task')
      SELECT coalesce(sum(turns), 0) AS turns,
        coalesce(sum((usage->>'inputTokens')::bigint + (usage->>'outputTokens')::bigint
          + (usage->>'cacheReadTokens')::bigint + (usage->>'cacheWriteTokens')::bigint), 0) AS tokens,
        CASE WHEN bool_and(usage->>'costUsd' IS NOT NULL) OR count(*) = 0
          THEN coalesce(sum((usage->>'costUsd')::double precision), 0) END AS "costUsd",
        (SELECT coalesce(sum(greatest(seconds, 0)), 0) FROM answers WHERE role = 'assistant')
          + (SELECT coalesce(sum(greatest(seconds, 0)), 0) FROM calls) AS seconds
      FROM own`,
    values: [toColumn(workspace), toColumn(id), visibilityValue(visibleTo)],
  };
}

/**
 * Files that sessions under the intent touched, the most written first; one more than `limit` tells that there are more. Which session
 * touched which isn't kept, so there are none for who doesn't see every session that worked under it.
 */
export function selectTouched(
  { workspace, id }: IntentTarget,
  limit: number,
  visibleTo: VisibilityFilter,
): Statement {
  return {
    name: "select-intent-touched",
    text: `SELECT path, reads, writes, deletes FROM touched_file WHERE workspace = $1 AND intent_id = $2
        AND NOT EXISTS (SELECT 1 FROM session s WHERE s.workspace = $1 AND NOT ${visibilityCondition("s.id", "$4")}
          AND (s.intent_id = $2 OR EXISTS (SELECT 1 FROM audit_entry d WHERE d.session_id = s.id AND d.intent_id = $2)))
      ORDER BY writes + deletes DESC, path LIMIT $3`,
    values: [toColumn(workspace), toColumn(id), limit + 1, visibilityValue(visibleTo)],
  };
}

/** Calls with drift that was not put back, the newest first. */
export function selectOpenDrift({ workspace, id }: IntentTarget, limit: number): Statement {
  return {
    name: "select-intent-open-drift",
    text: `SELECT c.id AS "callId", c.session_id AS "sessionId", c.input, c.drift,
        coalesce(${timeIn("finishedAt")}, ${timeIn("startedAt")}) AS at
      FROM call c JOIN session s ON s.id = c.session_id
      WHERE c.drift_intent_id = $2 AND s.workspace = $1
      ORDER BY at DESC NULLS FIRST, c.id LIMIT $3`,
    values: [toColumn(workspace), toColumn(id), limit],
  };
}

/**
 * A page of the history, the newest first: the intent's own events and the decisions under it. `before` is a moment, a source and
 * a number in it: what comes after that in this order.
 */
export function selectHistory(
  { workspace, id }: IntentTarget,
  before: { at: string; source: string; seq: string } | null,
  limit: number,
): Statement {
  return {
    name: "select-intent-history",
    text: `SELECT * FROM (
        SELECT 'e'::text AS source, seq, "at", row_to_json(e) AS event, NULL::json AS entry, NULL::integer AS version
        FROM (SELECT seq, version, kind, text, why, "by", "at", session_id AS "sessionId", call_id AS "callId", change
          FROM intent_event WHERE workspace = $1 AND intent_id = $2
            AND ($3::timestamptz IS NULL OR ("at", 'e'::text, seq) < ($3, $4::text, $5::bigint))
          ORDER BY "at" DESC, seq DESC LIMIT $6) e
        UNION ALL
        SELECT 'd', d.seq, d.decided_at, NULL, d.entry, (
          SELECT max(v.version) FROM intent_version v
          WHERE v.workspace = $1 AND v.intent_id = $2 AND v.changed_at <= d.decided_at)
        FROM (SELECT d.seq, d.decided_at, d.entry FROM audit_entry d JOIN session s ON s.id = d.session_id
            JOIN audit_row a ON a.seq = d.seq AND a.verdict <> 'result' AND NOT a.is_forgotten
          WHERE d.intent_id = $2 AND s.workspace = $1
            AND ($3::timestamptz IS NULL OR (d.decided_at, 'd'::text, d.seq) < ($3, $4::text, $5::bigint))
          ORDER BY d.decided_at DESC, d.seq DESC LIMIT $6) d
      ) both_kinds ORDER BY "at" DESC, source DESC, seq DESC LIMIT $6`,
    values: [
      toColumn(workspace),
      toColumn(id),
      before?.at ?? null,
      before?.source ?? null,
      before?.seq ?? null,
      limit,
    ],
  };
}
