import type { Rule } from "./rule.ts";

/** A rule in settings syntax. For every text that parses, `printRule(parseRule(text))` is the text without blanks around it. */
export function printRule(rule: Pick<Rule, "tool" | "content">): string {
  return rule.content === null ? rule.tool : `${rule.tool}(${rule.content})`;
}
