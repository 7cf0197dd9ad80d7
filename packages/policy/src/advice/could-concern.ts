import { patchTool } from "@countersign/contracts/apply-patch";
import { isMcpResourceTool } from "@countersign/contracts/mcp-name";
import { isShellTool } from "@countersign/contracts/tool-manifest";
import { PROGRAM_OPTIONS, PROGRAM_WORDS, WRAPPERS } from "@countersign/shell";
import type { PolicyCall } from "../policy-call.ts";
import { parseRule } from "../rules/parse-rule.ts";
import type { Rule } from "../rules/rule.ts";
import { toolTable } from "../tools/tool-table.ts";

/**
 * Whether a rule could affect a call, without deciding it: where this says no, the decision is the same with the rule and without
 * it, beside any other rules. Where it says yes, only the decision tells. What cannot be read could concern every call, and a rule on files
 * every command: a link can lead from any name to what it covers.
 */
export function couldConcern(text: string): (call: PolicyCall) => boolean {
  const parsed = parseRule(text);
  if (!parsed.ok) return () => true;
  const { rule } = parsed;
  const tools = toolsOf(rule);
  const [beginning = ""] = rule.tool.split("*");
  const isTool = (name: string) =>
    tools?.has(name) ?? (name.startsWith(beginning) || toolTable.has(name) || isMcpResourceTool(name));
  const token = tokenOf(rule);
  return (call) => {
    if (!isTool(call.tool)) return false;
    if (token === null || !isShellTool(call.tool)) return true;
    const { command } = call.input;
    if (typeof command !== "string" || expanded.test(command)) return true;
    if (addingWords.some((name) => command.includes(name)) || namesProgram.test(command)) return true;
    return command.replace(/["']/g, "").toLowerCase().includes(token);
  };
}

/** What makes words of a command other than what is written, but for quotes, which only fall away. */
const expanded = /[\\$`*?{}[\]~]/;

/** Programs that add words to the command that they run: a rule that begins with a wildcard could match it. */
const addingWords = [...WRAPPERS].flatMap(([name, { addsWords }]) => (addsWords === true ? [name] : []));

/** Where a variable, an option or a builtin names or hides a program, any rule for commands could match what runs. */
const namesProgram = new RegExp(
  [
    "=",
    ...["hash", "alias", "enable", "bind", "complete", "compgen", "compopt", "fc"].map(
      (name) => `\\b${name}\\b`,
    ),
    `\\b(?:${namesOf(PROGRAM_OPTIONS)})(?![\\w-])[^\\n]*\\s["']?-`,
    `\\b(?:tar|${namesOf(PROGRAM_WORDS)})(?![\\w-])`,
    "\\bgit\\b[^\\n]*(?:\\s-[a-z]*[cuxO]|\\bconfig\\b|ext::|\\bbisect\\b|--[a-z-]*(?:p|e|c|f|s|o)[a-z]*)",
  ].join("|"),
);

function namesOf(table: ReadonlyMap<string, unknown>): string {
  return [...table.keys()].map((name) => name.replaceAll("+", "\\+")).join("|");
}

/** The tools whose calls a rule could concern at all; null where any could be. */
export function affectedTools(text: string): ReadonlySet<string> | null {
  const parsed = parseRule(text);
  return parsed.ok ? toolsOf(parsed.rule) : null;
}

/** Rules on files concern commands too, and those of one file tool the others. Null for those on tools that no table has. */
function toolsOf({ tool, test, parameter }: Rule): ReadonlySet<string> | null {
  const syntax = toolTable.get(tool)?.syntax;
  if (tool.includes("*") || syntax === undefined) return null;
  if (syntax === "command") return new Set([tool]);
  if (syntax === "path" && (test.kind !== "parameter" || parameter !== null)) return fileTools;
  return new Set([tool, "Bash"]);
}

const fileTools: ReadonlySet<string> = new Set([
  "Bash",
  patchTool,
  ...[...toolTable].flatMap(([name, { syntax }]) => (syntax === "path" ? [name] : [])),
]);

/**
 * A word, in small letters, that every command holds that a command rule meets and in which nothing is expanded: the longest of its
 * program's name, without a folder and an ending, and of its further words. Null where there is none to be sure of.
 */
function tokenOf({ test, parameter }: Rule): string | null {
  if (test.kind !== "command" || parameter !== null) return null;
  const text = test.pattern.pieces.join("\0");
  if (/["']/.test(text) || expanded.test(text)) return null;
  const [first = "", ...others] = text.toLowerCase().split(" ");
  const name = first.slice(first.lastIndexOf("/") + 1).replace(/\.exe$/, "");
  const tokens = [name, ...others].flatMap((word) => word.split(/[^a-z0-9_]+/));
  return tokens.reduce<string | null>(
    (longest, token) => (token.length > (longest?.length ?? 0) ? token : longest),
    null,
  );
}
