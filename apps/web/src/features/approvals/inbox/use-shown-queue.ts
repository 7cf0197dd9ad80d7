import type { QueueItem } from "@countersign/contracts/call";
import type { QueueQuery } from "@countersign/contracts/queue-page";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Settled } from "../../../lib/data/fold-event.ts";
import { useClientStore } from "../../../lib/data/providers.tsx";
import { isWhole, type QueueWindow } from "../../../lib/data/queue-window.ts";
import { useSelf } from "../../../lib/data/self.ts";
import { useQueueView } from "../../../lib/data/use-queue.ts";
import { useNowInSteps } from "../../../lib/use-now.ts";
import { type InboxView, viewCalls } from "./inbox-view.ts";
import { viewQuery } from "./view-query.ts";

/** What the list shows of the queue. */
export type ShownQueue = {
  /** That part of the queue; undefined until it's loaded. */
  loaded: QueueWindow | undefined;
  /** Its loaded calls. */
  items: readonly QueueItem[];
  /** The loaded calls that match the view, in its order. */
  shown: readonly QueueItem[];
  /** The query for the server; null if the tab filters by itself. */
  query: QueueQuery | null;
  /** The cursor of the next page; null if there is none, undefined while that isn't known. */
  end: string | null | undefined;
  /** Whether every call of the view is loaded. */
  isWhole: boolean;
  /** The server's result is still loading. Until then, the list shows the matching calls that the tab has. */
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
};

/** How long after the last keystroke of a search the server is asked. */
const typingMs = 200;

/**
 * If all of the queue is loaded, the tab filters and orders it. Otherwise the server does. Until its result arrives, the list shows the
 * loaded calls that match. `gathered` has calls of groups that the list may not have loaded.
 */
export function useShownQueue(
  window: QueueWindow | undefined,
  view: InboxView,
  gathered: readonly QueueItem[],
): ShownQueue {
  const find = useSettled(view.find);
  const isLocal = window === undefined || isWhole(window);
  const query = isLocal ? null : viewQuery({ ...view, find });
  const server = useQueueView(query);
  const source = (query === null ? window : server.window) ?? window;
  const isTyping = !isLocal && find !== view.find;
  const isLoading = isTyping || (query !== null && (server.window === undefined || server.isEarlier));
  const items = source?.items ?? none;
  const isExact = query !== null && !isLoading;
  const locally = useLocalView(items, view);
  const listed = isExact ? items : locally;
  const rest = useLocalView(useWaiting(gathered), view);
  const shown = useMemo(
    () => (view.isGrouped ? withRest(listed, rest) : listed),
    [view.isGrouped, listed, rest],
  );
  const end = isLoading ? undefined : source?.next;
  return {
    loaded: isLoading ? undefined : source,
    items,
    shown,
    query,
    end,
    isWhole: end === null,
    isLoading,
    error: server.error,
    retry: server.retry,
  };
}

const none: readonly QueueItem[] = [];
const noneSettled: Readonly<Record<string, Settled>> = {};

/** Adds calls of the shown groups that the list hasn't loaded. */
function withRest(shown: readonly QueueItem[], rest: readonly QueueItem[]): readonly QueueItem[] {
  if (rest.length === 0) return shown;
  const groups = new Set(shown.map(({ group }) => group));
  const added = new Map(rest.filter(({ group }) => groups.has(group)).map((item) => [item.id, item]));
  for (const { id } of shown) added.delete(id);
  return added.size === 0 ? shown : [...shown, ...added.values()];
}

/** Without the calls that this tab saw leave the queue. */
function useWaiting(items: readonly QueueItem[]): readonly QueueItem[] {
  const { settled } = useClientStore();
  const left = useSyncExternalStore(settled.subscribe, settled.get, () => noneSettled);
  return useMemo(() => items.filter(({ id }) => left[id] === undefined), [items, left]);
}

function useLocalView(items: readonly QueueItem[], view: InboxView): readonly QueueItem[] {
  const name = useSelf()?.person.name;
  // Only a filter by age needs the time, and not to the second.
  const now = useNowInSteps(view.age === null ? null : 10_000);
  return useMemo(() => viewCalls(items, view, { name, now }), [items, view, name, now]);
}

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = setTimeout(() => setSettled(text), typingMs);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}
