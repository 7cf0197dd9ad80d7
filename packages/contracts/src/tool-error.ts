import { z } from "zod";
import { jsonObject } from "./json.ts";

/** Why a tool call did not do what the model asked. The model reads it, so a code never changes its meaning. */
export const toolErrorCode = z.enum([
  "user_denied",
  "user_instructed",
  "aborted",
  "rule_denied",
  "scope_violation",
  "intent_ignored",
  "no_active_intent",
  "interrupted",
  "no_approver",
  "invalid_input",
  "unknown_tool",
  "limit_reached",
  "stale_file",
  "changed_since_approved",
  "tool_failed",
  "timed_out",
  "hook_denied",
  "hook_failed",
  "callback_failed",
]);
export type ToolErrorCode = z.infer<typeof toolErrorCode>;

/** A file that is not as the agent last saw it. Hashes are SHA-256 in hex. */
export const staleFile = z.strictObject({
  error_type: z.literal("STALE_FILE"),
  file_path: z.string(),
  expected_hash: z.string(),
  /** `DELETED` where the file is gone. */
  actual_hash: z.string(),
  resolution: z.literal("RE_READ_REQUIRED"),
});
export type StaleFile = z.infer<typeof staleFile>;

/** What a refusal is about, for programs that don't parse `message`. */
export const toolErrorData = z.strictObject({
  /** Relative to the workspace inside it, otherwise absolute. */
  path: z.string().optional(),
  intent: z.string().optional(),
  /** Patterns that the intent `intent` may write. */
  owned: z.array(z.string()).optional(),
  /** The rule that denied. */
  rule: z.strictObject({ text: z.string(), source: z.string() }).optional(),
  /** The session's mode. */
  mode: z.string().optional(),
  /** Its name. */
  hook: z.string().optional(),
});
export type ToolErrorData = z.infer<typeof toolErrorData>;

/** One step that the model can take after an error. */
export const nextStep = z.discriminatedUnion("kind", [
  /** Make this call. */
  z.strictObject({
    kind: z.literal("call"),
    tool: z.string(),
    input: jsonObject,
    /** The fields that the model has to add. */
    fill: z.array(z.string()).optional(),
    /** The failed call can be repeated afterward. */
    repeat: z.literal(true).optional(),
  }),
  /** Use one of these tools. */
  z.strictObject({ kind: z.literal("use-tool"), tools: z.array(z.string()) }),
  /** Use the same tool with other input, which fits `schema` (JSON Schema) where the old one didn't. */
  z.strictObject({ kind: z.literal("correct-input"), schema: jsonObject.optional() }),
  /** Follow the instructions of the error. */
  z.strictObject({ kind: z.literal("follow-instructions") }),
  /** Continue the task without this call. */
  z.strictObject({ kind: z.literal("continue") }),
  /** End the turn and say what is needed. */
  z.strictObject({ kind: z.literal("tell-person") }),
]);
export type NextStep = z.infer<typeof nextStep>;

/**
 * The one shape of every refusal and failure that the model gets, as the JSON text of a `tool_result` with
 * `is_error`.
 */
export const toolError = z.strictObject({
  error: z.strictObject({
    code: toolErrorCode,
    message: z.string(),
    reason: z.string().optional(),
    instructions: z.string().optional(),
    tool: z.string(),
    tool_use_id: z.string(),
    /** Whether the same call may succeed unchanged. */
    retryable: z.boolean(),
    /** What to do instead. */
    hint: z.string().optional(),
    data: toolErrorData.optional(),
    /** The same for a program, the best step first. Results that were stored before it existed have none. */
    next: z.array(nextStep).optional(),
    stale: staleFile.optional(),
  }),
});
export type ToolError = z.infer<typeof toolError>;
