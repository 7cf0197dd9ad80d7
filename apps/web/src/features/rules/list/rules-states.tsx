import type { Rule } from "@countersign/contracts/rule";
import { Button } from "@countersign/ui/button";
import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import type { RuleFilter } from "./rule-filter.ts";

export function RulesError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <UnreadNotice onRetry={onRetry}>
      The rules couldn’t be loaded. {message} The server still has them, and they still apply.
    </UnreadNotice>
  );
}

export function RulesSkeleton() {
  return (
    <div role="status" aria-label="Loading rules">
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
  return (
    <div className="flex flex-col items-center gap-3 p-12 text-center">
      <p className="max-w-[52ch] text-quiet">
        {listed.length > 0
          ? "No matching rules."
          : props.rules.length > 0
            ? `No active rules (${props.rules.length} revoked). Without rules, the session mode decides what needs approval.`
            : "No rules yet. Without rules, the session mode decides what needs approval. Add a rule to allow, ask about or deny calls."}
      </p>
      {listed.length > 0 ? (
        <Button onClick={props.onShowAll}>Show all</Button>
      ) : props.onAdd === null ? null : (
        <Button tone="accent" onClick={props.onAdd}>
          Add rule
        </Button>
      )}
    </div>
  );
}
