import { Button } from "@countersign/ui/button";
import { EmptyState } from "@countersign/ui/empty-state";
import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { ScrollText } from "lucide-react";
import { sentences } from "../../lib/messages/sentence.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { formatDay, formatRowNumber } from "./format-row.ts";
import { useAuditSpan } from "./use-audit-rows.ts";

export function AuditError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <UnreadNotice onRetry={onRetry}>
      The audit log couldn’t be loaded. {sentences(message)} Every decision is still on the server.
    </UnreadNotice>
  );
}

export function AuditSkeleton() {
  return (
    <div role="status" aria-label="Loading audit log">
      {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((row) => (
        <div key={row} className="flex h-9 items-center gap-4 border-b px-4">
          <Skeleton className="h-3 w-14" />
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-3 w-1/3" />
          <Skeleton className="ml-auto h-3 w-24" />
        </div>
      ))}
    </div>
  );
}

/** Says what is true when nothing is listed: nothing is kept yet, or nothing that is kept fits. */
export function NothingFits(props: { hasSearch: boolean; text: string; onShowAll: () => void }) {
  const span = useAuditSpan(true);
  const newest = span?.newest ?? null;
  if (span !== null && newest === null) {
    return (
      <EmptyState icon={ScrollText} title="No entries yet">
        Every decision on a call is recorded here: who or what decided, why, and the result.
      </EmptyState>
    );
  }
  const typed = props.text.trim();
  return (
    <EmptyState
      title="No matching entries"
      action={
        props.hasSearch && newest !== null ? (
          <Button onClick={props.onShowAll}>Show all entries</Button>
        ) : null
      }
    >
      {newest === null ? null : (
        <p>
          The audit log ends at entry {formatRowNumber(newest.id)} on {formatDay(newest.decidedAt)}
          {span === null || span.firstAt === null ? "" : `. It starts on ${formatDay(span.firstAt)}`}.
        </p>
      )}
      {/\s/.test(typed) ? (
        <p>
          “<ExactText text={typed} />” is searched as an exact phrase. Try a single word.
        </p>
      ) : null}
    </EmptyState>
  );
}

/** The search in the address cannot be asked; what is wrong with it stands beside the field. */
export function NotSearched() {
  return (
    <EmptyState title="Nothing searched">
      Fix the search to see results. The problem is shown under the field.
    </EmptyState>
  );
}
