import type { QueueItem } from "@countersign/contracts/call";
import { useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { type Bulk, restOfTurn } from "../bulk/bulk-item.ts";
import { type BulkVerdict, useBulkVerdict } from "../bulk/use-bulk-verdict.ts";
import { formatAnswerTitle, formatDenyTitle } from "./inbox-messages.ts";
import type { InboxRows } from "./use-inbox-rows.ts";
import type { QueueParts } from "./use-queue-parts.ts";
import type { Selection } from "./use-selection.ts";

/** How the selected calls are answered together, and those of one turn. */
export type BulkControl = {
  /** What is listed before it is answered; null while nothing is. */
  reviewed: Bulk | null;
  /** What the calls that were answered last are called. */
  title: string;
  verdict: BulkVerdict;
  /** Lists the selected calls in full, to approve or deny them. */
  review: () => void;
  /** Denies the selected calls at once: that can be undone. */
  deny: () => void;
  approveTurn: (mates: readonly QueueItem[]) => void;
  close: () => void;
};

/**
 * Rows that are answered leave at once, and come back with the reason where the server refuses. While the rest of the queue is loaded for a
 * selection, nothing is answered: more calls may still be added to it.
 */
export function useBulk(
  list: InboxRows,
  selection: Selection,
  { isWaiting }: Pick<QueueParts, "isWaiting">,
): BulkControl {
  const [reviewed, setReviewed] = useState<Bulk | null>(null);
  const [title, setTitle] = useState("");
  const disabledReason = useDisabledReason("decide");
  const verdict = useBulkVerdict({
    onGiven(ids) {
      setReviewed(null);
      selection.drop(ids);
      if (list.openedId !== null && ids.includes(list.openedId)) list.openNext(list.openedId, ids);
    },
    onUndone: list.open,
  });
  const show = (bulk: Bulk) => {
    if (isWaiting) return;
    setTitle(bulk.title);
    setReviewed(bulk);
  };
  const { items } = selection;
  return {
    reviewed,
    title,
    verdict,
    review: () => show({ title: formatAnswerTitle(items.length), items, canDeny: true }),
    deny() {
      if (disabledReason !== null || isWaiting) return;
      setTitle(formatDenyTitle(items.length));
      verdict.give("deny", items, "");
    },
    approveTurn: (mates) => show({ title: restOfTurn, items: mates, canDeny: false }),
    close: () => setReviewed(null),
  };
}
