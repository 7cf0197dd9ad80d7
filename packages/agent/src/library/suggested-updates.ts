import type { Suggestion } from "@countersign/contracts/decision";
import { parseRule } from "@countersign/policy";
import type { PermissionRuleValue, PermissionUpdate } from "./permission-update.ts";

/**
 * The rules that would have let a call run, as one change that a callback can return as it is: a command of several parts
 * needs them all. Empty when there is nothing to suggest.
 */
export function suggestedUpdates(suggestions: readonly Suggestion[]): PermissionUpdate[] {
  const rules = suggestions.flatMap(({ rule }) => ruleValueOf(rule));
  return rules.length === 0 ? [] : [{ type: "addRules", rules, behavior: "allow", destination: "session" }];
}

function ruleValueOf(text: string): PermissionRuleValue[] {
  const parsed = parseRule(text);
  if (!parsed.ok) return [];
  const { tool, content } = parsed.rule;
  return [content === null ? { toolName: tool } : { toolName: tool, ruleContent: content }];
}
