import type { ExternalAgentKind } from "./external-agent.ts";
import type { JsonObject } from "./json.ts";

/** What an agent's tool is to the policy. */
export type ExternalTool =
  /** It does what ours does: the rules, the checks and the preview of `tool` hold for it. */
  | { kind: "same"; tool: string }
  /** It starts a sub-agent, whose calls the agent asks about one by one. */
  | { kind: "sub-agent" }
  /** It changes nothing but the agent's own notes, or reads what the agent already has. It runs unless a rule or the mode prevents it. */
  | { kind: "bookkeeping" }
  /** Nobody can tell from its input what it does. It asks unless a rule allows it. */
  | { kind: "asks" };

const same = (tool: string): ExternalTool => ({ kind: "same", tool });
const subAgent: ExternalTool = { kind: "sub-agent" };
const bookkeeping: ExternalTool = { kind: "bookkeeping" };
const asks: ExternalTool = { kind: "asks" };

/** The tools of each agent by the names that it reports. A tool that is not here asks, as those of MCP servers do. */
const externalTools: Record<ExternalAgentKind, ReadonlyMap<string, ExternalTool>> = {
  claude: new Map<string, ExternalTool>([
    ["Bash", same("Bash")],
    // Runs its command in a shell, and reports each line of the output.
    ["Monitor", same("Bash")],
    ["Read", same("Read")],
    ["Write", same("Write")],
    ["Edit", same("Edit")],
    ["MultiEdit", same("MultiEdit")],
    ["NotebookEdit", same("NotebookEdit")],
    ["Glob", same("Glob")],
    ["Grep", same("Grep")],
    ["LS", same("LS")],
    ["WebFetch", same("WebFetch")],
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
};

/** What a tool of an agent is to the policy, given the input of a call. */
export function externalToolOf(agent: ExternalAgentKind, name: string, input: JsonObject = {}): ExternalTool {
  const known = externalTools[agent].get(name) ?? asks;
  return known.kind === "sub-agent" && !isAskedHere(input) ? asks : known;
}

/** Whether the calls of a sub-agent are asked about here: one that runs on another machine asks nobody. */
function isAskedHere({ isolation = "worktree" }: JsonObject): boolean {
  return isolation === "worktree";
}

/** The tools of an agent that are known by name. */
export function knownToolsOf(agent: ExternalAgentKind): string[] {
  return [...externalTools[agent].keys()];
}
