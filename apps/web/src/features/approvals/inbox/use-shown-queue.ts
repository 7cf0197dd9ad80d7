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
  /** That part of the queue; undefined until it is there. */
  loaded: QueueWindow | undefined;
  /** What is loaded of it. */
  items: readonly QueueItem[];
  /** What the view shows of that, in its order. */
  shown: readonly QueueItem[];
  /** What the server is asked for; null where the tab filters by itself. */
  query: QueueQuery | null;
  /** Where the next page begins; null if there is none, undefined while that isn't known. */
  end: string | null | undefined;
  /** Whether every call of the view is loaded. */
  isWhole: boolean;
  /** The view is asked for. What is shown is what the tab knows of it. */
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
};

/** So long after the last letter of a search, the server is asked. */
const typingMs = 200;

/**
 * A queue that is loaded whole is filtered and ordered here. Of a longer one, the server gives what a view shows; until it comes, the
 * calls of the view that are loaded are shown. `gathered` has calls of its groups that the list may not have loaded.
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

/** With those calls of its groups that the list hasn't loaded. */
function withRest(shown: readonly QueueItem[], rest: readonly QueueItem[]): readonly QueueItem[] {
  if (rest.length === 0) return shown;
  const groups = new Set(shown.map(({ group }) => group));
  const added = new Map(rest.filter(({ group }) => groups.has(group)).map((item) => [item.id, item]));
  for (const { id } of shown) added.delete(id);
  return added.size === 0 ? shown : [...shown, ...added.values()];
}

/** Without those that this tab saw leave the queue. */
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
