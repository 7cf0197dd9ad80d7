"use client";

import type { QueueItem } from "@countersign/contracts/call";
import { classNames } from "@countersign/ui/class-names";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { isWhole } from "../../../lib/data/queue-window.ts";
import { useSelf } from "../../../lib/data/self.ts";
import { useQueue } from "../../../lib/data/use-queue.ts";
import { useAttention } from "../../../lib/data/use-sessions.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { useNowInSteps } from "../../../lib/use-now.ts";
import { answering } from "../bulk/answering.ts";
import { LazyBulkOutcome, LazyBulkReview } from "../bulk/lazy-bulk-sheet.tsx";
import { forgetDecided } from "../decision/bar-draft.ts";
import { InboxDetail } from "./inbox-detail.tsx";
import { inboxMessages } from "./inbox-messages.ts";
import { InboxError, InboxSkeleton } from "./inbox-states.tsx";
import { hasFilters, viewCalls } from "./inbox-view.ts";
import { LazyEmptyInbox } from "./lazy-empty-inbox.ts";
import { type InboxSearch, searchFieldId } from "./list-header.tsx";
import { useBulk } from "./use-bulk.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { useInboxRows } from "./use-inbox-rows.ts";
import { type InboxViewState, useInboxView } from "./use-inbox-view.ts";
import { useKnownCalls } from "./use-known-calls.ts";
import { type QueueParts, useQueueParts } from "./use-queue-parts.ts";
import { type Selection, useSelection } from "./use-selection.ts";
import { WaitingList } from "./waiting-list.tsx";

const noItems: QueueItem[] = [];

/** Every call that waits, of every session: the list left, the opened call right; on a phone one after the other. */
export function Inbox() {
  const queue = useQueue();
  const attention = useAttention().data;
  const window = queue.data;
  useEffect(() => {
    if (window !== undefined && isWhole(window)) forgetDecided(window.items);
  }, [window]);
  const items = useUnanswered(window?.items ?? noItems);
  const known = useKnownCalls(window);
  const knownItems = useUnanswered(known.calls);
  const state = useInboxView();
  const shown = useShownCalls(items, state);
  const { isGrouped, ...view } = state.view;
  const end = window?.next;
  const list = useInboxRows({ items: knownItems, shown, viewName: JSON.stringify(view), isGrouped, end });
  const selection = useSelection(knownItems);
  const parts = useQueueParts({ window, known, view: state.view, list, selection });
  const bulk = useBulk(list, selection, parts);
  const search = useSearch(state);
  const selectAlike = alikeAction(selection, list.opened, parts);
  useInboxKeys({ list, selection, parts, selectAlike, search, bulk });

  if (queue.isError && window === undefined)
    return <InboxError message={formatError(queue.error)} retry={queue.refetch} />;
  if (window === undefined || attention === undefined) return <InboxSkeleton />;
  const { reviewed, verdict } = bulk;
  const isEmpty = items.length === 0 && attention.items.length === 0 && list.openedId === null;
  const total = window.total - (window.items.length - items.length);
  return (
    <>
      {isEmpty ? (
        <LazyEmptyInbox hasSessions={attention.hasSessions} isConnected={attention.isConnected} />
      ) : (
        <div className="flex min-h-0 flex-1">
          {list.isListOnPhone ? null : <h1 className="sr-only md:hidden">{inboxMessages.title}</h1>}
          <WaitingList
            list={list}
            items={items}
            parts={parts}
            total={total}
            shown={hasFilters(state.view) ? shown.length : total}
            state={state}
            search={search}
            attention={attention}
            selection={selection}
            selectAlike={selectAlike}
            onAnswerSelected={bulk.review}
          />
          <div className={classNames("contents", list.isListOnPhone && "max-md:hidden")}>
            <InboxDetail
              items={knownItems}
              list={list}
              parts={parts}
              selection={selection}
              onApproveTurn={bulk.approveTurn}
            />
          </div>
        </div>
      )}
      {reviewed === null ? null : <LazyBulkReview bulk={reviewed} verdict={verdict} onClose={bulk.close} />}
      {reviewed !== null || verdict.outcomes === null ? null : (
        <LazyBulkOutcome title={bulk.title} outcomes={verdict.outcomes} onClose={verdict.forget} />
      )}
    </>
  );
}

/** The queue without what this tab has just answered. */
function useUnanswered(queue: readonly QueueItem[]): readonly QueueItem[] {
  const answered = useSyncExternalStore(answering.subscribe, answering.get, answering.get);
  return useMemo(
    () => (answered.size === 0 ? queue : queue.filter(({ id }) => !answered.has(id))),
    [queue, answered],
  );
}

function useShownCalls(items: readonly QueueItem[], { view }: InboxViewState): readonly QueueItem[] {
  const name = useSelf()?.person.name;
  // Only a filter by age needs the time, and not to the second.
  const now = useNowInSteps(view.age === null ? null : 10_000);
  return useMemo(() => viewCalls(items, view, { name, now }), [items, view, name, now]);
}

/** The search field comes with its key and stays while it has words. */
function useSearch({ view, change }: InboxViewState): InboxSearch {
  const [isWanted, setWanted] = useState(false);
  return {
    isOpen: isWanted || view.find !== "",
    open() {
      setWanted(true);
      document.getElementById(searchFieldId)?.focus();
    },
    close() {
      setWanted(false);
      change({ find: "" });
    },
  };
}

/** Selects all of the kind of what is selected already, the opened call first; null when there is neither. */
function alikeAction(
  selection: Selection,
  opened: QueueItem | undefined,
  parts: QueueParts,
): (() => void) | null {
  const isOpenedMeant = opened !== undefined && (selection.items.length === 0 || selection.has(opened.id));
  const of = isOpenedMeant ? opened : selection.items[0];
  return of === undefined ? null : () => parts.selectAlike(of);
}
