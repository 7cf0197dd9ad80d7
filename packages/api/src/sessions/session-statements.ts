import { type LoopState, type SessionRecord, summaryOf } from "@countersign/agent";
import type { Call } from "@countersign/contracts/call";
import type { Message } from "@countersign/contracts/message";
import { toColumn } from "@countersign/db/column-text";
import { jsonText } from "@countersign/db/json-text";
import type { Statement } from "@countersign/db/statement";
import { storeLoop, storeSubAgent } from "./stored-session.ts";

const sessionColumns = `id, title, workspace, mode, model, is_scripted AS "isScripted", limits, usage, turns,
  turns_since_resume AS "turnsSinceResume", cost_at_resume AS "costAtResume", message_count AS "messageCount", loop, sub_agent AS "subAgent", status, waiting,
  epoch, owner, intent, context_from AS "contextFrom", visibility, ended_at AS "endedAt", ended_by AS "endedBy", created_by AS "createdBy", created_at AS "createdAt", updated_at AS "updatedAt"`;
const callColumns = `id, session_id AS "sessionId", turn, position, tool_use_id AS "toolUseId", tool, input, phase, assessment, verdict,
  edit, agent, hook_answer AS "hookAnswer", hook_runs AS "hookRuns", drift, command`;

export function selectSession(id: string): Statement {
  return {
    name: "select-session",
    text: `SELECT ${sessionColumns} FROM session WHERE id = $1`,
    values: [toColumn(id)],
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
    text: `SELECT id, session_id AS "sessionId", seq, role, content, at, agent, command FROM message WHERE session_id = $1 ORDER BY seq`,
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
      WHERE session_id = $1 AND turn IN (SELECT unnest(ARRAY[turn, sub_agent_turn]) FROM session WHERE id = $1)
      ORDER BY turn, position`,
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

/** Waiting calls whose time to be decided is over. Times are compared as text: all are ISO 8601 in UTC, to the millisecond. */
export function selectOverdue(now: string): Statement {
  return {
    name: "select-overdue",
    text: `SELECT id FROM call WHERE phase_tag = 'waiting' AND phase->>'deniesAt' <= $1`,
    values: [now],
  };
}

/** Whether the process of this name is at work: its connection holds the lock of its name. */
export function selectOwnerLives(owner: string): Statement {
  return {
    name: "select-owner-lives",
    text: `SELECT owner_lives($1) AS "isAlive"`,
    values: [toColumn(owner)],
  };
}

/** Sessions whose owner is dead, sessions with work that nobody owns, and parked ones under a command whose process is dead. */
export function selectOrphans(): Statement {
  return {
    name: "select-orphans",
    text: `SELECT id FROM session
      WHERE (status = 'queued' AND owner IS NULL) OR (owner IS NOT NULL AND NOT owner_lives(owner))
        OR (owner IS NULL AND command_process IS NOT NULL AND NOT owner_lives(command_process))
      ORDER BY updated_at`,
    values: [],
  };
}

export function upsertSession(record: SessionRecord): Statement {
  const { loop, turn } = storeLoop(record.loop);
  const { subAgent, subAgentTurn } = storeSubAgent(record.subAgent);
  const { status, waiting } = summaryOf(record);
  return {
    name: "upsert-session",
    text: `INSERT INTO session (id, title, workspace, mode, model, is_scripted, limits, usage, turns, turns_since_resume,
        cost_at_resume, message_count, loop, turn, status, waiting, epoch, owner, created_by, created_at, updated_at,
        sub_agent, sub_agent_turn, intent, intent_id, context_from, command_process, visibility, ended_at, ended_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
        $24, $25, $26, $27, $28, $29, $30)
      ON CONFLICT (id) DO UPDATE SET title = $2, workspace = $3, mode = $4, model = $5, is_scripted = $6, limits = $7,
        usage = $8, turns = $9, turns_since_resume = $10, cost_at_resume = $11, message_count = $12, loop = $13, turn = $14,
        status = $15, waiting = $16, epoch = $17, owner = $18, updated_at = $21, sub_agent = $22, sub_agent_turn = $23,
        intent = $24, intent_id = $25, context_from = $26, command_process = $27, visibility = $28,
        ended_at = $29, ended_by = $30`,
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
      record.turnsSinceResume,
      record.costAtResume,
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
      subAgent === null ? null : jsonText(subAgent),
      subAgentTurn,
      optionalJson(record.intent),
      record.intent?.id ?? null,
      record.contextFrom,
      processOfCommand(record.loop),
      record.visibility,
      record.ended?.at ?? null,
      record.ended === null ? null : toColumn(record.ended.by),
    ],
  };
}

export function upsertCall(call: Call): Statement {
  return {
    name: "upsert-call",
    text: `INSERT INTO call (id, session_id, turn, position, tool_use_id, tool, input, phase_tag, phase, assessment, verdict,
        edit, agent, hook_answer, hook_runs, drift, drift_intent_id, command)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
      ON CONFLICT (id) DO UPDATE SET input = $7, phase_tag = $8, phase = $9, assessment = $10, verdict = $11, edit = $12,
        agent = $13, hook_answer = $14, hook_runs = $15, drift = $16, drift_intent_id = $17, command = $18`,
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
      optionalJson(call.assessment),
      optionalJson(call.verdict),
      optionalJson(call.edit),
      optionalJson(call.agent),
      optionalJson(call.hookAnswer),
      optionalJson(call.hookRuns),
      optionalJson(call.drift),
      openDriftOf(call),
      optionalJson(call.command),
    ],
  };
}

export function insertMessage(message: Message): Statement {
  return {
    name: "insert-message",
    text: `INSERT INTO message (id, session_id, seq, role, content, at, agent, command)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      message.id,
      message.sessionId,
      message.seq,
      message.role,
      jsonText(message.content),
      message.at,
      optionalJson(message.agent),
      optionalJson(message.command),
    ],
  };
}

/** The process that took the command whose cycle goes on. */
function processOfCommand(loop: LoopState): string | null {
  const process = "command" in loop ? loop.command?.process : undefined;
  return process === undefined ? null : toColumn(process);
}

/** The intent beside whose scope a command changed files that were not all put back. */
function openDriftOf({ drift }: Call): string | null {
  return drift?.files.some(({ restoredAt }) => restoredAt === null) === true ? drift.intentId : null;
}

/** What may be absent is an SQL null; what is there may come from outside. */
function optionalJson(value: unknown): string | null {
  return value === undefined || value === null ? null : jsonText(value);
}
