import type { QueueItem } from "@countersign/contracts/call";
import { rowTitle, titleText } from "@countersign/contracts/row-title";
import type { SessionSummary } from "@countersign/contracts/session";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isWhole } from "../../../lib/data/queue-window.ts";
import { useTRPCClient } from "../../../lib/data/trpc.ts";
import { useQueue } from "../../../lib/data/use-queue.ts";
import { formatWaitsFor } from "./sessions-messages.ts";

/** The first waiting call of each session, as far as the queue is loaded. */
export type FirstCalls = { bySession: ReadonlyMap<string, QueueItem>; mayLack: boolean };

export function useFirstCalls(): FirstCalls {
  const queue = useQueue().data;
  return useMemo(
    () => ({
      bySession: firstCalls(queue?.items ?? []),
      mayLack: queue !== undefined && !isWhole(queue),
    }),
    [queue],
  );
}

/** What a session waits for, in words; undefined where no call waits, or as long as it isn't known. For rows that are drawn: it asks. */
export function useWaitsFor(session: SessionSummary, { bySession, mayLack }: FirstCalls): string | undefined {
  const client = useTRPCClient();
  const known = bySession.get(session.id);
  const isAsked = session.waiting > 0 && known === undefined && mayLack;
  const asked = useQuery({
    queryKey: ["first-call", session.id, session.updatedAt],
    queryFn: ({ signal }) => client.approvals.page.query({ sessionId: session.id, limit: 1 }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  const first = known ?? (isAsked ? asked.data?.items[0] : undefined);
  return first === undefined ? undefined : formatWaitsFor(titleText(rowTitle(first)), session.waiting);
}

/** The call that a session stands at, or the first of those that it waits for. */
export function firstCalls(queue: readonly QueueItem[]): ReadonlyMap<string, QueueItem> {
  const first = new Map<string, QueueItem>();
  for (const item of queue) {
    const before = first.get(item.sessionId);
    if (before === undefined || (item.active && !before.active)) first.set(item.sessionId, item);
  }
  return first;
}
