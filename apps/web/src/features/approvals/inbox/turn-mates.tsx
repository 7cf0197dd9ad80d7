"use client";

import type { QueueItem } from "@countersign/contracts/call";
import { Button } from "@countersign/ui/button";
import { formatCountOfTotal } from "../../../lib/messages/numbers.ts";
import { isDecidedAlone } from "../bulk/bulk-item.ts";

/** How many calls of one turn wait, and the way to approve them together. */
export function TurnMates({ mates, onApprove }: { mates: readonly QueueItem[]; onApprove: () => void }) {
  const approvable = mates.filter((mate) => !isDecidedAlone(mate)).length;
  if (mates.length < 2) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
      {mates.length} calls of this turn wait.
      {approvable === 0 ? null : (
        <Button size="small" onClick={onApprove}>
          Approve {formatCountOfTotal(approvable, mates.length)}…
        </Button>
      )}
    </p>
  );
}
