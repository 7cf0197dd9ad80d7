import type { LoopState, SessionRecord } from "@countersign/agent";
import { assessment, type Call, callPhase, callVerdict } from "@countersign/contracts/call";
import { jsonObject } from "@countersign/contracts/json";
import { contentBlock, type Message } from "@countersign/contracts/message";
import { permissionMode } from "@countersign/contracts/permission-mode";
import {
  type SessionSummary,
  sessionLimits,
  sessionNotice,
  sessionStatus,
  usage,
} from "@countersign/contracts/session";
import { z } from "zod";
import { fromColumn } from "../column-text.ts";

const text = z.string().transform(fromColumn);
const instant = z.date().transform((date) => date.toISOString());

/** The loop as the column keeps it: the calls of a turn under way are rows of their own. */
const storedLoop = z.discriminatedUnion("tag", [
  z.strictObject({ tag: z.literal("idle"), notice: sessionNotice.nullable() }),
  z.strictObject({
    tag: z.literal("thinking"),
    attempt: z.int(),
    notBefore: z.string().nullable(),
    notice: sessionNotice.nullable(),
  }),
  z.strictObject({
    tag: z.literal("acting"),
    onceFinished: z.enum(["go-on", "stop"]),
    notice: sessionNotice.exactOptional(),
  }),
  z.strictObject({ tag: z.literal("limited"), notice: sessionNotice }),
  z.strictObject({ tag: z.literal("failed"), notice: sessionNotice }),
  z.strictObject({ tag: z.literal("stopped") }),
]);
type StoredLoop = z.infer<typeof storedLoop>;

const summaryColumns = {
  id: z.string(),
  title: text,
  workspace: text,
  mode: permissionMode,
  model: text,
  isScripted: z.boolean(),
  limits: sessionLimits,
  usage,
  turns: z.int(),
  waiting: z.int(),
  status: sessionStatus,
  loop: storedLoop,
  createdBy: text,
  createdAt: instant,
  updatedAt: instant,
};
const summaryRow = z.object(summaryColumns);
const sessionRow = z.object({
  ...summaryColumns,
  turnsSinceGoOn: z.int(),
  costAtGoOn: z.number(),
  messageCount: z.int(),
  epoch: z.int(),
  owner: z.string().nullable(),
});

const callRow = z
  .object({
    id: z.string(),
    sessionId: z.string(),
    turn: z.int(),
    position: z.int(),
    toolUseId: text,
    tool: text,
    input: jsonObject,
    phase: callPhase,
    assessment: assessment.nullable(),
    verdict: callVerdict.nullable(),
  })
  .transform((call): Call => call);

const messageRow = z
  .object({
    id: z.string(),
    sessionId: z.string(),
    seq: z.int(),
    role: z.enum(["user", "assistant"]),
    content: z.array(contentBlock),
    at: instant,
  })
  .transform((message): Message => message);

/** Parses a row of `call`, in Prisma's field names. */
export function parseCall(row: unknown): Call {
  return callRow.parse(row);
}

/** Parses a row of `message`, in Prisma's field names. */
export function parseMessage(row: unknown): Message {
  return messageRow.parse(row);
}

/** Parses a row of `session`, in Prisma's field names; `calls` are those of its unfinished turn. */
export function parseSession(row: unknown, calls: Call[]): SessionRecord {
  const { status: _status, waiting: _waiting, loop, ...session } = sessionRow.parse(row);
  return { ...session, loop: withCalls(loop, calls) };
}

/** Parses a row of `session` to what lists show. */
export function parseSummary(row: unknown): SessionSummary {
  const { loop, ...session } = summaryRow.parse(row);
  return { ...session, notice: "notice" in loop ? loop.notice : null };
}

/** What the column `loop` keeps, and the turn whose calls belong to it. */
export function storeLoop(loop: LoopState): { loop: StoredLoop; turn: number | null } {
  if (loop.tag !== "acting") return { loop, turn: null };
  const { calls, ...stored } = loop;
  return { loop: stored, turn: calls[0]?.turn ?? null };
}

function withCalls(loop: StoredLoop, calls: Call[]): LoopState {
  return loop.tag === "acting" ? { ...loop, calls } : loop;
}
