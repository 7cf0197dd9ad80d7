import type { JsonObject } from "../json.ts";

/** What an agent's tool is to the policy. */
export type ExternalTool =
  /** It does what our `tool` does, whose rules, checks and preview apply to it. */
  | { kind: "same"; tool: string; inputs: ToolInputs }
  /**
   * It starts or instructs a sub-agent, and the agent asks about each of the sub-agent's calls. A call with inputs outside `inputs` asks. With
   * `readsMentions`, so does an input with an `@`: the agent gives the sub-agent the mentioned files without a call.
   */
  | { kind: "sub-agent"; inputs: readonly string[]; readsMentions?: boolean }
  /**
   * It changes nothing but the agent's own notes, or reads what the agent already has. It runs unless a rule or the mode prevents it. A call
   * that `reachesMore` asks.
   */
  | { kind: "bookkeeping"; reachesMore?: (input: JsonObject) => boolean }
  /** Its input doesn't say what it does. It asks unless a rule allows it. */
  | { kind: "asks" };

/** The inputs of a tool besides those that are decided on. A call with any other input asks. */
type ToolInputs = {
  /** They change nothing of what the call may reach: how much is returned, how long it may take. */
  harmless?: readonly string[];
  /** The agent's names for our inputs, by our names. */
  renamed?: Readonly<Record<string, string>>;
  /** A side effect that the call's inputs (under our names) don't show. A call with one asks. */
  sideEffect?: (input: JsonObject) => { name: string; value: string } | null;
  /** Whether the agent reports the end of such a call (our inputs) when its command has only started. */
  isOngoing?: (input: JsonObject) => boolean;
};

/** It does what our tool of that name does. */
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

/** Inputs that only select which results of a search are returned. */
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
