import { z } from "zod";
import { jsonObject } from "./json.ts";

/** The longest id, name or path that an event may have. */
const short = z.string().min(1).max(4_096);

/** The fields of every event of Claude Code. Unknown fields are ignored. */
const common = {
  session_id: short,
  cwd: short,
  permission_mode: z.string().max(100).optional(),
  /** Set for what a sub-agent does. */
  agent_id: short.optional(),
  agent_type: short.optional(),
};

const call = { tool_name: short, tool_input: jsonObject, tool_use_id: short };

const claudeEventSchemas = [
  /** Asks whether a call may run. */
  z.object({
    hook_event_name: z.literal("PreToolUse"),
    ...common,
    ...call,
    /** Only people's own programs send it: the tool of ours that does the same with the same input (`knownToolsOf`). */
    same_as: short.optional(),
  }),
  z.object({ hook_event_name: z.literal("PostToolUse"), ...common, ...call, tool_response: z.unknown() }),
  z.object({
    hook_event_name: z.literal("PostToolUseFailure"),
    ...common,
    ...call,
    error: z.string(),
    /** A person interrupted it. */
    is_interrupt: z.boolean().optional(),
  }),
  z.object({ hook_event_name: z.literal("UserPromptSubmit"), ...common, prompt: z.string() }),
  /** A piece of the agent's text. `index` counts the pieces of one message. */
  z.object({
    hook_event_name: z.literal("MessageDisplay"),
    ...common,
    message_id: short,
    index: z.int().min(0),
    delta: z.string(),
  }),
  z.object({
    hook_event_name: z.literal("Stop"),
    ...common,
    stop_hook_active: z.boolean().optional(),
    last_assistant_message: z.string().nullish(),
  }),
  z.object({ hook_event_name: z.literal("SubagentStop"), ...common }),
  z.object({ hook_event_name: z.literal("SessionEnd"), ...common }),
] as const;

/** An event that Claude Code sends to a hook. */
export const claudeEvent = z.discriminatedUnion("hook_event_name", claudeEventSchemas);
export type ClaudeEvent = z.infer<typeof claudeEvent>;

/** The events that the gate answers, in the order in which a session sends them. */
export const claudeEventNames: readonly ClaudeEvent["hook_event_name"][] = claudeEventSchemas.map(
  ({ shape }) => shape.hook_event_name.value,
);
