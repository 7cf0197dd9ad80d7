import { type SessionRecord, summaryOf } from "@countersign/agent";
import type { Call } from "@countersign/contracts/call";
import type { StoredEvent } from "@countersign/contracts/event";
import type { LedgerEntry } from "@countersign/contracts/ledger";
import type { Message } from "@countersign/contracts/message";
import { toColumn } from "../column-text.ts";
import { jsonText } from "../json-text.ts";
import { canonicalJson } from "../ledger/canonical-json.ts";
import { firstHash } from "../ledger/ledger-chain.ts";
import { storeLoop } from "./stored-session.ts";

/** A statement with a name: each connection plans it once. */
export type Statement = { name: string; text: string; values: unknown[] };

/** Whoever writes events or ledger rows holds this to the end of the transaction: so ids rise in the order of commits. */
const commitOrderKey = 1129926998;

/** The channel on which processes tell each other that there are new events. */
export const eventChannel = "countersign_events";

const sessionColumns = `id, title, workspace, mode, model, is_scripted AS "isScripted", limits, usage, turns,
  turns_since_go_on AS "turnsSinceGoOn", cost_at_go_on AS "costAtGoOn", message_count AS "messageCount", loop, status, waiting,
  epoch, owner, created_by AS "createdBy", created_at AS "createdAt", updated_at AS "updatedAt"`;
const callColumns = `id, session_id AS "sessionId", turn, position, tool_use_id AS "toolUseId", tool, input, phase, assessment, verdict`;

export function begin(): Statement {
  return { name: "begin", text: "BEGIN", values: [] };
}

export function commit(): Statement {
  return { name: "commit", text: "COMMIT", values: [] };
}

export function rollback(): Statement {
  return { name: "rollback", text: "ROLLBACK", values: [] };
}

export function selectSession(id: string): Statement {
  return {
    name: "select-session",
    text: `SELECT ${sessionColumns} FROM session WHERE id = $1`,
    values: [toColumn(id)],
  };
}

/** Lets all reads of a transaction see one moment. Must be its first statement. */
export function fixSnapshot(): Statement {
  return {
    name: "fix-snapshot",
    text: "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY",
    values: [],
  };
}

export function selectCall(callId: string): Statement {
  return {
    name: "select-call",
    text: `SELECT ${callColumns} FROM call WHERE id = $1`,
    values: [toColumn(callId)],
  };
}

export function selectMessages(sessionId: string): Statement {
  return {
    name: "select-messages",
    text: `SELECT id, session_id AS "sessionId", seq, role, content, at FROM message WHERE session_id = $1 ORDER BY seq`,
    values: [toColumn(sessionId)],
  };
}

/** The lock is taken here; the calls must be read by a later statement, which sees what the holder before had written. */
export function lockSession(id: string): Statement {
  return {
    name: "lock-session",
    text: `SELECT ${sessionColumns} FROM session WHERE id = $1 FOR NO KEY UPDATE`,
    values: [toColumn(id)],
  };
}

export function selectUnfinishedCalls(sessionId: string): Statement {
  return {
    name: "select-unfinished-calls",
    text: `SELECT ${callColumns} FROM call
      WHERE session_id = $1 AND turn = (SELECT turn FROM session WHERE id = $1) ORDER BY position`,
    values: [toColumn(sessionId)],
  };
}

/** Whether a session may be claimed now. */
export function selectClaimability(sessionId: string): Statement {
  return {
    name: "select-claimability",
    text: `SELECT is_paused AS "isPaused",
      (SELECT owner IS NOT NULL AND owner_lives(owner) FROM session WHERE id = $1) AS "isOwned" FROM system_state`,
    values: [toColumn(sessionId)],
  };
}

export function selectIsPaused(): Statement {
  return { name: "select-is-paused", text: `SELECT is_paused AS "isPaused" FROM system_state`, values: [] };
}

/** Sessions whose owner is dead, and sessions with work that nobody owns. */
export function selectOrphans(): Statement {
  return {
    name: "select-orphans",
    text: `SELECT id FROM session
      WHERE (status = 'queued' AND owner IS NULL) OR (owner IS NOT NULL AND NOT owner_lives(owner)) ORDER BY updated_at`,
    values: [],
  };
}

