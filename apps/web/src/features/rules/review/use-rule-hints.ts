import type { RuleHint } from "@countersign/contracts/rule";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";

/** What should be known of rules, by the rule's id. Empty while it is not known. */
export function useRuleHints(workspace: string | null): ReadonlyMap<string, RuleHint[]> {
  const trpc = useTRPC();
  const hints = useQuery(trpc.rules.hints.queryOptions(workspace === null ? {} : { workspace }));
  return Map.groupBy(hints.data ?? [], ({ ruleId }) => ruleId);
}
