"use client";

import type { QueueItem } from "@countersign/contracts/call";
import { Button } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { CircleX } from "lucide-react";
import { useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { inboxAction } from "../../../lib/keys/inbox-keys.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { plural } from "../../../lib/messages/numbers.ts";
import type { Bulk } from "../bulk/bulk-sheet.tsx";
import { BulkSheet, restOfTurn } from "../bulk/bulk-sheet.tsx";
import { arrangeRows, nextRow } from "./arrange-rows.ts";
import { Attention, isAtLimit, needsAttention } from "./attention.tsx";
import { EmptyInbox } from "./empty-inbox.tsx";
import { InboxRow } from "./inbox-row.tsx";
import { OpenedCall } from "./opened-call.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useIsWide } from "./use-is-wide.ts";
import { type Selection, useSelection } from "./use-selection.ts";

const noItems: QueueItem[] = [];

/** Every call that waits, of every session: the list left, the opened call right; on a phone one after the other. */
export function Inbox() {
  const trpc = useTRPC();
  const queue = useQuery(trpc.approvals.list.queryOptions());
  const sessions = useQuery(trpc.sessions.list.queryOptions());
  const items = queue.data ?? noItems;
  const isWide = useIsWide();
  const [isHeld, setHeld] = useState(false);
  const [rows, setRows] = useState<readonly QueueItem[]>(items);
  const arranged = arrangeRows(rows, items, isHeld);
  if (arranged.rows !== rows) setRows(arranged.rows);
  const [openedId, setOpenedId] = useQueryState("call", { history: isWide ? "replace" : "push" });
  const first = items[0]?.id;
  useEffect(() => {
    // The opened call is named in the address at once: a more urgent one that comes later must not take its place.
    if (isWide && openedId === null && first !== undefined) void setOpenedId(first);
  }, [isWide, openedId, first, setOpenedId]);

  const selection = useSelection(items);
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const opened = items.find((item) => item.id === openedId);
  const mates = opened === undefined ? [] : items.filter((item) => isOfTurn(item, opened));
  const answerSelected = () =>
    setBulk({
      title: `Answer ${plural(selection.items.length, "call")}`,
      items: selection.items,
      canDeny: true,
    });
  const show = (id: string) => void setOpenedId(id);
  const openNext = (decided: string) => void setOpenedId(nextRow(arranged.rows, arranged.gone, decided));
  const move = (by: 1 | -1) => {
    const index = arranged.rows.findIndex((row) => row.id === openedId);
    const next = arranged.rows[index + by];
    if (next !== undefined) void setOpenedId(next.id);
  };
  const alike = alikeAction(selection, opened);
  useKeys((stroke) => {
    const action = inboxAction(stroke);
    if (action === "next") move(1);
    else if (action === "previous") move(-1);
    else if (action === "show-new") setRows(items);
    else if (action === "select" && opened !== undefined) selection.toggle(opened.id);
    else if (action === "select-alike" && alike !== null) alike();
    else if (selection.items.length === 0) return false;
    // What is selected is what the keys decide.
    else if (action === "approve" || action === "deny") answerSelected();
    else if (action === "abort") selection.clear();
    else return false;
    return true;
  });

  const attention = (sessions.data ?? []).filter(needsAttention);
  const waiting = items.length + attention.filter(isAtLimit).length;
  if (queue.isError && queue.data === undefined)
    return <InboxError message={formatError(queue.error)} retry={queue.refetch} />;
  if (queue.data === undefined || sessions.data === undefined) return <InboxSkeleton />;
  const isEmpty = items.length === 0 && attention.length === 0 && openedId === null;
  if (isEmpty) return <EmptyInbox hasSessions={sessions.data.length > 0} />;
  return (
    <div className="flex min-h-0 flex-1">
      {openedId === null ? null : <h1 className="sr-only md:hidden">Inbox</h1>}
      <section
        aria-label="Waiting calls"
        onPointerEnter={(event) => setHeld(event.pointerType === "mouse")}
        onPointerLeave={() => setHeld(false)}
        className={classNames(
          "relative flex min-h-0 w-full shrink-0 flex-col overflow-y-auto border-r bg-surface-1 md:w-[380px] max-lg:md:w-[300px]",
          openedId !== null && "max-md:hidden",
        )}
      >
        <header className="sticky top-0 z-10 flex h-12 shrink-0 items-center gap-2 border-b bg-surface-1 px-4">
          <h1 className="flex-1 font-medium text-lg">Inbox</h1>
          {arranged.fresh > 0 ? (
            <Button size="small" tone="info" shortcut="n" onClick={() => setRows(items)}>
              {arranged.fresh} new
            </Button>
          ) : (
            <span className="text-quiet">{waiting === 0 ? "nothing waits" : `${waiting} waiting`}</span>
          )}
        </header>
        <Attention sessions={attention} />
        <ul aria-label="Waiting calls, most urgent first" className="flex flex-col">
          {arranged.rows.map((row) => (
            <InboxRow
              key={row.id}
              item={row}
              isOpen={row.id === openedId}
              isGone={arranged.gone.has(row.id)}
              isSelected={selection.has(row.id)}
              onOpen={() => void setOpenedId(row.id)}
              onSelect={() => selection.toggle(row.id)}
            />
          ))}
        </ul>
        <SelectionBar selection={selection} onAlike={alike} onAnswer={answerSelected} />
      </section>
      {openedId === null ? (
        <p className="hidden flex-1 items-center justify-center text-quiet md:flex">
          {items.length === 0 ? "No call waits for a verdict." : "Open a call to decide it."}
        </p>
      ) : (
        <OpenedCall
          key={openedId}
          id={openedId}
          item={opened}
          mates={mates}
          onApproveMates={() => setBulk({ title: restOfTurn, items: mates, canDeny: false })}
          selected={selection.items.length}
          onClearSelection={selection.clear}
          isScripted={isScripted(items, openedId, sessions.data)}
          onDecided={openNext}
          onUndone={show}
          onLeave={() => void setOpenedId(isWide ? nextRow(arranged.rows, arranged.gone, openedId) : null)}
        />
      )}
      {bulk === null ? null : (
        <BulkSheet
          bulk={bulk}
          onClose={() => setBulk(null)}
          onDecided={(ids) => {
            selection.drop(ids);
            if (openedId !== null && ids.includes(openedId)) openNext(openedId);
          }}
          onUndone={show}
        />
      )}
    </div>
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

function isScripted(
  items: readonly QueueItem[],
  id: string,
  sessions: readonly { id: string; isScripted: boolean }[],
) {
  const sessionId = items.find((item) => item.id === id)?.sessionId;
  return sessions.find((session) => session.id === sessionId)?.isScripted ?? false;
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
