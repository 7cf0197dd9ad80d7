import type { LoopState, SessionRecord, SubAgent } from "@countersign/agent";
import { agentDefinition } from "@countersign/contracts/agent-definition";
import { agentReference } from "@countersign/contracts/agent-reference";
import { assessment, type Call, callEdit, callPhase, callVerdict } from "@countersign/contracts/call";
import { commandReference, runningCommand } from "@countersign/contracts/command";
import { withPresentNames } from "@countersign/contracts/earlier-names";
import { externalAgent } from "@countersign/contracts/external-agent";
import { hookAnswer, hookRun } from "@countersign/contracts/hook";
import { callDrift, sessionIntent } from "@countersign/contracts/intent";
import { jsonObject } from "@countersign/contracts/json";
import { contentBlock, type Message, message } from "@countersign/contracts/message";
import { permissionMode } from "@countersign/contracts/permission-mode";
import { sandboxLevel } from "@countersign/contracts/sandbox";
import {
  type SessionEnd,
  type SessionNotice,
  type SessionSummary,
  sessionLimits,
  sessionNotice,
  sessionStatus,
  usage,
} from "@countersign/contracts/session";
import { visibility } from "@countersign/contracts/visibility";
import { fromRow } from "@countersign/db/row-text";
import { z } from "zod";
import { noteRowVersion } from "./row-version.ts";

const refusedCalls = z.array(z.strictObject({ call: z.string(), times: z.int() }));

const commandRun = z.strictObject({
  running: runningCommand,
  model: z.string().nullable(),
  process: z.string(),
});
const expansion = z.strictObject({
  pieces: z.array(
    z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("text"), text: z.string() }),
      z.strictObject({ kind: z.literal("call"), callId: z.string() }),
    ]),
  ),
  added: z.array(z.string()),
});

/** Rows of earlier versions say "go-on". */
const onceFinished = z.preprocess(
  (stored) => (stored === "go-on" ? "continue" : stored),
  z.enum(["continue", "stop"]),
);

/** The loop as the column keeps it: the calls of a turn under way are rows of their own. */
const presentLoop = z.discriminatedUnion("tag", [
  z.strictObject({ tag: z.literal("idle"), notice: sessionNotice.nullable() }),
  z.strictObject({
    tag: z.literal("thinking"),
    attempt: z.int(),
    notBefore: z.string().nullable(),
    notice: sessionNotice.nullable(),
    blockedByHook: z.int().optional(),
    refusedCalls: refusedCalls.optional(),
    isPastBudget: z.boolean().optional(),
    command: commandRun.optional(),
    compactsFrom: z.int().optional(),
  }),
  z.strictObject({
    tag: z.literal("acting"),
    onceFinished,
    notice: sessionNotice.optional(),
    blockedByHook: z.int().optional(),
    refusedCalls: refusedCalls.optional(),
    command: commandRun.optional(),
    abortedCommand: z.strictObject({ command: commandRun, callIds: z.array(z.string()) }).optional(),
    expansion: expansion.optional(),
  }),
  z.strictObject({ tag: z.literal("limited"), notice: sessionNotice, compactsFrom: z.int().optional() }),
  z.strictObject({ tag: z.literal("failed"), notice: sessionNotice, compactsFrom: z.int().optional() }),
  z.strictObject({ tag: z.literal("stopped") }),
  z.strictObject({
    tag: z.literal("external"),
    agent: externalAgent,
    turn: z.enum(["idle", "working", "stopping", "stopped"]),
    parked: z.array(z.string()),
    said: z.array(
      z.strictObject({
        messageId: z.string(),
        pieces: z.array(z.strictObject({ index: z.int(), text: z.string() })),
      }),
    ),
  }),
]);
const storedLoop = z.preprocess(
  withPresentNames({ heldUp: "blockedByHook", refused: "refusedCalls" }),
  presentLoop,
);
type StoredLoop = z.infer<typeof storedLoop>;

const storedSubAgent = z.strictObject({
  id: z.string(),
  definition: agentDefinition,
  loop: storedLoop,
  turns: z.int(),
  costUsd: z.number(),
  lastText: z.string(),
});
type StoredSubAgent = z.infer<typeof storedSubAgent>;

const summaryColumns = {
  id: z.string(),
  title: z.string(),
  workspace: z.string(),
  mode: permissionMode,
  model: z.string(),
  isScripted: z.boolean(),
  limits: sessionLimits,
  usage,
  turns: z.int(),
  waiting: z.int(),
  status: sessionStatus,
  loop: storedLoop,
  subAgent: storedSubAgent.nullable(),
  intent: sessionIntent.nullable(),
  contextFrom: z.int(),
  visibility,
  sandbox: sandboxLevel,
  openedFolders: z.array(z.string()),
  endedAt: z.string().nullable(),
  endedBy: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
};
const summaryRow = z.object(summaryColumns);
const sessionRow = z.object({
  ...summaryColumns,
  turnsSinceResume: z.int(),
  costAtResume: z.number(),
  messageCount: z.int(),
  epoch: z.int(),
  owner: z.string().nullable(),
  rowVersion: z.string(),
});

