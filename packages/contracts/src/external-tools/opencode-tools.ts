import { asks, bookkeeping, type ExternalTool, subAgent } from "./tool-kinds.ts";

const path = { file_path: "filePath" };

/**
 * The tools of opencode 1.18. `workdir` of `bash` is unknown on purpose: paths in the command would mean others. A tool of an MCP server
 * is named `server_tool`, and asks.
 */
export const opencodeTools: ReadonlyMap<string, ExternalTool> = new Map<string, ExternalTool>([
  ["bash", { kind: "same", tool: "Bash", inputs: { harmless: ["timeout"] } }],
  ["read", { kind: "same", tool: "Read", inputs: { renamed: path, harmless: ["offset", "limit"] } }],
  ["write", { kind: "same", tool: "Write", inputs: { renamed: path } }],
  [
    "edit",
    {
      kind: "same",
      tool: "Edit",
      inputs: {
        renamed: { ...path, old_string: "oldString", new_string: "newString", replace_all: "replaceAll" },
      },
    },
  ],
  ["glob", { kind: "same", tool: "Glob", inputs: {} }],
  ["grep", { kind: "same", tool: "Grep", inputs: { renamed: { glob: "include" } } }],
  ["webfetch", { kind: "same", tool: "WebFetch", inputs: { harmless: ["format", "timeout"] } }],
  ["task", subAgent(["task_id", "command", "background"])],
  // What the model gets for a call that opencode can't read.
  ["invalid", bookkeeping],
  ["question", bookkeeping],
  ["todowrite", bookkeeping],
  ["apply_patch", asks],
  ["execute", asks],
  ["list_mcp_resource_templates", asks],
  ["list_mcp_resources", asks],
  ["lsp", asks],
  ["plan_exit", asks],
  ["read_mcp_resource", asks],
  ["skill", asks],
  ["websearch", asks],
]);
