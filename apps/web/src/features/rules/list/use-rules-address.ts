import type { RuleSuggestion } from "@countersign/contracts/rule";
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";
import { behaviorFilters, type RuleFilter, scopeFilters } from "./rule-filter.ts";

/** The filters of the rules page, which stand in the address. */
export function useRuleFilter(): [RuleFilter, (change: Partial<RuleFilter>) => void] {
  const [filter, setFilter] = useQueryStates(
    {
      behavior: parseAsStringLiteral(behaviorFilters).withDefault("all"),
      scope: parseAsStringLiteral(scopeFilters).withDefault("all"),
      text: parseAsString.withDefault(""),
      isRevokedShown: parseAsBoolean.withDefault(false),
    },
    { urlKeys: { text: "q", isRevokedShown: "revoked" } },
  );
  return [filter, (change) => void setFilter(change)];
}

/** Where a suggestion is made a rule: the form of a new one, filled. */
export function addressOfSuggestion({ rule, scope, workspace }: RuleSuggestion): string {
  const query = new URLSearchParams({ open: "new", as: "allow", text: rule, for: scope });
  if (workspace !== null) query.set("workspace", workspace);
  return `/rules?${query}`;
}

/** What is opened at the side: "new", "import", "export", or the id of a rule. */
export function useOpenedRule() {
  return useQueryState("open", { history: "push" });
}
