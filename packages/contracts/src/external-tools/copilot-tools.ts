import { patchTool } from "../apply-patch.ts";
import type { JsonObject } from "../json.ts";
import { asks, bookkeeping, type ExternalTool, same, searchInputs } from "./tool-kinds.ts";

const path = { file_path: "path" };
const searched = { renamed: { path: "paths" }, sideEffect: severalFolders };

/** Ours search one folder. */
function severalFolders({ path: folder }: JsonObject): { name: string; value: string } | null {
  return folder === undefined || typeof folder === "string"
    ? null
    : { name: "paths", value: JSON.stringify(folder) };
}

/**
 * The tools of Copilot CLI 1.0 by the names that its hooks report, which are Claude Code's where it has such a tool: `Read` is its `view`,
 * `Write` its `create`, `Grep` also its `rg`. A patch, which is a text, is reported as an `Edit`. `shellId` of `Bash` is unknown on purpose:
 * a shell that is named again keeps the folder that the session had. A tool of an MCP server is named `server-tool`, and asks.
 */
export const copilotTools: ReadonlyMap<string, ExternalTool> = new Map<string, ExternalTool>([
  [
    "Bash",
    same("Bash", {
      harmless: ["mode", "detach", "initial_wait"],
      isOngoing: ({ mode = "sync", detach = false }) => mode !== "sync" || detach !== false,
    }),
  ],
  ["Read", same("Read", { renamed: path, harmless: ["view_range", "forceReadLargeFiles"] })],
  ["Write", same("Write", { renamed: { ...path, content: "file_text" } })],
  ["Edit", same("Edit", { renamed: { ...path, old_string: "old_str", new_string: "new_str" } })],
  [patchTool, same(patchTool)],
  ["Glob", same("Glob", searched)],
  ["Grep", same("Grep", { ...searched, harmless: [...searchInputs, "multiline"] })],
  [
    "WebFetch",
    same("WebFetch", {
      harmless: ["max_length", "start_index", "raw"],
      // Ours asks again before it goes to another host.
      sideEffect: () => ({ name: "redirects", value: "followed to any host" }),
    }),
  ],
  [
    "Agent",
    {
      kind: "sub-agent",
      inputs: [
        "description",
        "prompt",
        "agent_type",
        "name",
        "model",
        "reasoning_effort",
        "context_tier",
        "mode",
      ],
    },
  ],
  ["write_agent", { kind: "sub-agent", inputs: ["agent_id", "agent_ids", "scope", "message"] }],
  ["AskUserQuestion", bookkeeping],
  ["fetch_copilot_cli_documentation", bookkeeping],
  ["list_agents", bookkeeping],
  ["list_bash", bookkeeping],
  ["read_agent", bookkeeping],
  ["read_bash", bookkeeping],
  ["report_intent", bookkeeping],
  // The notes of its session: it refuses what would reach a file (ATTACH, VACUUM INTO, extensions). Another database has all sessions.
  ["sql", { kind: "bookkeeping", reachesMore: ({ database = "session" }) => database !== "session" }],
  ["stop_bash", bookkeeping],
  ["task_complete", bookkeeping],
  ["update_todo", bookkeeping],
  ["exit_plan_mode", asks],
  ["session_store_sql", asks],
  ["skill", asks],
  ["web_search", asks],
  // What is typed into a program that runs already.
  ["write_bash", asks],
]);
