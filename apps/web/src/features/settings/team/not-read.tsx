import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { formatLoading, formatNotLoaded } from "./team-messages.ts";

type NotReadProps = {
  /** The subject of "could not be read": "Your passkeys". */
  what: string;
  query: { error: { message: string } | null; refetch: () => unknown };
  /** How many rows it will be about, while it is being read. */
  rows?: number;
};

/** Stands where something will be that is not read yet, or could not be. */
export function NotRead({ what, query, rows = 1 }: NotReadProps) {
  if (query.error !== null) {
    return (
      <UnreadNotice onRetry={() => void query.refetch()}>
        {formatNotLoaded(what, formatError(query.error))}
      </UnreadNotice>
    );
  }
  return (
    <div role="status" aria-label={formatLoading(what)} className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
