import type { QueueItem } from "@countersign/contracts/call";
import { useEffect, useState } from "react";
import type { QueueWindow } from "../../../lib/data/queue-window.ts";
import { type QueueRest, useQueueRest } from "../../../lib/data/use-queue.ts";
import { hasFilters, type InboxView } from "./inbox-view.ts";
import { groupOf } from "./lay-out-rows.ts";
import type { InboxRows } from "./use-inbox-rows.ts";
import type { KnownCalls } from "./use-known-calls.ts";
import type { Selection } from "./use-selection.ts";

/**
 * The part of the queue that is loaded, and what needs the rest. The list loads pages as one scrolls. Everything that is about all calls
 * that match (a filter, a search, a group, all of a kind) loads the rest first, and nothing is decided before it's there. Single calls and
 * those of a turn are asked for by themselves.
 */
export type QueueParts = QueueRest & {
  /** Changes with each page. */
  end: string | null | undefined;
  /** Whether something that may be decided together is still being loaded. */
  isWaiting: boolean;
  /** Whether that is the whole queue. */
  isLoadingAll: boolean;
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
  known: KnownCalls;
  view: InboxView;
  list: InboxRows;
  selection: Selection;
};

export function useQueueParts({ window, known, view, list, selection }: QueuePartsOptions): QueueParts {
  const [isWanted, setWanted] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isNeeded = isWanted || hasFilters(view) || view.sort !== "risk" || chosen !== null || known.needsAll;
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
  const isLoadingAll = isNeeded && !rest.isWhole;
  return {
    ...rest,
    error: rest.error ?? known.error,
    retry() {
      rest.retry();
      known.retry();
    },
    end: window?.next,
    isWaiting: isLoadingAll || known.isLoading,
    isLoadingAll,
    isOpenedMissing: known.isOpenedMissing,
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
