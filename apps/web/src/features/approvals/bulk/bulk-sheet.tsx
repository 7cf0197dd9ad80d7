"use client";

import { Notice } from "@countersign/ui/notice";
import { Sheet } from "@countersign/ui/sheet";
import { ShieldAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useClientStore } from "../../../lib/data/providers.tsx";
import { isWhole } from "../../../lib/data/queue-window.ts";
import { useQueue } from "../../../lib/data/use-queue.ts";
import { useNow } from "../../../lib/use-now.ts";
import { BulkAnswers } from "./bulk-answers.tsx";
import { type Bulk, type BulkItem, togetherOf } from "./bulk-item.ts";
import { BulkList, CallLine } from "./bulk-list.tsx";
import { BulkResults } from "./bulk-results.tsx";
import { bulkSheetMessages, formatFirstOnly } from "./bulk-sheet-messages.ts";
import { findLeftOut } from "./left-out.ts";
import { type BulkOutcomes, type BulkVerdict, useBulkVerdict } from "./use-bulk-verdict.ts";

type BulkSheetProps = {
  bulk: Bulk;
  onClose: () => void;
  onDecided: (ids: string[]) => void;
  onUndone: (id: string) => void;
};

/** Asks once more before several calls are answered, and stays until they are. */
export function BulkSheet({ bulk, onClose, onDecided, onUndone }: BulkSheetProps) {
  const verdict = useBulkVerdict({ onAll: onClose, onDecided, onUndone });
  return verdict.outcomes === null ? (
    <BulkReview bulk={bulk} verdict={verdict} onClose={onClose} />
  ) : (
    <BulkOutcome title={bulk.title} outcomes={verdict.outcomes} onClose={onClose} />
  );
}

/** What became of each call, when not every one took the answer. */
export function BulkOutcome(props: { title: string; outcomes: BulkOutcomes; onClose: () => void }) {
  const { title, outcomes, onClose } = props;
  return (
    <Sheet isOpen isWide onClose={onClose} title={title}>
      <BulkResults {...outcomes} onClose={onClose} />
    </Sheet>
  );
}

type BulkReviewProps = { bulk: Bulk; verdict: BulkVerdict; onClose: () => void };

/** Every call in full, those that are decided alone left out by name, and the answers. */
export function BulkReview({ bulk, verdict, onClose }: BulkReviewProps) {
  const { title, items, canDeny } = bulk;
  const { approvable: first, alone, left } = togetherOf(items);
  const leftOut = useLeftOut(items);
  const listed = canDeny ? items : first;
  // What this very answer decides leaves the queue before it is answered.
  const gone = verdict.pending === null ? leftOut : null;
  return (
    <Sheet isOpen isWide onClose={onClose} title={title} description={bulkSheetMessages.description}>
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        {first.length === 0 ? null : <DecidedAlone items={alone} />}
        <NotYet calls={bulk.notYet ?? []} />
        {left === 0 ? null : <Notice role="status">{formatFirstOnly(first.length, left)}</Notice>}
        <BulkList items={listed} leftOut={gone} />
      </div>
      <BulkAnswers
        verdict={verdict}
        listed={listed}
        waiting={gone === null ? listed : listed.filter(({ id }) => !gone.has(id))}
        canDeny={canDeny}
        onCancel={onClose}
      />
    </Sheet>
  );
}

function DecidedAlone({ items }: { items: readonly BulkItem[] }) {
  if (items.length === 0) return null;
  return (
    <Notice tone="deny" icon={ShieldAlert} role="status">
      <p>{bulkSheetMessages.leftOutAlone}</p>
      <ul className="flex flex-col text-text">
        {items.map((item) => (
          <li key={item.id}>
            <CallLine item={item} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function NotYet({ calls }: { calls: NonNullable<Bulk["notYet"]> }) {
  if (calls.length === 0) return null;
  return (
    <Notice role="status">
      <p>{bulkSheetMessages.notPreviewed}</p>
      <ul className="flex flex-col">
        {calls.map(({ id, title, note }) => (
          <li key={id}>
            <span className="font-mono text-sm">{title}</span> <span className="text-quiet">{note}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Follows what others decide while calls are listed to be answered together: those that left, each with the reason. */
function useLeftOut(items: readonly BulkItem[]): ReadonlyMap<string, string> {
  const queue = useQueue();
  const { settled } = useClientStore();
  const now = useNow();
  return findLeftOut(items, {
    queue: queue.data?.items,
    // What isn't loaded may wait beyond what is.
    isAsking: queue.isFetching || (queue.data !== undefined && !isWhole(queue.data)),
    settled: useSyncExternalStore(settled.subscribe, settled.get, settled.get),
    now,
  });
}
