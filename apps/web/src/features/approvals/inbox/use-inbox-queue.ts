import type { QueueItem } from "@countersign/contracts/call";
import { useMemo, useSyncExternalStore } from "react";
import { isWhole } from "../../../lib/data/queue-window.ts";
import { useQueue } from "../../../lib/data/use-queue.ts";
import { answering } from "../bulk/answering.ts";
import { hasFilters, type InboxView } from "./inbox-view.ts";
import { useGathered } from "./use-gathered.ts";
import { useInboxRows } from "./use-inbox-rows.ts";
import { useKnownCalls } from "./use-known-calls.ts";
import { useQueueCounts } from "./use-queue-counts.ts";
import { useQueueParts } from "./use-queue-parts.ts";
import { useSelection } from "./use-selection.ts";
import { useShownQueue } from "./use-shown-queue.ts";

/** The queue as the inbox shows it: its rows, the selection, and what is loaded. `isChoosing`: the filters are open. */
export function useInboxQueue(view: InboxView, isChoosing: boolean) {
  const queue = useQueue();
  const window = queue.data;
  const isAll = window !== undefined && isWhole(window);
  const gathered = useGathered();
  const part = useShownQueue(window, view, gathered.items);
  const counts = useQueueCounts(view, {
    isPart: window !== undefined && !isAll,
    isChoosing,
    query: part.query,
  });
  const known = useKnownCalls({
    items: part.items,
    isPart: window !== undefined && !isAll,
    gathered: gathered.items,
  });
  const items = useUnanswered(window?.items ?? noItems);
  const knownItems = useUnanswered(known.calls);
  const shown = useUnanswered(part.shown);
  const counted = useMemo(() => new Set(counts?.groups.map(({ group }) => group)), [counts]);
  const { isGrouped, ...others } = view;
  const list = useInboxRows({
    items: knownItems,
    shown,
    // The server's result replaces what the tab had, even while the pointer is over the list.
    viewName: JSON.stringify([others, part.isLoading]),
    isGrouped,
    counted,
    // The rest of a group is added like a page.
    end: JSON.stringify([part.end ?? null, gathered.items.length]),
  });
  const selection = useSelection(knownItems);
  const parts = useQueueParts({ part, isAll, counts, known, gathered, view, selection });
  const total = window === undefined ? 0 : window.total - (window.items.length - items.length);
  const matching = part.isWhole ? shown.length : Math.max(shown.length, counts?.matching ?? 0);
  const shownCount = hasFilters(view) ? matching : total;
  return { queue, window, items, knownItems, counts, list, selection, parts, total, shownCount };
}

const noItems: readonly QueueItem[] = [];

/** The queue without what this tab has just answered. */
function useUnanswered(queue: readonly QueueItem[]): readonly QueueItem[] {
  const answered = useSyncExternalStore(answering.subscribe, answering.get, answering.get);
  return useMemo(
    () => (answered.size === 0 ? queue : queue.filter(({ id }) => !answered.has(id))),
    [queue, answered],
  );
}
