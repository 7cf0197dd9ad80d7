import type { RuleBehavior } from "@countersign/contracts/rule";
import { findMisplacement, parseRule, printRule } from "@countersign/policy";
import type { PermissionRuleValue } from "./permission-update.ts";

/** A rule as its text, or what is wrong with it. Two parts that together read as another rule are wrong. */
export function ruleTextOf(
  { toolName, ruleContent }: PermissionRuleValue,
  behavior: RuleBehavior,
): { ok: true; text: string } | { ok: false; problem: string } {
  const content = ruleContent ?? null;
  const text = printRule({ tool: toolName, content });
  const problem = problemOfRule(text, behavior);
  if (problem !== null) return { ok: false, problem };
  const parsed = parseRule(text);
  const isSame = parsed.ok && parsed.rule.tool === toolName && parsed.rule.content === content;
  return isSame ? { ok: true, text } : { ok: false, problem: `${text} isn’t a rule for ${toolName}` };
}

/** Why a text cannot be in a list of rules; null when it can. */
export function problemOfRule(text: string, behavior: RuleBehavior): string | null {
  const parsed = parseRule(text);
  if (!parsed.ok) return `invalid rule ${text} at character ${parsed.position + 1}: ${parsed.reason}`;
  const misplaced = findMisplacement(parsed.rule, behavior);
  return misplaced === null ? null : `the rule ${text} can’t ${behavior} anything: ${misplaced}`;
}
