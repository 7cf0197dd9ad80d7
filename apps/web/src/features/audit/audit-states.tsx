import { Button } from "@countersign/ui/button";
import { EmptyState } from "@countersign/ui/empty-state";
import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { ScrollText } from "lucide-react";
import { sentences } from "../../lib/messages/sentence.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { auditMessages, formatNotLoaded, formatSpan } from "./audit-messages.ts";
import { formatDay, formatRowNumber } from "./format-row.ts";
import { useAuditSpan } from "./use-audit-rows.ts";

export function AuditError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return <UnreadNotice onRetry={onRetry}>{formatNotLoaded(sentences(message))}</UnreadNotice>;
}

export function AuditSkeleton() {
  return (
    <div role="status" aria-label={auditMessages.loadingAuditLog}>
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
  const span = useAuditSpan(props.hasSearch);
  const newest = span?.newest ?? null;
  if (!props.hasSearch || (span !== null && newest === null)) {
    return (
      <EmptyState icon={ScrollText} title={auditMessages.noEntriesYet}>
        {auditMessages.whatIsRecorded}
      </EmptyState>
    );
  }
  const typed = props.text.trim();
  return (
    <EmptyState
      title={auditMessages.noMatchingEntries}
      action={
        props.hasSearch && newest !== null ? (
          <Button onClick={props.onShowAll}>{auditMessages.showAll}</Button>
        ) : null
      }
    >
      {newest === null ? null : (
        <p>
          {formatSpan(
            formatRowNumber(newest.id),
            formatDay(newest.decidedAt),
            span === null || span.firstAt === null ? null : formatDay(span.firstAt),
          )}
        </p>
      )}
      {/\s/.test(typed) ? (
        <p>
          “<ExactText text={typed} />
          {auditMessages.searchedAsPhrase}
        </p>
      ) : null}
    </EmptyState>
  );
}

/** The search in the address cannot be asked; what is wrong with it stands beside the field. */
export function NotSearched() {
  return <EmptyState title={auditMessages.nothingSearched}>{auditMessages.fixSearch}</EmptyState>;
}
