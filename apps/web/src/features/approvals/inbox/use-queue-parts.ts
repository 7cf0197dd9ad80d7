import type { QueueItem } from "@countersign/contracts/call";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useClientStore } from "../../../lib/data/providers.tsx";
import type { QueueWindow } from "../../../lib/data/queue-window.ts";
import { type QueueRest, useQueueRest } from "../../../lib/data/use-queue.ts";
import { useHasUnknownCovered } from "../release/use-covered.ts";
import { hasFilters, type InboxView } from "./inbox-view.ts";
import { groupOf } from "./lay-out-rows.ts";
import type { InboxRows } from "./use-inbox-rows.ts";
import type { Selection } from "./use-selection.ts";

/**
 * The part of the queue that is loaded, and what needs the rest. The list loads pages as one scrolls. Everything that is about all calls
 * that match (a filter, a search, a group, the calls of a turn, a selection) loads the rest first, and nothing is decided before it's there.
 */
export type QueueParts = QueueRest & {
  /** Changes with each page. */
  end: string | null | undefined;
  /** Whether the rest is being loaded because something needs it. */
  isWaiting: boolean;
  /** The opened call may wait beyond what is loaded. */
  isOpenedMissing: boolean;
  /** Loads the rest: something is about to be chosen from all calls. */
  loadAll: () => void;
  /** Selects calls of a group, and once it's loaded, all of the group. */
  selectGroup: (ids: readonly string[]) => void;
  /** Selects calls of one kind, and once they're loaded, all of the kind. */
  selectAlike: (one: QueueItem) => void;
};

type Chosen = { kind: "group" | "alike"; id: string };

type QueuePartsOptions = {
  window: QueueWindow | undefined;
  view: InboxView;
  list: InboxRows;
  selection: Selection;
};

export function useQueueParts({ window, view, list, selection }: QueuePartsOptions): QueueParts {
  const [isWanted, setWanted] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isOpenedMissing = useIsOpenedMissing(window, list);
  const hasUnknownCovered = useHasUnknownCovered(window);
  const isNeeded =
    isWanted ||
    hasFilters(view) ||
    view.sort !== "risk" ||
    selection.isAsked ||
    isOpenedMissing ||
    hasUnknownCovered ||
    lacksCalls(window, list.opened);
  const rest = useQueueRest(window, isNeeded);
  useEffect(() => {
    if (chosen === null || !rest.isWhole) return;
    setChosen(null);
    // Nothing is added where the selection was given up meanwhile.
    if (!selection.has(chosen.id)) return;
    if (chosen.kind === "group")
      selection.add((groupOf(list.entries, chosen.id)?.items ?? []).map(({ id }) => id));
    const one = window?.items.find(({ id }) => id === chosen.id);
    if (chosen.kind === "alike" && one !== undefined) selection.addAlike(one);
  });
  return {
    ...rest,
    end: window?.next,
    isWaiting: isNeeded && !rest.isWhole,
    isOpenedMissing,
    loadAll: () => setWanted(true),
    selectGroup(ids) {
      const [first, second] = ids;
      // One call by itself stays one, whatever is found to be identical.
      if (!rest.isWhole && first !== undefined && second !== undefined)
        setChosen({ kind: "group", id: first });
      selection.toggle(ids);
    },
    selectAlike(one) {
      if (!rest.isWhole) setChosen({ kind: "alike", id: one.id });
      selection.addAlike(one);
    },
  };
}

/** Whether the opened call is one that this tab neither has loaded nor saw leave. */
function useIsOpenedMissing(window: QueueWindow | undefined, { openedId }: InboxRows): boolean {
  const { settled } = useClientStore();
  const isSettled = useSyncExternalStore(
    settled.subscribe,
    () => openedId !== null && settled.get()[openedId] !== undefined,
    () => false,
  );
  if (openedId === null || isSettled || window === undefined || window.next === null) return false;
  return window.items.every(({ id }) => id !== openedId);
}

/** Whether calls of the opened one's session wait beyond what is loaded: some may be of its turn. */
function lacksCalls(window: QueueWindow | undefined, opened: QueueItem | undefined): boolean {
  if (opened === undefined || window === undefined || window.next === null) return false;
  const loaded = window.items.filter(({ sessionId }) => sessionId === opened.sessionId);
  return loaded.length < opened.session.waiting;
}
