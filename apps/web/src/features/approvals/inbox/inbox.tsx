"use client";

import type { QueueItem } from "@countersign/contracts/call";
import type { SessionSummary } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { CircleX } from "lucide-react";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useSelf } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { useNow } from "../../../lib/use-now.ts";
import { answering } from "../bulk/answering.ts";
import { LazyBulkOutcome, LazyBulkReview } from "../bulk/lazy-bulk-sheet.tsx";
import { forgetDecided } from "../decision/bar-draft.ts";
import { needsAttention } from "./attention.tsx";
import { EmptyInbox } from "./empty-inbox.tsx";
import { formatNotRead, inboxMessages } from "./inbox-messages.ts";
import { viewCalls } from "./inbox-view.ts";
import { type InboxSearch, searchFieldId } from "./list-header.tsx";
import { OpenedCall } from "./opened-call.tsx";
import { useBulk } from "./use-bulk.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { type InboxRows, useInboxRows } from "./use-inbox-rows.ts";
import { type InboxViewState, useInboxView } from "./use-inbox-view.ts";
import { type Selection, useSelection } from "./use-selection.ts";
import { WaitingList } from "./waiting-list.tsx";

const noItems: QueueItem[] = [];
const noSessions: SessionSummary[] = [];

/** Every call that waits, of every session: the list left, the opened call right; on a phone one after the other. */
export function Inbox() {
  const trpc = useTRPC();
  const queue = useQuery(trpc.approvals.list.queryOptions());
  const sessions = useQuery(trpc.sessions.list.queryOptions());
  useEffect(() => {
    if (queue.data !== undefined) forgetDecided(queue.data);
  }, [queue.data]);
  const items = useUnanswered(queue.data ?? noItems);
  const state = useInboxView();
  const shown = useShownCalls(items, state, sessions.data ?? noSessions);
  const { isGrouped, ...view } = state.view;
  const list = useInboxRows({ items, shown, viewName: JSON.stringify(view), isGrouped });
  const selection = useSelection(items);
  const bulk = useBulk(list, selection);
  const search = useSearch(state);
  const selectAlike = alikeAction(selection, list.opened);
  useInboxKeys({ list, selection, selectAlike, search, bulk });

  if (queue.isError && queue.data === undefined)
    return <InboxError message={formatError(queue.error)} retry={queue.refetch} />;
  if (queue.data === undefined || sessions.data === undefined) return <InboxSkeleton />;
  const attention = sessions.data.filter(needsAttention);
  const { reviewed, verdict } = bulk;
  const isEmpty = items.length === 0 && attention.length === 0 && list.openedId === null;
  return (
    <>
      {isEmpty ? (
        <EmptyInbox
          hasSessions={sessions.data.length > 0}
          isConnected={sessions.data.some(({ external }) => external != null)}
        />
      ) : (
        <div className="flex min-h-0 flex-1">
          {list.isListOnPhone ? null : <h1 className="sr-only md:hidden">{inboxMessages.title}</h1>}
          <WaitingList
            list={list}
            items={items}
            shown={shown.length}
            state={state}
            search={search}
            attention={attention}
            selection={selection}
            selectAlike={selectAlike}
            onAnswerSelected={bulk.review}
          />
          <div className={classNames("contents", list.isListOnPhone && "max-md:hidden")}>
            <InboxDetail
              items={items}
              list={list}
              sessions={sessions.data}
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

function useShownCalls(
  items: readonly QueueItem[],
  { view }: InboxViewState,
  sessions: readonly SessionSummary[],
): readonly QueueItem[] {
  const name = useSelf()?.person.name;
  const tick = useNow();
  // Only a filter by age needs the time, and not to the second.
  const now = view.age === null ? 0 : Math.floor(tick / 10_000) * 10_000;
  return useMemo(() => {
    const own = sessions.filter(({ createdBy }) => createdBy === name).map(({ id }) => id);
    return viewCalls(items, view, { ownSessions: new Set(own), now });
  }, [items, view, sessions, name, now]);
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

type InboxDetailProps = {
  items: readonly QueueItem[];
  list: InboxRows;
  sessions: readonly SessionSummary[];
  selection: Selection;
  onApproveTurn: (mates: readonly QueueItem[]) => void;
};

/** The opened call beside the list, or what to do where none is. */
function InboxDetail({ items, list, sessions, selection, onApproveTurn }: InboxDetailProps) {
  const { openedId, opened } = list;
  if (openedId === null) {
    return (
      <p className="hidden flex-1 items-center justify-center text-quiet md:flex">
        {items.length === 0 ? inboxMessages.noCallWaits : inboxMessages.openOne}
      </p>
    );
  }
  const mates = opened === undefined ? [] : items.filter((item) => isOfTurn(item, opened));
  const session = sessions.find(({ id }) => id === opened?.sessionId);
  return (
    <OpenedCall
      key={openedId}
      id={openedId}
      item={opened}
      mates={mates}
      onApproveMates={() => onApproveTurn(mates)}
      group={list.openedGroup}
      onSelectGroup={(ids) => selection.toggle(ids)}
      selected={selection.items.length}
      onClearSelection={selection.clear}
      isScripted={session?.isScripted ?? false}
      onDecided={list.openNext}
      onUndone={list.open}
      onLeave={() => list.leave(openedId)}
    />
  );
}

/** Whether one call is of the very turn of another. */
function isOfTurn(item: QueueItem, of: QueueItem): boolean {
  return item.sessionId === of.sessionId && item.turn === of.turn;
}

/** Selects all of the kind of what is selected already, the opened call first; null when there is neither. */
function alikeAction(selection: Selection, opened: QueueItem | undefined): (() => void) | null {
  const isOpenedMeant = opened !== undefined && (selection.items.length === 0 || selection.has(opened.id));
  const of = isOpenedMeant ? opened : selection.items[0];
  return of === undefined ? null : () => selection.addAlike(of);
}

function InboxError(props: { message: string; retry: () => unknown }) {
  return (
    <div className="p-4">
      <Notice
        tone="deny"
        icon={CircleX}
        role="alert"
        action={
          <Button size="small" onClick={() => props.retry()}>
            {inboxMessages.tryAgain}
          </Button>
        }
      >
        {formatNotRead(props.message)}
      </Notice>
    </div>
  );
}

function InboxSkeleton() {
  return (
    <div role="status" aria-label={inboxMessages.loading} className="flex min-h-0 flex-1">
      <div className="flex w-full flex-col gap-px border-r bg-surface-1 md:w-[300px] lg:w-[380px] xl:w-[460px]">
        <div className="h-12 border-b" />
        {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
          <div key={row} className="flex h-9 items-center gap-3 pr-3 pl-4 max-md:h-11">
            <Skeleton className="h-3.5 flex-1" />
            <Skeleton className="h-3 w-16" />
          </div>
        ))}
      </div>
      <div className="hidden flex-1 md:flex">
        <DetailSkeleton />
      </div>
    </div>
  );
}

function DetailSkeleton() {
  return (
    <div className="flex flex-1 flex-col gap-4 bg-surface-1 p-6">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-48" />
    </div>
  );
}
