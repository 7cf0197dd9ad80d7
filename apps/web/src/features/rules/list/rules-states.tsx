import type { Rule } from "@countersign/contracts/rule";
import { Button } from "@countersign/ui/button";
import { EmptyState } from "@countersign/ui/empty-state";
import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { ShieldCheck } from "lucide-react";
import type { RuleFilter } from "./rule-filter.ts";
import { formatNoRules, formatNotLoaded, ruleListMessages } from "./rule-list-messages.ts";

export function RulesError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return <UnreadNotice onRetry={onRetry}>{formatNotLoaded(message)}</UnreadNotice>;
}

export function RulesSkeleton() {
  return (
    <div role="status" aria-label={ruleListMessages.loadingRules}>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center gap-4 border-b px-4 py-3">
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="ml-auto h-4 w-40" />
        </div>
      ))}
    </div>
  );
}

/** Says what is true when nothing is listed: no rule at all, or none that the filter lets through. */
export function NoRules(props: {
  rules: readonly Rule[];
  filter: RuleFilter;
  onShowAll: () => void;
  /** Null for who proposes no rules. */
  onAdd: (() => void) | null;
}) {
  const inForce = props.rules.filter((rule) => rule.revokedAt === null);
  const listed = props.filter.isRevokedShown ? props.rules : inForce;
  if (listed.length > 0) {
    return (
      <EmptyState
        title={ruleListMessages.noMatch}
        action={<Button onClick={props.onShowAll}>{ruleListMessages.showAll}</Button>}
      />
    );
  }
  const add =
    props.onAdd === null ? null : (
      <Button tone="accent" onClick={props.onAdd}>
        {ruleListMessages.add}
      </Button>
    );
  return (
    <EmptyState icon={ShieldCheck} title={formatNoRules(props.rules.length)} action={add}>
      {ruleListMessages.withoutRules}
    </EmptyState>
  );
}
