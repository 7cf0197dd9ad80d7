import { jsonObject } from "@countersign/contracts/json";
import { z } from "zod";

/** The longest id, name or path that an event may have. */
const short = z.string().min(1).max(4_096);

/** What every event of Gemini CLI says. Fields that aren't named here are tolerated and ignored. */
const common = { session_id: short, cwd: short };
const call = { tool_name: short, tool_input: jsonObject };

const geminiEventSchemas = [
  z.object({ hook_event_name: z.literal("SessionStart"), ...common }),
  z.object({ hook_event_name: z.literal("BeforeAgent"), ...common, prompt: z.string() }),
  /** It asks whether a call may run. Calls have no ids, and those of sub-agents look like its own. */
  z.object({
    hook_event_name: z.literal("BeforeTool"),
    ...common,
    ...call,
    /** The server and its tool, under their own names. `tool_name` has both in one, with other characters replaced. */
    mcp_context: z.object({ server_name: z.string(), tool_name: z.string() }).nullish(),
    transcript_path: z.string().nullish(),
    timestamp: z.string().nullish(),
  }),
  z.object({
    hook_event_name: z.literal("AfterTool"),
    ...common,
    ...call,
    tool_response: z.object({
      /** For the model: a text, or parts. */
      llmContent: z.unknown(),
      error: z.object({ message: z.string() }).nullish(),
    }),
  }),
  z.object({
    hook_event_name: z.literal("AfterAgent"),
    ...common,
    prompt_response: z.string(),
    stop_hook_active: z.boolean().optional(),
  }),
  z.object({ hook_event_name: z.literal("SessionEnd"), ...common }),
] as const;

/** An event that Gemini CLI sends to a hook. */
export const geminiEvent = z.discriminatedUnion("hook_event_name", geminiEventSchemas);
export type GeminiEvent = z.infer<typeof geminiEvent>;

/** The events that the gate answers, in the order in which a session sends them. */
export const geminiEventNames: readonly GeminiEvent["hook_event_name"][] = geminiEventSchemas.map(
  ({ shape }) => shape.hook_event_name.value,
);
