import type { Rule, RuleScope } from "@countersign/contracts/rule";

/** Which rules to export; null for every scope, and for rules of every workspace. */
export type ExportFilter = { scope: RuleScope | null; workspace: string | null };

/** The stored rules in force as the text of a settings.json. Rules of single sessions only when they are asked for. */
export function exportSettings(rules: readonly Rule[], filter: ExportFilter, now: string): string {
  const chosen = rules.filter((rule) => isActive(rule, now) && fits(rule, filter));
  const texts = (behavior: Rule["behavior"]) =>
    [...new Set(chosen.filter((rule) => rule.behavior === behavior).map(({ rule }) => rule))].sort();
  const permissions = { allow: texts("allow"), ask: texts("ask"), deny: texts("deny") };
  return `${JSON.stringify({ permissions }, null, 2)}\n`;
}

function isActive({ status, expiresAt }: Rule, now: string): boolean {
  return status === "active" && (expiresAt === null || Date.parse(now) < Date.parse(expiresAt));
}

function fits(rule: Rule, { scope, workspace }: ExportFilter): boolean {
  if (scope === null ? rule.scope === "session" : rule.scope !== scope) return false;
  return workspace === null || rule.workspace === null || rule.workspace === workspace;
}
