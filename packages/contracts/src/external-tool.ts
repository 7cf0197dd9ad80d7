import { patchInput, patchTool } from "./apply-patch.ts";
import type { ExternalAgentKind } from "./external-agent.ts";
import { codexTools } from "./external-tools/codex-tools.ts";
import { opencodeTools } from "./external-tools/opencode-tools.ts";
import { subAgentInputs } from "./external-tools/sub-agent-inputs.ts";
import type { JsonObject } from "./json.ts";
import { toolManifests } from "./tool-manifest.ts";

/** What an agent's tool is to the policy. */
export type ExternalTool =
  /** It does what ours does: the rules, the checks and the preview of `tool` hold for it. */
  | { kind: "same"; tool: string; inputs: ToolInputs }
  /** It starts or instructs a sub-agent, whose calls the agent asks about one by one. A call with other inputs than `inputs` asks. */
  | { kind: "sub-agent"; inputs: readonly string[] }
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
};

/** The inputs that our own tools decide on and show. */
const decidedInputs: Readonly<Record<string, readonly string[]>> = {
  Bash: ["command", "description"],
  Read: ["file_path"],
  Write: ["file_path", "content"],
  Edit: ["file_path", "old_string", "new_string", "replace_all"],
  MultiEdit: ["file_path", "edits"],
  NotebookEdit: ["notebook_path", "new_source", "cell_id", "cell_type", "edit_mode"],
  Glob: ["pattern", "path"],
  Grep: ["pattern", "path", "glob"],
  LS: ["path"],
  WebFetch: ["url", "prompt"],
  [patchTool]: [patchInput],
};

export function decidedInputsOf(tool: string): readonly string[] {
  return decidedInputs[tool] ?? [];
}

const same = (tool: string, inputs: ToolInputs = {}): ExternalTool => ({ kind: "same", tool, inputs });
const subAgent: ExternalTool = { kind: "sub-agent", inputs: subAgentInputs };
const bookkeeping: ExternalTool = { kind: "bookkeeping" };
const asks: ExternalTool = { kind: "asks" };

const searchInputs = ["output_mode", "-B", "-A", "-C", "context", "-n", "-i", "-o", "type", "head_limit"];

/** The tools of each agent by the names that it reports. A tool that is not here asks, as those of MCP servers do. */
const externalTools: Record<ExternalAgentKind, ReadonlyMap<string, ExternalTool>> = {
  claude: new Map<string, ExternalTool>([
    ["Bash", same("Bash", { harmless: ["timeout", "run_in_background"] })],
    // Runs its command in a shell, and reports each line of the output.
    ["Monitor", same("Bash", { harmless: ["timeout_ms", "persistent"] })],
    ["Read", same("Read", { harmless: ["offset", "limit", "pages", "allow_large"] })],
    ["Write", same("Write")],
    ["Edit", same("Edit")],
    ["MultiEdit", same("MultiEdit")],
    ["NotebookEdit", same("NotebookEdit")],
    ["Glob", same("Glob")],
    ["Grep", same("Grep", { harmless: [...searchInputs, "offset", "multiline"] })],
    ["LS", same("LS", { harmless: ["ignore"] })],
    ["WebFetch", same("WebFetch", { harmless: ["offset"] })],
    ["Agent", subAgent],
    ["Task", subAgent],
    ["AskUserQuestion", bookkeeping],
    ["BashOutput", bookkeeping],
    ["CronList", bookkeeping],
    ["EnterPlanMode", bookkeeping],
    ["KillShell", bookkeeping],
    ["ListAgents", bookkeeping],
    ["ReportFindings", bookkeeping],
    ["TaskCreate", bookkeeping],
    ["TaskGet", bookkeeping],
    ["TaskList", bookkeeping],
    ["TaskOutput", bookkeeping],
    ["TaskStop", bookkeeping],
    ["TaskUpdate", bookkeeping],
    ["TodoWrite", bookkeeping],
    ["ToolSearch", bookkeeping],
    ["CronCreate", asks],
    ["CronDelete", asks],
    ["EnterWorktree", asks],
    ["ExitPlanMode", asks],
    ["ExitWorktree", asks],
    ["ScheduleWakeup", asks],
    ["SendMessage", asks],
    ["Skill", asks],
    ["SlashCommand", asks],
    ["WebSearch", asks],
    ["Workflow", asks],
  ]),
  codex: codexTools,
  opencode: opencodeTools,
  /**
   * What a tool of an own program can be declared to be the same as. Nothing is ours by its name alone: a program's `Read` may read a
   * database, and strangers choose the names of the tools that it loads from elsewhere. Only the program knows what its tools do, so it has
   * to say it for each.
   */
  program: new Map([
    ["Bash", same("Bash", { harmless: ["timeout"] })],
    ["Read", same("Read", { harmless: ["offset", "limit"] })],
    ["Write", same("Write")],
    ["Edit", same("Edit")],
    ["MultiEdit", same("MultiEdit")],
    ["Glob", same("Glob")],
    ["Grep", same("Grep", { harmless: [...searchInputs, "multiline"] })],
    ["LS", same("LS", { harmless: ["ignore"] })],
    ["WebFetch", same("WebFetch")],
  ]),
  mcp: new Map(),
};

