import type { QueueItem } from "@countersign/contracts/call";
import { Hourglass } from "lucide-react";
import { parkedMessages } from "./parked-messages.ts";

/** Says that an approval runs nothing by itself: the agent went on without the call. */
export function ParkedLine({ item }: { item: QueueItem | undefined }) {
  if (item?.isParked !== true || item.externalAgent === undefined) return null;
  return (
    <p className="flex items-start gap-2 text-quiet">
      <Hourglass aria-hidden="true" className="mt-1 size-3.5 shrink-0" />
      {parkedMessages.notWaiting(item.externalAgent)}
    </p>
  );
}