export function upsertSession(record: SessionRecord): Statement {
  const { loop, turn } = storeLoop(record.loop);
  const { status, waiting } = summaryOf(record);
  return {
    name: "upsert-session",
    text: `INSERT INTO session (id, title, workspace, mode, model, is_scripted, limits, usage, turns, turns_since_go_on,
        cost_at_go_on, message_count, loop, turn, status, waiting, epoch, owner, created_by, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
      ON CONFLICT (id) DO UPDATE SET title = $2, workspace = $3, mode = $4, model = $5, is_scripted = $6, limits = $7,
        usage = $8, turns = $9, turns_since_go_on = $10, cost_at_go_on = $11, message_count = $12, loop = $13, turn = $14,
        status = $15, waiting = $16, epoch = $17, owner = $18, updated_at = $21`,
    values: [
      record.id,
      toColumn(record.title),
      toColumn(record.workspace),
      record.mode,
      toColumn(record.model),
      record.isScripted,
      JSON.stringify(record.limits),
      JSON.stringify(record.usage),
      record.turns,
      record.turnsSinceGoOn,
      record.costAtGoOn,
      record.messageCount,
      JSON.stringify(loop),
      turn,
      status,
      waiting,
      record.epoch,
      record.owner,
      toColumn(record.createdBy),
      record.createdAt,
      record.updatedAt,
    ],
  };
}

export function upsertCall(call: Call): Statement {
  return {
    name: "upsert-call",
    text: `INSERT INTO call (id, session_id, turn, position, tool_use_id, tool, input, phase_tag, phase, assessment, verdict)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      ON CONFLICT (id) DO UPDATE SET input = $7, phase_tag = $8, phase = $9, assessment = $10, verdict = $11`,
    values: [
      call.id,
      call.sessionId,
      call.turn,
      call.position,
      toColumn(call.toolUseId),
      toColumn(call.tool),
      jsonText(call.input),
      call.phase.tag,
      JSON.stringify(call.phase),
      call.assessment === null ? null : JSON.stringify(call.assessment),
      call.verdict === null ? null : JSON.stringify(call.verdict),
    ],
  };
}

export function insertMessage(message: Message): Statement {
  return {
    name: "insert-message",
    text: "INSERT INTO message (id, session_id, seq, role, content, at) VALUES ($1, $2, $3, $4, $5, $6)",
    values: [message.id, message.sessionId, message.seq, message.role, jsonText(message.content), message.at],
  };
}

export function lockCommitOrder(): Statement {
  return {
    name: "lock-commit-order",
    text: "SELECT pg_advisory_xact_lock($1::bigint)",
    values: [commitOrderKey],
  };
}

export function insertEvent(sessionId: string | null, event: StoredEvent): Statement {
  return {
    name: "insert-event",
    text: "INSERT INTO event (session_id, payload) VALUES ($1, $2)",
    values: [sessionId, JSON.stringify(event)],
  };
}

/** Links a row to the last one. The commit order must be locked by an earlier statement. */
export function insertDecision(entry: LedgerEntry): Statement {
  return {
    name: "insert-decision",
    text: `INSERT INTO decision (seq, session_id, call_id, decided_by_kind, decided_at, entry, previous_hash, hash)
      SELECT last.seq + 1, $1, $2, $3, $4, $5::text::json, last.hash,
        encode(sha256(convert_to(last.hash || E'\\n' || $5::text, 'UTF8')), 'hex')
      FROM (SELECT coalesce((SELECT seq FROM decision ORDER BY seq DESC LIMIT 1), 0) AS seq,
        coalesce((SELECT hash FROM decision ORDER BY seq DESC LIMIT 1), $6) AS hash) AS last`,
    values: [
      entry.sessionId,
      entry.callId,
      entry.decidedBy.kind,
      entry.decidedAt,
      canonicalJson(entry),
      firstHash,
    ],
  };
}

export function notifyEvents(): Statement {
  return { name: "notify-events", text: `NOTIFY ${eventChannel}`, values: [] };
}
