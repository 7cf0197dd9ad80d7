"use client";

import type { QueueItem } from "@countersign/contracts/call";
import { classNames } from "@countersign/ui/class-names";
import { useEffect, useState } from "react";
import { isWhole } from "../../../lib/data/queue-window.ts";
import { useAttention } from "../../../lib/data/use-attention.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { LazyBulkOutcome, LazyBulkReview } from "../bulk/lazy-bulk-sheet.tsx";
import { forgetDecided } from "../decision/bar-draft.ts";
import { InboxDetail } from "./inbox-detail.tsx";
import { inboxMessages } from "./inbox-messages.ts";
import { InboxError, InboxSkeleton } from "./inbox-states.tsx";
import { LazyEmptyInbox } from "./lazy-empty-inbox.ts";
import { type InboxSearch, searchFieldId } from "./list-header.tsx";
import { useBulk } from "./use-bulk.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { useInboxQueue } from "./use-inbox-queue.ts";
import { type InboxViewState, useInboxView } from "./use-inbox-view.ts";
import type { QueueParts } from "./use-queue-parts.ts";
import type { Selection } from "./use-selection.ts";
import { WaitingList } from "./waiting-list.tsx";

/** Every call that waits, of every session: the list left, the opened call right; on a phone one after the other. */
export function Inbox() {
  const attention = useAttention().data;
  const state = useInboxView();
  const [isChoosing, setChoosing] = useState(false);
  const { queue, window, items, knownItems, list, selection, parts, ...counted } = useInboxQueue(
    state.view,
    isChoosing,
  );
  useEffect(() => {
    if (window !== undefined && isWhole(window)) forgetDecided(window.items);
  }, [window]);
  const bulk = useBulk(list, selection, parts);
  const search = useSearch(state);
  const selectAlike = alikeAction(selection, list.opened, parts);
  useInboxKeys({ list, selection, parts, selectAlike, search, bulk });

  if (queue.isError && window === undefined)
    return <InboxError message={formatError(queue.error)} retry={queue.refetch} />;
  if (window === undefined || attention === undefined) return <InboxSkeleton />;
  const { reviewed, verdict } = bulk;
  const isEmpty = items.length === 0 && attention.items.length === 0 && list.openedId === null;
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
            isAll={isWhole(window)}
            counts={counted.counts}
            onFilter={() => setChoosing(true)}
            parts={parts}
            total={counted.total}
            shown={counted.shownCount}
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
