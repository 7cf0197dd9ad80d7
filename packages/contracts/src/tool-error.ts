import { z } from "zod";

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
 * The one shape of every refusal and failure that the model gets, as the JSON text of a `tool_result` with `is_error`.
 * `retryable` says whether the same call may succeed unchanged; `hint` says what to do instead.
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
    stale: staleFile.optional(),
  }),
});
export type ToolError = z.infer<typeof toolError>;
