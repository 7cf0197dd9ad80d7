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

/** A file that is not as the agent last saw it. Hashes are SHA-256 in hex; `actual_hash` is `DELETED` where it is gone. */
export const staleFile = z.strictObject({
  error_type: z.literal("STALE_FILE"),
  file_path: z.string(),
  expected_hash: z.string(),
  actual_hash: z.string(),
  resolution: z.literal("RE_READ_REQUIRED"),
});
export type StaleFile = z.infer<typeof staleFile>;

/**
 * What a refusal is about, for programs that don't parse `message`. `path`: from the workspace where it is inside, else
 * absolute. `owned`: patterns that the intent `intent` may write. `rule`: the one that denied. `mode`: the session's. `hook`: its name.
 */
export const toolErrorData = z.strictObject({
  path: z.string().optional(),
  intent: z.string().optional(),
  owned: z.array(z.string()).optional(),
  rule: z.strictObject({ text: z.string(), source: z.string() }).optional(),
  mode: z.string().optional(),
  hook: z.string().optional(),
});
export type ToolErrorData = z.infer<typeof toolErrorData>;

/**
 * One step that the model can take after an error. `call`: make this call, once the model has added the fields that `fill` names;
 * `repeat` says that the failed call can be repeated after it. `use-tool`: one of these tools. `correct-input`: the same tool with
 * another input, which fits `schema` (JSON Schema) where the old one didn't. `follow-instructions`: those of the error. `continue`: the
 * rest of the task, without this call. `tell-person`: end the turn and say what is needed.
 */
export const nextStep = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("call"),
    tool: z.string(),
    input: jsonObject,
    fill: z.array(z.string()).optional(),
    repeat: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.literal("use-tool"), tools: z.array(z.string()) }),
  z.strictObject({ kind: z.literal("correct-input"), schema: jsonObject.optional() }),
  z.strictObject({ kind: z.literal("follow-instructions") }),
  z.strictObject({ kind: z.literal("continue") }),
  z.strictObject({ kind: z.literal("tell-person") }),
]);
export type NextStep = z.infer<typeof nextStep>;

/**
 * The one shape of every refusal and failure that the model gets, as the JSON text of a `tool_result` with `is_error`.
 * `retryable` says whether the same call may succeed unchanged; `hint` says what to do instead, and `next` says the same to a program,
 * the best step first. Results that were stored before `next` existed have none.
 */
export const toolError = z.strictObject({
  error: z.strictObject({
    code: toolErrorCode,
    message: z.string(),
    reason: z.string().optional(),
    instructions: z.string().optional(),
    tool: z.string(),
    tool_use_id: z.string(),
    retryable: z.boolean(),
    hint: z.string().optional(),
    data: toolErrorData.optional(),
    next: z.array(nextStep).optional(),
    stale: staleFile.optional(),
  }),
});
export type ToolError = z.infer<typeof toolError>;