/** What a tool of an agent is to the policy, given the input of a call. */
export function externalToolOf(agent: ExternalAgentKind, name: string, input: JsonObject = {}): ExternalTool {
  const known = externalTools[agent].get(name) ?? asks;
  return known.kind === "sub-agent" && !isAskedHere(input, known.inputs) ? asks : known;
}

/** Whether the calls of a sub-agent are asked about here: one that runs on another machine asks nobody. */
function isAskedHere(input: JsonObject, inputs: readonly string[]): boolean {
  const { isolation = "worktree" } = input;
  return isolation === "worktree" && Object.keys(input).every((name) => inputs.includes(name));
}

/** The inputs of a call of which nobody knows what they do, with their values. */
export function unknownInputsOf(
  agent: ExternalAgentKind,
  name: string,
  input: JsonObject,
): { name: string; value: string }[] {
  const known = externalToolOf(agent, name, input);
  if (known.kind !== "same") return [];
  const { harmless = [] } = known.inputs;
  const understood = [...decidedInputsOf(known.tool), ...harmless];
  return Object.entries(input)
    .filter(([each, value]) => !understood.includes(each) || isHomeElsewhere(agent, each, value))
    .map(([each, value]) => ({ name: each, value: shorten(JSON.stringify(value)) }));
}

const pathInputs = ["file_path", "notebook_path", "path"];

/** For the policy `~` is the home folder. For agents other than Claude Code it may be a name like any other. */
function isHomeElsewhere(agent: ExternalAgentKind, name: string, value: unknown): boolean {
  const isPath = pathInputs.includes(name) && typeof value === "string";
  return agent !== "claude" && isPath && value.trim().startsWith("~");
}

const longestValue = 200;

function shorten(text: string): string {
  return text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`;
}

/**
 * A call of an agent as one of ours: under our names for the tool and its inputs. Null where it has an input under our name and one under
 * the agent's own, so that nobody knows which one counts.
 */
export function toOurCall(
  agent: ExternalAgentKind,
  name: string,
  input: JsonObject,
): { tool: string; input: JsonObject } | null {
  const known = externalToolOf(agent, name);
  if (known.kind === "sub-agent") return { tool: "Task", input };
  // What is called like a tool of ours needn't be one.
  if (known.kind !== "same") return { tool: isOurs(name) ? `${agent}_${name}` : name, input };
  const renamed = Object.entries(known.inputs.renamed ?? {});
  const ours = new Map(renamed.map(([our, their]) => [their, our]));
  if (renamed.some(([our]) => Object.hasOwn(input, our))) return null;
  return { tool: known.tool, input: renameKeys(input, ours) };
}

function isOurs(name: string): boolean {
  return name === "Task" || Object.hasOwn(decidedInputs, name) || toolManifests.has(name);
}

/** The input of a call of ours under the names of its agent. */
export function toTheirInput(agent: ExternalAgentKind, name: string, input: JsonObject): JsonObject {
  const known = externalToolOf(agent, name);
  return known.kind === "same"
    ? renameKeys(input, new Map(Object.entries(known.inputs.renamed ?? {})))
    : input;
}

function renameKeys(input: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [names.get(name) ?? name, value]));
}

/** The tools of an agent that are known by name. */
export function knownToolsOf(agent: ExternalAgentKind): string[] {
  return [...externalTools[agent].keys()];
}
