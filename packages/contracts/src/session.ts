import { z } from "zod";
import { call, queueItem } from "./call.ts";
import { runningCommand } from "./command.ts";
import { externalAgent } from "./external-agent.ts";
import { intentId, sessionIntent } from "./intent.ts";
import { message } from "./message.ts";
import { permissionMode } from "./permission-mode.ts";
import { sandboxLevel } from "./sandbox.ts";
import { visibility } from "./visibility.ts";

/** The status of a session. */
export const sessionStatus = z.enum([
  /** Work waits for a runner. */
  "queued",
  /** A step is in progress. */
  "running",
  /** A person is asked, about a call or a limit. */
  "awaiting-approval",
  /** The turn is done. */
  "idle",
  /** The model could not be reached or refused. */
  "failed",
  /** A person stopped it. */
  "stopped",
]);
export type SessionStatus = z.infer<typeof sessionStatus>;

/** Tokens as the Messages API counts them, summed over the session; `costUsd` in US dollars, null for a model of unknown price. */
export const usage = z.strictObject({
  inputTokens: z.int(),
  outputTokens: z.int(),
  cacheReadTokens: z.int(),
  cacheWriteTokens: z.int(),
  costUsd: z.number().nullable(),
});
export type Usage = z.infer<typeof usage>;

/**
 * Bounds of one session: model requests since the person last resumed it, cost in US dollars, and how long a call waits for a
 * person before it is denied with `timed_out`. Null is no bound.
 */
export const sessionLimits = z.strictObject({
  maxTurns: z.int().min(1).max(10_000).nullable(),
  maxCostUsd: z.number().positive().nullable(),
  maxWaitSeconds: z
    .int()
    .min(1)
    .max(365 * 86_400)
    .nullable()
    .optional(),
});
export type SessionLimits = z.infer<typeof sessionLimits>;

/** What a session reports besides its status: why it failed, which limit it reached, what is being retried. */
export const sessionNotice = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("failed"), message: z.string() }),
  z.strictObject({
    kind: z.literal("limit"),
    limit: z.enum(["turns", "cost", "refusals", "budget"]),
    message: z.string(),
  }),
  z.strictObject({
    kind: z.literal("retrying"),
    message: z.string(),
    attempt: z.int(),
    /** Null while the model's API is away: then there is no last attempt. */
    ofAttempts: z.int().nullable(),
    /** When the model is asked again, ISO 8601, UTC. */
    nextAt: z.string(),
  }),
  z.strictObject({ kind: z.literal("refused"), message: z.string() }),
  z.strictObject({ kind: z.literal("cut"), message: z.string() }),
]);
export type SessionNotice = z.infer<typeof sessionNotice>;

/** Who ended a session, and when (ISO 8601, UTC). */
export const sessionEnd = z.strictObject({ by: z.string(), at: z.string() });
export type SessionEnd = z.infer<typeof sessionEnd>;

/** A session as lists show it. */
export const sessionSummary = z.strictObject({
  id: z.string(),
  title: z.string(),
  workspace: z.string(),
  mode: permissionMode,
  model: z.string(),
  isScripted: z.boolean(),
  status: sessionStatus,
  notice: sessionNotice.nullable(),
  usage,
  limits: sessionLimits,
  turns: z.int(),
  waiting: z.int(),
  intent: sessionIntent.nullable().optional(),
  /** The slash command whose response cycle is running. */
  command: runningCommand.nullable().optional(),
  /** The `seq` of the first message that the model still sees; absent while it sees all. */
  contextFrom: z.int().optional(),
  /** Events that were stored before sessions could be private have none. */
  visibility: visibility.default("team"),
  /** The least that people have set for its commands; the team and settings files may be stricter. Events that were stored before have none. */
  sandbox: sandboxLevel.default("off"),
  /** The folders outside the workspace that people opened for its commands. Events that were stored before have none. */
  openedFolders: z.array(z.string()).optional(),
  /** Events that were stored before sessions could end have none. */
  ended: sessionEnd.nullable().default(null),
  /** The agent that runs the session; absent where Countersign does. */
  external: externalAgent.optional(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SessionSummary = z.infer<typeof sessionSummary>;

/** A session with everything that belongs to it. */
export const sessionDetail = z.strictObject({
  ...sessionSummary.shape,
  messages: z.array(message),
  calls: z.array(call),
  queue: z.array(queueItem),
  /** Where `events.follow` continues without a gap. */
  lastEventId: z.string(),
});
export type SessionDetail = z.infer<typeof sessionDetail>;

/** A session to start. */
export const newSession = z.strictObject({
  workspace: z.string().min(1),
  prompt: z.string().trim().min(1).max(200_000),
  mode: permissionMode.optional(),
  model: z.string().min(1).optional(),
  limits: sessionLimits.partial().optional(),
  intent: intentId.optional(),
  visibility: visibility.optional(),
  /** The team and settings files may be stricter. */
  sandbox: sandboxLevel.optional(),
  /** Of the text of the slash command that `prompt` begins with, as the person read it; another text is not run. */
  commandDigest: z.string().optional(),
});
export type NewSession = z.infer<typeof newSession>;
