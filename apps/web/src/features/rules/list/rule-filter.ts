import type { Rule, RuleBehavior } from "@countersign/contracts/rule";
import { proposalOf } from "../review/proposal-messages.ts";

export const behaviorFilters = ["all", "deny", "ask", "allow"] as const;
export const scopeFilters = ["all", "team", "project", "user", "session"] as const;

/** What the list is narrowed to. `text` is looked for in everything that a row says. */
export type RuleFilter = {
  behavior: (typeof behaviorFilters)[number];
  scope: (typeof scopeFilters)[number];
  text: string;
  isRevokedShown: boolean;
};

const strength: Record<RuleBehavior, number> = { deny: 0, ask: 1, allow: 2 };

/** The rules to show: proposals first, then active rules, then the strongest behaviour, then by text. */
export function arrangeRules(rules: readonly Rule[], filter: RuleFilter): Rule[] {
  const words = filter.text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return rules
    .filter(
      (rule) =>
        (filter.isRevokedShown || rule.revokedAt === null) &&
        (filter.behavior === "all" || rule.behavior === filter.behavior) &&
        (filter.scope === "all" || rule.scope === filter.scope) &&
        words.every((word) => textOf(rule).includes(word)),
    )
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        strength[a.behavior] - strength[b.behavior] ||
        a.rule.localeCompare(b.rule) ||
        a.id.localeCompare(b.id),
    );
}

/** What waits for a review is first, what is revoked last. */
function rank(rule: Rule): number {
  if (rule.revokedAt !== null) return 2;
  return proposalOf(rule) === null ? 1 : 0;
}

function textOf(rule: Rule): string {
  const path = rule.origin.kind === "file" ? rule.origin.path : "";
  return [rule.rule, rule.reason, rule.owner, rule.workspace, path].join("\n").toLowerCase();
}
