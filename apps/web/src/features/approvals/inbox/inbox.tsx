"use client";

import type { QueueItem } from "@countersign/contracts/call";
import type { SessionSummary } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { CircleX } from "lucide-react";
import { useState } from "react";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { inboxAction } from "../../../lib/keys/inbox-keys.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { plural } from "../../../lib/messages/numbers.ts";
import { type Bulk, BulkSheet, restOfTurn } from "../bulk/bulk-sheet.tsx";
import { needsAttention } from "./attention.tsx";
import { EmptyInbox } from "./empty-inbox.tsx";
import { OpenedCall } from "./opened-call.tsx";
import { type InboxRows, useInboxRows } from "./use-inbox-rows.ts";
import { type Selection, useSelection } from "./use-selection.ts";
import { WaitingList } from "./waiting-list.tsx";

const noItems: QueueItem[] = [];

/** Every call that waits, of every session: the list left, the opened call right; on a phone one after the other. */
export function Inbox() {
  const trpc = useTRPC();
  const queue = useQuery(trpc.approvals.list.queryOptions());
  const sessions = useQuery(trpc.sessions.list.queryOptions());
  const items = queue.data ?? noItems;
  const list = useInboxRows(items);
  const selection = useSelection(items);
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const answerSelected = () =>
    setBulk({
      title: `Answer ${plural(selection.items.length, "call")}`,
      items: selection.items,
      canDeny: true,
    });
  const selectAlike = alikeAction(selection, list.opened);
  useInboxKeys({ list, selection, selectAlike, onAnswerSelected: answerSelected });

  if (queue.isError && queue.data === undefined)
    return <InboxError message={formatError(queue.error)} retry={queue.refetch} />;
  if (queue.data === undefined || sessions.data === undefined) return <InboxSkeleton />;
  const attention = sessions.data.filter(needsAttention);
  if (items.length === 0 && attention.length === 0 && list.openedId === null)
    return <EmptyInbox hasSessions={sessions.data.length > 0} />;
  return (
    <div className="flex min-h-0 flex-1">
      {list.openedId === null ? null : <h1 className="sr-only md:hidden">Inbox</h1>}
      <WaitingList
        list={list}
        count={items.length}
        attention={attention}
        selection={selection}
        selectAlike={selectAlike}
        onAnswerSelected={answerSelected}
      />
      <InboxDetail
        items={items}
        list={list}
        sessions={sessions.data}
        selection={selection}
        onBulk={setBulk}
      />
      {bulk === null ? null : (
        <BulkSheet
          bulk={bulk}
          onClose={() => setBulk(null)}
          onDecided={(ids) => {
            selection.drop(ids);
            if (list.openedId !== null && ids.includes(list.openedId)) list.openNext(list.openedId);
          }}
          onUndone={list.open}
        />
      )}
    </div>
  );
}

type InboxDetailProps = {
  items: readonly QueueItem[];
  list: InboxRows;
  sessions: readonly SessionSummary[];
  selection: Selection;
  onBulk: (bulk: Bulk) => void;
};

/** The opened call beside the list, or what to do where none is. */
function InboxDetail({ items, list, sessions, selection, onBulk }: InboxDetailProps) {
  const { openedId, opened } = list;
  if (openedId === null) {
    return (
      <p className="hidden flex-1 items-center justify-center text-quiet md:flex">
        {items.length === 0 ? "No call waits for a verdict." : "Open a call to decide it."}
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
      onApproveMates={() => onBulk({ title: restOfTurn, items: mates, canDeny: false })}
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
            Try again
          </Button>
        }
      >
        The queue could not be read. {props.message} The calls still wait on the server.
      </Notice>
    </div>
  );
}

function InboxSkeleton() {
  return (
    <div role="status" aria-label="Loading the inbox" className="flex min-h-0 flex-1">
      <div className="flex w-full flex-col gap-px border-r bg-surface-1 md:w-[380px]">
        <div className="h-12 border-b" />
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="flex flex-col gap-2 border-b px-4 py-3">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        ))}
      </div>
      <div className="hidden flex-1 flex-col gap-4 p-6 md:flex">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-48" />
      </div>
    </div>
  );
}

type InboxKeysOptions = {
  list: InboxRows;
  selection: Selection;
  selectAlike: (() => void) | null;
  onAnswerSelected: () => void;
};

/** The keys of the list. The opened call has those of its verdicts itself, while nothing is selected. */
function useInboxKeys({ list, selection, selectAlike, onAnswerSelected }: InboxKeysOptions) {
  useKeys((stroke) => {
    const action = inboxAction(stroke);
    if (action === "next") list.move(1);
    else if (action === "previous") list.move(-1);
    else if (action === "show-new") list.showNew();
    else if (action === "select" && list.opened !== undefined) selection.toggle(list.opened.id);
    else if (action === "select-alike" && selectAlike !== null) selectAlike();
    else if (selection.items.length === 0) return false;
    // What is selected is what the keys decide.
    else if (action === "approve" || action === "deny") onAnswerSelected();
    else if (action === "abort") selection.clear();
    else return false;
    return true;
  });
}
