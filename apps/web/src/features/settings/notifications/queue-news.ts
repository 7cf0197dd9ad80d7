import type { QueueItem } from "@countersign/contracts/call";
import type { NoticedCall } from "@countersign/contracts/notification";

/** Calls of the queue that were not in it before, as a notification tells of them. The first queue that a tab sees is no news. */
export function queueNews(before: ReadonlySet<string> | null, queue: readonly QueueItem[]): NoticedCall[] {
  if (before === null) return [];
  return queue
    .filter(({ id }) => !before.has(id))
    .map(({ id, tool, risk, sessionTitle }) => ({ id, tool, risk: risk.level, sessionTitle }));
}
