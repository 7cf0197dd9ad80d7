import { describeResolvedCall } from "../describe-resolved-call.ts";
import type { BulkItem } from "./bulk-item.ts";
import { bulkSheetMessages } from "./bulk-sheet-messages.ts";

type LeftOutInput = {
  /** The queue as the server last told it; undefined before it did. */
  queue: readonly { id: string; digest: string }[] | undefined;
  /** Whether the queue is asked for anew: what is missing in the old one may only have come meanwhile. */
  isAsking: boolean;
  settled: Readonly<Record<string, Parameters<typeof describeResolvedCall>[0]>>;
  now: number;
};

/** Which of the listed calls can no longer be answered as they are listed, each with the reason in words. */
export function findLeftOut(
  items: readonly Pick<BulkItem, "id" | "digest">[],
  { queue, isAsking, settled, now }: LeftOutInput,
): ReadonlyMap<string, string> {
  const left = new Map<string, string>();
  for (const { id, digest } of items) {
    const waiting = queue?.find((one) => one.id === id);
    const how = settled[id];
    if (how !== undefined || (queue !== undefined && !isAsking && waiting === undefined))
      left.set(id, describeResolvedCall(how, now));
    else if (waiting !== undefined && waiting.digest !== digest)
      left.set(id, bulkSheetMessages.changedSinceListed);
  }
  return left;
}