const callRow = z
  .object({
    id: z.string(),
    sessionId: z.string(),
    turn: z.int(),
    position: z.int(),
    toolUseId: z.string(),
    tool: z.string(),
    input: jsonObject,
    phase: callPhase,
    assessment: assessment.nullable(),
    verdict: callVerdict.nullable(),
    edit: callEdit.nullable(),
    agent: agentReference.nullable(),
    hookAnswer: hookAnswer.nullable(),
    hookRuns: z.array(hookRun).nullable(),
    drift: callDrift.nullable(),
    command: commandReference.nullable(),
    cwd: z.string().nullable(),
    calledAs: z.string().nullable(),
  })
  .transform(
    ({ edit, agent, hookAnswer, hookRuns, drift, command, cwd, calledAs, ...call }): Call => ({
      ...call,
      cwd: cwd ?? undefined,
      calledAs: calledAs ?? undefined,
      edit: edit ?? undefined,
      agent: agent ?? undefined,
      hookAnswer: hookAnswer ?? undefined,
      hookRuns: hookRuns ?? undefined,
      drift: drift ?? undefined,
      command: command ?? undefined,
    }),
  );

const content = z.array(contentBlock);

const messageRow = z
  .object({
    id: z.string(),
    sessionId: z.string(),
    seq: z.int(),
    role: z.enum(["user", "assistant"]),
    content,
    at: z.string(),
    agent: agentReference.nullable(),
    command: message.shape.command.unwrap().nullable(),
    undo: message.shape.undo.unwrap().nullable(),
  })
  .transform(
    ({ agent, command, undo, ...message }): Message => ({
      ...message,
      agent: agent ?? undefined,
      command: command ?? undefined,
      undo: undo ?? undefined,
    }),
  );

/** Parses a row of `call`. */
export function parseCall(row: object): Call {
  return callRow.parse(fromRow(row));
}

/** Parses a row of `message`. */
export function parseMessage(row: object): Message {
  return messageRow.parse(fromRow(row));
}

/** Parses the column `content` of a message. */
export function parseContent(column: unknown): Message["content"] {
  return content.parse(column);
}

/** Parses a row of `session`; `calls` are those of its unfinished turns. */
export function parseSession(row: object, calls: Call[]): SessionRecord {
  const { status: _status, waiting: _waiting, rowVersion, ...parsed } = sessionRow.parse(fromRow(row));
  const { loop, subAgent, endedAt, endedBy, ...session } = parsed;
  const record = {
    ...session,
    ended: endIn({ endedAt, endedBy }),
    loop: withCalls(loop, loop.tag === "external" ? calls : calls.filter(({ agent }) => agent === undefined)),
    subAgent: subAgent === null ? null : withOwnCalls(subAgent, calls),
  };
  noteRowVersion(record, rowVersion);
  return record;
}

/** Parses a row of `session` to what lists show. */
export function parseSummary(row: object): SessionSummary {
  const { loop, subAgent, contextFrom, endedAt, endedBy, ...session } = summaryRow.parse(fromRow(row));
  return {
    ...session,
    ended: endIn({ endedAt, endedBy }),
    notice: noticeIn(subAgent?.loop) ?? noticeIn(loop),
    command: "command" in loop ? (loop.command?.running ?? null) : null,
    ...(contextFrom > 1 ? { contextFrom } : {}),
    ...(loop.tag === "external" ? { external: loop.agent } : {}),
  };
}

/** The content of the column `loop`, and the turns whose calls belong to it: one, or several for an external agent. */
export function storeLoop(loop: LoopState): { loop: StoredLoop; turn: number | null; openTurns: number[] } {
  switch (loop.tag) {
    case "acting": {
      const { calls, ...stored } = loop;
      return { loop: stored, turn: calls[0]?.turn ?? null, openTurns: [] };
    }
    case "external": {
      const { calls, ...stored } = loop;
      return { loop: stored, turn: null, openTurns: calls.map(({ turn }) => turn) };
    }
    default:
      return { loop, turn: null, openTurns: [] };
  }
}

/** What the column `sub_agent` keeps, and the turn whose calls belong to it. */
export function storeSubAgent(subAgent: SubAgent | null): {
  subAgent: StoredSubAgent | null;
  subAgentTurn: number | null;
} {
  if (subAgent === null) return { subAgent: null, subAgentTurn: null };
  const { loop, turn } = storeLoop(subAgent.loop);
  return { subAgent: { ...subAgent, loop }, subAgentTurn: turn };
}

function endIn({ endedAt, endedBy }: { endedAt: string | null; endedBy: string | null }): SessionEnd | null {
  return endedAt === null || endedBy === null ? null : { by: endedBy, at: endedAt };
}

function noticeIn(loop: StoredLoop | undefined): SessionNotice | null {
  return loop !== undefined && "notice" in loop ? (loop.notice ?? null) : null;
}

function withOwnCalls(subAgent: StoredSubAgent, calls: Call[]): SubAgent {
  const own = calls.filter(({ agent }) => agent?.id === subAgent.id);
  return { ...subAgent, loop: withCalls(subAgent.loop, own) };
}

function withCalls(loop: StoredLoop, calls: Call[]): LoopState {
  return loop.tag === "acting" || loop.tag === "external" ? { ...loop, calls } : loop;
}
