import type { QueueItem } from "@countersign/contracts/call";
import type { QueueCounts, QueueQuery } from "@countersign/contracts/queue-page";
import { useEffect, useMemo, useState } from "react";
import { type QueueRest, useQueueRest } from "../../../lib/data/use-queue.ts";
import type { InboxView } from "./inbox-view.ts";
import type { Gathered } from "./use-gathered.ts";
import type { KnownCalls } from "./use-known-calls.ts";
import type { Selection } from "./use-selection.ts";
import type { ShownQueue } from "./use-shown-queue.ts";
import { filterQuery } from "./view-query.ts";

/** Identical calls, as the server counts them. */
export type GroupCount = QueueCounts["groups"][number];

/**
 * The loaded part of the view, and how to load more. The list loads pages as you scroll. A group, all calls of a kind, single calls and
 * the calls of a turn are loaded separately. Bulk actions wait until they're loaded.
 */
export type QueueParts = QueueRest & {
  /** Changes with each page. */
  end: string | null | undefined;
  /** Whether calls that a bulk action may include are still loading. */
  isWaiting: boolean;
  /** Whether the calls of the view are still loading. */
  isLoadingView: boolean;
  /** The opened call may wait beyond what is loaded. */
  isOpenedMissing: boolean;
  /** How many calls of a group wait; undefined if only the loaded ones are known. */
  groupOf: (one: QueueItem) => GroupCount | undefined;
  /** Loads all calls of a group. */
  loadGroup: (one: QueueItem) => void;
  /** Selects calls. With `one`, they are the loaded ones of its group; the rest is selected once it's loaded. */
  selectGroup: (ids: readonly string[], one?: QueueItem) => void;
  /** Selects the loaded calls of a kind, and the rest once they're loaded. */
  selectAlike: (one: QueueItem) => void;
};

type QueuePartsOptions = {
  part: ShownQueue;
  /** Whether every waiting call is loaded. */
  isAll: boolean;
  counts: QueueCounts | undefined;
  known: KnownCalls;
  gathered: Gathered;
  view: InboxView;
  selection: Selection;
};

type Chosen = { query: QueueQuery; id: string };

export function useQueueParts(options: QueuePartsOptions): QueueParts {
  const { part, isAll, counts, known, gathered, view, selection } = options;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const rest = useQueueRest(part.loaded, part.query);
  const groups = useMemo(() => new Map(counts?.groups.map((each) => [each.group, each])), [counts]);
  const found = chosen === null ? undefined : gathered.of(chosen.query);
  useEffect(() => {
    if (chosen === null) return;
    const isGivenUp = !selection.has(chosen.id);
    if (isGivenUp || found !== undefined) setChosen(null);
    // If the person dropped the selection in the meantime, add nothing.
    if (!isGivenUp && found !== undefined) selection.add(found.map(({ id }) => id));
  });
  const groupQuery = (group: string) => ({ ...filterQuery(view), group });
  const choose = (query: QueueQuery, id: string) => {
    gathered.gather(query);
    setChosen({ query, id });
  };
  return {
    ...rest,
    isWhole: part.isWhole,
    error: rest.error ?? part.error ?? known.error ?? gathered.error,
    retry() {
      if (part.error !== null) part.retry();
      rest.retry();
      known.retry();
      gathered.retry();
    },
    end: part.end,
    isWaiting: known.isLoading || gathered.isLoading || chosen !== null,
    isLoadingView: part.isLoading,
    isOpenedMissing: known.isOpenedMissing,
    groupOf: ({ group }) => (group === undefined || part.isWhole ? undefined : groups.get(group)),
    loadGroup({ group }) {
      if (!part.isWhole && group !== undefined) gathered.gather(groupQuery(group));
    },
    selectGroup(ids, one) {
      const [id] = ids;
      if (!part.isWhole && one?.group !== undefined && id !== undefined) choose(groupQuery(one.group), id);
      selection.toggle(ids);
    },
    selectAlike(one) {
      if (!isAll) choose({ like: one.id }, one.id);
      selection.addAlike(one);
    },
  };
}
