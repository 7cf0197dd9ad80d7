import { printRule } from "./print-rule.ts";
import type { Rule } from "./rule.ts";

/** Orders rules by tool, then by text, the same everywhere. */
export function compareRules(left: Rule, right: Rule): number {
  return compareTexts(left.tool, right.tool) || compareTexts(printRule(left), printRule(right));
}

/** Whether two rules say the same in different spellings, such as `Bash(git status:*)` and `Bash(git status *)`. */
export function isSameRule(left: Rule, right: Rule): boolean {
  return meaningOf(left) === meaningOf(right);
}

/** Orders texts by UTF-16 code units, regardless of the locale. */
export function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function meaningOf(rule: Rule): string {
  // Not where the server's name may end earlier: an allow rule for `mcp__a__b` is about one tool.
  const tool = /^mcp__(?:(?!__)[^*])+__\*$/.test(rule.tool) ? rule.tool.slice(0, -"__*".length) : rule.tool;
  return JSON.stringify([tool, rule.test, rule.parameter]);
}
