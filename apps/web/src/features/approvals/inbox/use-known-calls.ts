import type { QueueItem } from "@countersign/contracts/call";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { useMemo, useSyncExternalStore } from "react";
import { collectCalls } from "../../../lib/data/collect-calls.ts";
import type { Settled } from "../../../lib/data/fold-event.ts";
import { useClientStore } from "../../../lib/data/providers.tsx";
import { useTRPC, useTRPCClient } from "../../../lib/data/trpc.ts";
import { mostTogether } from "../bulk/bulk-item.ts";
import { useSelectedIds } from "./use-selection.ts";

/** The waiting calls that this tab knows: those of the list, and the few beyond it that the opened and the selected ones need. */
export type KnownCalls = {
  /** First those of the list, in its order; the calls of one session are in the model's order. */
  calls: readonly QueueItem[];
  /** Whether the opened call is still asked for. */
  isOpenedMissing: boolean;
  /** Whether calls are still asked for that may be selected, or of the opened call's turn. */
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
};

const noItems: readonly QueueItem[] = [];
const noneSettled: Readonly<Record<string, Settled>> = {};

/** `isPart`: calls wait that aren't among `items`. */
type Loaded = { items: readonly QueueItem[]; isPart: boolean; gathered: readonly QueueItem[] };

/** Asks for what the address names and the list hasn't loaded, and for the other calls of the opened one's session. */
export function useKnownCalls({ items, isPart, gathered }: Loaded): KnownCalls {
  const [openedId] = useQueryState("call");
  const [selectedIds] = useSelectedIds();
  const { settled } = useClientStore();
  const left = useSyncExternalStore(settled.subscribe, settled.get, () => noneSettled);
  const loaded = useMemo(() => new Set([...items, ...gathered].map(({ id }) => id)), [items, gathered]);
  const isUnknown = (id: string) => isPart && !loaded.has(id) && left[id] === undefined;
  const opened = useCalls({ callIds: openedId !== null && isUnknown(openedId) ? [openedId] : [] });
  const selected = useCalls({ callIds: selectedIds.filter(isUnknown).toSorted() });
  const isOpened = ({ id }: QueueItem) => id === openedId;
  const openedItem = items.find(isOpened) ?? gathered.find(isOpened) ?? opened.items.find(isOpened);
  const lacksCalls =
    isPart && openedItem !== undefined && countOf(items, openedItem) < openedItem.session.waiting;
  const session = useCalls(lacksCalls ? { sessionId: openedItem.sessionId } : { callIds: [] });
  const calls = useMemo(() => {
    const listed = new Set(items.map(({ id }) => id));
    const others = new Map<string, QueueItem>();
    for (const item of [...session.items, ...opened.items, ...selected.items, ...gathered])
      if (!listed.has(item.id) && left[item.id] === undefined && !others.has(item.id))
        others.set(item.id, item);
    return others.size === 0 ? items : [...items, ...others.values()];
  }, [items, gathered, left, opened.items, selected.items, session.items]);
  const asked = [opened, selected, session];
  return {
    calls,
    isOpenedMissing: opened.isLoading,
    isLoading: selected.isLoading || session.isLoading,
    error: asked.find(({ error }) => error !== null)?.error ?? null,
    retry() {
      for (const one of asked) if (one.error !== null) one.retry();
    },
  };
}

type Calls = {
  items: readonly QueueItem[];
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
};

/** Asks for some calls, or for those of a session. Without ids it asks for nothing. */
function useCalls(input: { callIds: string[] } | { sessionId: string }): Calls {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const isAsked = "sessionId" in input || input.callIds.length > 0;
  const query = useQuery({
    ...trpc.approvals.page.queryOptions(input),
    queryFn: ({ signal }) => collectCalls(client, input, mostTogether, signal),
    enabled: isAsked,
    // While more are selected, those before stay.
    placeholderData: "callIds" in input ? keepPreviousData : undefined,
  });
  const { data, isPlaceholderData, refetch: retry } = query;
  const error =
    query.error === null || query.error instanceof Error ? query.error : new Error(query.error.message);
  if (!isAsked) return { items: noItems, isLoading: false, error: null, retry };
  if (data === undefined) return { items: noItems, isLoading: true, error, retry };
  return {
    items: data.items,
    isLoading: isPlaceholderData,
    error: isPlaceholderData ? error : null,
    retry,
  };
}

function countOf(items: readonly QueueItem[], { sessionId }: QueueItem): number {
  return items.filter((item) => item.sessionId === sessionId).length;
}
