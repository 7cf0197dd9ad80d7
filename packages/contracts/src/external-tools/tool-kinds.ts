import type { JsonObject } from "../json.ts";

/** What an agent's tool is to the policy. */
export type ExternalTool =
  /** It does what ours does: the rules, the checks and the preview of `tool` hold for it. */
  | { kind: "same"; tool: string; inputs: ToolInputs }
  /**
   * It starts or instructs a sub-agent, whose calls the agent asks about one by one. A call with other inputs than `inputs` asks, and so does
   * one with an `@` in an input where the agent `readsMentions`: the files named so go to the sub-agent without a call.
   */
  | { kind: "sub-agent"; inputs: readonly string[]; readsMentions?: boolean }
  /** It changes nothing but the agent's own notes, or reads what the agent already has. It runs unless a rule or the mode prevents it. */
  | { kind: "bookkeeping" }
  /** Nobody can tell from its input what it does. It asks unless a rule allows it. */
  | { kind: "asks" };

/** The inputs of a tool besides those that are decided on. A call with any other one asks. */
type ToolInputs = {
  /** They change nothing of what the call may reach: how much is returned, how long it may take. */
  harmless?: readonly string[];
  /** What the agent calls an input of ours, by our name. */
  renamed?: Readonly<Record<string, string>>;
  /** What such a call does besides, whatever its inputs (ours) say: then it asks. */
  sideEffect?: (input: JsonObject) => { name: string; value: string } | null;
  /** Whether the agent reports the end of such a call (our inputs) when its command has only started. */
  isOngoing?: (input: JsonObject) => boolean;
};

/** It does what ours of that name does. */
export const same = (tool: string, inputs: ToolInputs = {}): ExternalTool => ({ kind: "same", tool, inputs });
export const bookkeeping: ExternalTool = { kind: "bookkeeping" };
export const asks: ExternalTool = { kind: "asks" };

/** It starts a sub-agent, with the inputs of Claude Code and with `more`. */
export const subAgent = (
  more: readonly string[] = [],
  { readsMentions = false }: { readsMentions?: boolean } = {},
): ExternalTool => ({ kind: "sub-agent", inputs: [...subAgentInputs, ...more], readsMentions });

const subAgentInputs = [
  "description",
  "prompt",
  "subagent_type",
  "model",
  "effort",
  "name",
  "team_name",
  "mode",
  "run_in_background",
  "isolation",
];

/** Inputs of a search that only say what of it is returned. */
export const searchInputs = [
  "output_mode",
  "-B",
  "-A",
  "-C",
  "context",
  "-n",
  "-i",
  "-o",
  "type",
  "head_limit",
];
