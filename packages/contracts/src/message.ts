import { z } from "zod";
import { agentReference } from "./agent-reference.ts";
import { commandReference } from "./command.ts";
import { jsonObject } from "./json.ts";

export const textBlock = z.object({ type: z.literal("text"), text: z.string() });
export const thinkingBlock = z.object({
  type: z.literal("thinking"),
  thinking: z.string(),
  signature: z.string(),
});
export const redactedThinkingBlock = z.object({ type: z.literal("redacted_thinking"), data: z.string() });
export const toolUseBlock = z.object({
  type: z.literal("tool_use"),
  id: z.string().min(1),
  name: z.string().min(1),
  input: jsonObject,
});
export type ToolUseBlock = z.infer<typeof toolUseBlock>;
export const toolResultBlock = z.object({
  type: z.literal("tool_result"),
  tool_use_id: z.string(),
  content: z.string(),
  is_error: z.boolean(),
});
export type ToolResultBlock = z.infer<typeof toolResultBlock>;

/** A block of a conversation, in the field names of the Messages API. */
export const contentBlock = z.discriminatedUnion("type", [
  textBlock,
  thinkingBlock,
  redactedThinkingBlock,
  toolUseBlock,
  toolResultBlock,
]);
export type ContentBlock = z.infer<typeof contentBlock>;

/** One message of a session. */
export const message = z.strictObject({
  id: z.string(),
  sessionId: z.string(),
  /** Counted from 1 without gaps in its session. */
  seq: z.int(),
  role: z.enum(["user", "assistant"]),
  content: z.array(contentBlock),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Set in a sub-agent's own conversation. */
  agent: agentReference.optional(),
  /**
   * Set where a person typed a slash command. `part` tells what was typed from what the command made of it, which
   * is the next message.
   */
  command: z.strictObject({ ...commandReference.shape, part: z.enum(["typed", "expanded"]) }).optional(),
  /** Set where the message tells the agent that a person undid changes: who, and the undo's id. */
  undo: z.strictObject({ id: z.string(), by: z.string(), files: z.int(), isRedone: z.boolean() }).optional(),
});
export type Message = z.infer<typeof message>;
