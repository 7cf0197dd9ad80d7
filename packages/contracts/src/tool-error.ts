import { z } from "zod";

/** Why a tool call did not do what the model asked. The model reads it, so a code never changes its meaning. */
export const toolErrorCode = z.enum([
  "user_denied",
  "user_instructed",
  "aborted",
  "rule_denied",
  "interrupted",
  "no_approver",
  "invalid_input",
  "unknown_tool",
  "limit_reached",
  "stale_file",
  "changed_since_approved",
  "tool_failed",
]);
export type ToolErrorCode = z.infer<typeof toolErrorCode>;

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
  }),
});
export type ToolError = z.infer<typeof toolError>;
