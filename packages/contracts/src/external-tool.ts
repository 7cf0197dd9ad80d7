import { patchInput, patchTool } from "./apply-patch.ts";
import type { ExternalAgentKind } from "./external-agent.ts";
import { claudeTools } from "./external-tools/claude-tools.ts";
import { codexTools } from "./external-tools/codex-tools.ts";
import { copilotTools } from "./external-tools/copilot-tools.ts";
import {
  isGeminiMcpName,
  isUncertainGeminiTool,
  uncertainGeminiTool,
} from "./external-tools/gemini-mcp-names.ts";
import { geminiTools } from "./external-tools/gemini-tools.ts";
import { opencodeTools } from "./external-tools/opencode-tools.ts";
import { programTools } from "./external-tools/program-tools.ts";
import { asks, type ExternalTool } from "./external-tools/tool-kinds.ts";
import type { JsonObject } from "./json.ts";
import { toolManifests } from "./tool-manifest.ts";

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

/** The tools of each agent by the names that it reports. A tool that isn't here asks, such as those of MCP servers. */
const externalTools: Record<ExternalAgentKind, ReadonlyMap<string, ExternalTool>> = {
  claude: claudeTools,
  codex: codexTools,
  copilot: copilotTools,
  gemini: geminiTools,
  opencode: opencodeTools,
  program: programTools,
  mcp: new Map(),
};

/** What a tool of an agent is to the policy, given the input of a call. */
export function externalToolOf(agent: ExternalAgentKind, name: string, input: JsonObject = {}): ExternalTool {
  const known = externalTools[agent].get(name) ?? asks;
  if (known.kind === "bookkeeping") return known.reachesMore?.(input) === true ? asks : known;
  return known.kind === "sub-agent" && !isAskedHere(input, known) ? asks : known;
}

/** Whether the sub-agent asks here about its calls: one that runs on another machine asks nobody. */
function isAskedHere(
  input: JsonObject,
  { inputs, readsMentions = false }: Extract<ExternalTool, { kind: "sub-agent" }>,
): boolean {
  const { isolation = "worktree" } = input;
  const isMention = (value: unknown) => readsMentions && JSON.stringify(value).includes("@");
  return (
    isolation === "worktree" &&
    Object.entries(input).every(([name, value]) => inputs.includes(name) && !isMention(value))
  );
}

/** The inputs of a call that aren't in the tool table, with their values. */
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
    .filter(([each, value]) => !understood.includes(each) || isPathElsewhere(agent, each, value))
    .map(([each, value]) => ({ name: each, value: shorten(JSON.stringify(value)) }));
}

/** A side effect that the call's inputs don't show, or a name that doesn't say which tool it is; null for nearly all calls. */
export function sideEffectOf(
  agent: ExternalAgentKind,
  name: string,
  input: JsonObject,
): { name: string; value: string } | null {
  if (agent === "gemini" && isUncertainGeminiTool(name))
    return { name: name.slice("gemini_".length), value: "a tool of one of several MCP servers" };
  const known = externalToolOf(agent, name, input);
  return known.kind === "same" ? (known.inputs.sideEffect?.(input) ?? null) : null;
}

/** Whether the agent says that the call has ended when its command has only started, so that it continues in the background. */
export function continuesInBackground(agent: ExternalAgentKind, name: string, input: JsonObject): boolean {
  const known = externalToolOf(agent, name, input);
  return known.kind === "same" && known.inputs.isOngoing?.(input) === true;
}

const pathInputs = ["file_path", "notebook_path", "path"];

/**
 * To the policy, `~` is the home folder. To agents other than Claude Code, it can be an ordinary name. Gemini CLI may remove an `@` at the
 * beginning, and decodes a path as if it were part of a URL: its `%2Eenv` is `.env`.
 */
function isPathElsewhere(agent: ExternalAgentKind, name: string, value: unknown): boolean {
  if (!pathInputs.includes(name) || typeof value !== "string") return false;
  const path = value.trim();
  if (agent !== "claude" && path.startsWith("~")) return true;
  return agent === "gemini" && (path.startsWith("@") || /%[0-9a-f]{2}/i.test(path));
}

const longestValue = 200;

function shorten(text: string): string {
  return text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`;
}

/**
 * A call of an agent as one of ours, with our names for the tool and its inputs. Null if it has the same input under our name and under the
 * agent's, because the agent could use either.
 */
export function toOurCall(
  agent: ExternalAgentKind,
  name: string,
  input: JsonObject,
): { tool: string; input: JsonObject } | null {
  const known = externalToolOf(agent, name);
  if (known.kind === "sub-agent") return { tool: "Task", input };
  if (agent === "gemini" && isGeminiMcpName(name)) return { tool: uncertainGeminiTool(name), input };
  // A tool with the name of one of ours needn't be the same.
  if (known.kind !== "same") return { tool: isOurs(name) ? `${agent}_${name}` : name, input };
  const renamed = Object.entries(known.inputs.renamed ?? {});
  const ours = new Map(renamed.map(([our, their]) => [their, our]));
  if (renamed.some(([our]) => Object.hasOwn(input, our))) return null;
  return { tool: known.tool, input: renameKeys(input, ours) };
}

function isOurs(name: string): boolean {
  return name === "Task" || Object.hasOwn(decidedInputs, name) || toolManifests.has(name);
}

/** The input of one of our calls, under the names of its agent. */
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
