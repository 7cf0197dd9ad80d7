import type { PolicyCall } from "../policy-call.ts";
import { parseRule } from "../rules/parse-rule.ts";
import type { Rule } from "../rules/rule.ts";
import { toolTable } from "../tools/tool-table.ts";

/**
 * Whether a rule could have a say in a call, at a glance: where this says no, the decision is the same with the rule and without it, in
 * whichever list it stands. Where it says yes, only the decision tells. What cannot be read could concern every call.
 */
export function couldConcern(text: string): (call: PolicyCall) => boolean {
  const parsed = parseRule(text);
  if (!parsed.ok) return () => true;
  const { rule } = parsed;
  const isTool = toolsOf(rule);
  const token = tokenOf(rule);
  return (call) => {
    if (!isTool(call.tool)) return false;
    if (token === null || call.tool !== "Bash") return true;
    const { command } = call.input;
    return typeof command !== "string" || expanded.test(command) || command.toLowerCase().includes(token);
  };
}

/** What makes words of a command other than what is written: quotes, expansions, patterns. */
const expanded = /["'\\$`*?{}[\]~]/;

/** Rules on files concern commands too, and those of one file tool the others. */
function toolsOf({ tool, test, parameter }: Rule): (tool: string) => boolean {
  const syntax = toolTable.get(tool)?.syntax;
  if (tool.includes("*") || syntax === undefined) {
    const [beginning = ""] = tool.split("*");
    return (name) => name.startsWith(beginning) || toolTable.has(name);
  }
  if (syntax === "command") return (name) => name === tool;
  if (syntax === "path" && (test.kind !== "parameter" || parameter !== null))
    return (name) => name === "Bash" || toolTable.get(name)?.syntax === "path";
  return (name) => name === tool || name === "Bash";
}

/**
 * A word, in small letters, that every command holds that a command rule meets and in which nothing is expanded: the longest of its
 * program's name, without a folder and an ending, and of its further words. Null where there is none to be sure of.
 */
function tokenOf({ test, parameter }: Rule): string | null {
  if (test.kind !== "command" || parameter !== null) return null;
  const text = test.pattern.pieces.join("\0");
  if (expanded.test(text.replaceAll("\0", ""))) return null;
  const [first = "", ...others] = text.toLowerCase().split(" ");
  const name = first.slice(first.lastIndexOf("/") + 1).replace(/\.exe$/, "");
  const tokens = [name, ...others].flatMap((word) => word.split(/[^a-z0-9_]+/));
  return tokens.reduce<string | null>(
    (longest, token) => (token.length > (longest?.length ?? 0) ? token : longest),
    null,
  );
}
