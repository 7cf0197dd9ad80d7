import { asks, bookkeeping, type ExternalTool, subAgent } from "./tool-kinds.ts";

const path = { file_path: "filePath" };

/**
 * The tools of opencode 1.18. `workdir` of `bash` is unknown on purpose, because it changes what the command's paths mean. A tool of an MCP
 * server is named `server_tool`, and asks.
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
        // Here the new text is a pattern: `$&` stands for the match.
        sideEffect: ({ new_string: text, replace_all: isAll }) =>
          isAll === true && String(text).includes("$")
            ? { name: "new_string", value: "a pattern with $" }
            : null,
      },
    },
  ],
  ["glob", { kind: "same", tool: "Glob", inputs: {} }],
  ["grep", { kind: "same", tool: "Grep", inputs: { renamed: { glob: "include" } } }],
  [
    "webfetch",
    {
      kind: "same",
      tool: "WebFetch",
      inputs: {
        harmless: ["format", "timeout"],
        // Ours asks again before it goes to another host.
        sideEffect: () => ({ name: "redirects", value: "followed to any host" }),
      },
    },
  ],
  // `task_id` is unknown on purpose: it can continue any session, even in another mode.
  ["task", subAgent(["command", "background"], { readsMentions: true })],
  // opencode calls this instead of a tool whose call it can't parse.
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
