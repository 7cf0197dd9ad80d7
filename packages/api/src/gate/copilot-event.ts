import { jsonObject } from "@countersign/contracts/json";
import { z } from "zod";

/** The longest id, name or path that an event may have. */
const short = z.string().min(1).max(4_096);

/** What every event of Copilot CLI says. Fields that aren't named here are tolerated and ignored. */
const common = {
  /** In what a sub-agent does, this is its own id. */
  session_id: short,
  cwd: short,
  agent_id: short.optional(),
  agent_type: short.optional(),
  /** The session that started the sub-agent, or the sub-agent that did. */
  parent_agent_id: short.optional(),
};

/** A patch is a text. Calls have no ids. */
const call = { tool_name: short, tool_input: z.union([jsonObject, z.string()]) };

const copilotEventSchemas = [
  z.object({ hook_event_name: z.literal("UserPromptSubmit"), ...common, prompt: z.string() }),
  /** It asks whether a call may run. */
  z.object({
    hook_event_name: z.literal("PreToolUse"),
    ...common,
    ...call,
    timestamp: z.string().nullish(),
  }),
  z.object({
    hook_event_name: z.literal("PostToolUse"),
    ...common,
    ...call,
    tool_result: z.object({ result_type: z.string(), text_result_for_llm: z.unknown() }),
  }),
  z.object({ hook_event_name: z.literal("PostToolUseFailure"), ...common, ...call, error: z.string() }),
  /** Also the end of a sub-agent's turn. What it is about says so, which can't be said of `SubagentStop`. */
  z.object({
    hook_event_name: z.literal("Stop"),
    ...common,
    stop_hook_active: z.boolean().optional(),
    last_assistant_message: z.string().nullish(),
  }),
  z.object({ hook_event_name: z.literal("SessionEnd"), ...common }),
] as const;

/** An event that Copilot CLI sends to a hook under a name in PascalCase: nearly Claude Code's. */
export const copilotEvent = z.discriminatedUnion("hook_event_name", copilotEventSchemas);
export type CopilotEvent = z.infer<typeof copilotEvent>;

/** The events that the gate answers, in the order in which a session sends them. */
export const copilotEventNames: readonly CopilotEvent["hook_event_name"][] = copilotEventSchemas.map(
  ({ shape }) => shape.hook_event_name.value,
);
