import type { JsonObject } from "../json.ts";
import { asks, bookkeeping, type ExternalTool, same } from "./tool-kinds.ts";

/** Every tool takes it: whether the calls before it in the turn have to end first. */
const order = "wait_for_previous";
const folder = { path: "dir_path" };

/**
 * The tools of Gemini CLI 0.61. `dir_path` of `run_shell_command` is unknown on purpose: paths in the command would mean others. `web_fetch` has
 * its addresses inside a prompt. A sub-agent may be one that runs on another machine and asks nobody. For tools of MCP
 * servers, see `gemini-mcp-names.ts`.
 */
export const geminiTools: ReadonlyMap<string, ExternalTool> = new Map<string, ExternalTool>([
  [
    "run_shell_command",
    same("Bash", {
      harmless: ["is_background", "delay_ms", order],
      isOngoing: ({ is_background: isBackground = false }) => isBackground !== false,
      sideEffect: otherCommand,
    }),
  ],
  ["read_file", same("Read", { harmless: ["start_line", "end_line", order] })],
  ["write_file", same("Write", { harmless: [order] })],
  ["replace", same("Edit", { renamed: { replace_all: "allow_multiple" }, harmless: ["instruction", order] })],
  [
    "glob",
    same("Glob", {
      renamed: folder,
      harmless: ["case_sensitive", "respect_git_ignore", "respect_gemini_ignore", order],
    }),
  ],
  [
    "grep_search",
    same("Grep", {
      renamed: { ...folder, glob: "include_pattern" },
      harmless: [
        "exclude_pattern",
        "names_only",
        "case_sensitive",
        "fixed_strings",
        "context",
        "after",
        "before",
        "no_ignore",
        "max_matches_per_file",
        "total_max_matches",
        order,
      ],
    }),
  ],
  ["list_directory", same("LS", { renamed: folder, harmless: ["ignore", "file_filtering_options", order] })],
  ["ask_user", bookkeeping],
  ["complete_task", bookkeeping],
  ["enter_plan_mode", bookkeeping],
  ["get_internal_docs", bookkeeping],
  ["list_background_processes", bookkeeping],
  ["read_background_output", bookkeeping],
  ["update_topic", bookkeeping],
  ["write_todos", bookkeeping],
  ["activate_skill", asks],
  ["exit_plan_mode", asks],
  ["google_web_search", asks],
  ["invoke_agent", asks],
  ["list_mcp_resources", asks],
  ["read_mcp_resource", asks],
  ["web_fetch", asks],
]);

const shell = /^\s*(?:(?:\S+\/)?(?:sh|bash|zsh)\s+-c|cmd\.exe\s+\/c|powershell(?:\.exe)?|pwsh(?:\.exe)?)\s/i;
/** What separates words in a shell, at either end. */
const blankEnds = /^[ \t\n]+|[ \t\n]+$/g;
/** Where its own script around the command writes a file, whatever the command sets it to. */
const ownVariable = "_bgpids_file";

/**
 * It takes a shell at the beginning off the command, and what follows may then be split up in another way. It also takes off white space that
 * is part of a word to a shell, such as a carriage return, and a backslash at the end changes what is left.
 */
function otherCommand({ command }: JsonObject): { name: string; value: string } | null {
  const text = String(command);
  if (shell.test(text)) return { name: "command", value: "run without the shell in front of it" };
  const trimmed = text.trim();
  if (trimmed !== text.replaceAll(blankEnds, "") || trimmed.endsWith("\\"))
    return { name: "command", value: "run with other characters at its ends" };
  return text.replaceAll(/["'\\]/g, "").includes(ownVariable)
    ? { name: "command", value: "changes which file Gemini CLI writes when it ends" }
    : null;
}
