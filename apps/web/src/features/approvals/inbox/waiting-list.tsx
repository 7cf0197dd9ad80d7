"use client";

import type { QueueItem } from "@countersign/contracts/call";
import type { QueueCounts } from "@countersign/contracts/queue-page";
import type { SessionAttention } from "@countersign/contracts/session-attention";
import { Button } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { useMemo } from "react";
import { ReleaseBanner } from "../release/release-banner.tsx";
import { InboxList } from "./inbox-list.tsx";
import { formatWaitingCount, inboxMessages, listNames } from "./inbox-messages.ts";
import { LazyAttention } from "./lazy-attention.ts";
import { type InboxSearch, ListHeader } from "./list-header.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import type { InboxRows } from "./use-inbox-rows.ts";
import type { InboxViewState } from "./use-inbox-view.ts";
import type { QueueParts } from "./use-queue-parts.ts";
import type { Selection } from "./use-selection.ts";

type WaitingListProps = {
  list: InboxRows;
  /** The waiting calls that are loaded, of all that wait. */
  items: readonly QueueItem[];
  /** Whether they are all. */
  isAll: boolean;
  /** What the server counted if they aren't. */
  counts: QueueCounts | undefined;
  onFilter: () => void;
  parts: QueueParts;
  /** How many wait, loaded or not. */
  total: number;
  /** How many of them the view shows. */
  shown: number;
  state: InboxViewState;
  search: InboxSearch;
  attention: SessionAttention;
  selection: Selection;
  selectAlike: (() => void) | null;
  onAnswerSelected: () => void;
};

/** The sessions that need a person, then every call that waits, and below them what can be done with those selected. */
export function WaitingList(props: WaitingListProps) {
  const { list, items, isAll, counts, parts, total, shown, state, attention, selection } = props;
  const { atLimit } = attention;
  const counted = counts?.choices ?? null;
  const choosable = useMemo(() => ({ queue: items, counted }), [items, counted]);
  return (
    <section
      aria-label={inboxMessages.waitingCalls}
      className={classNames(
        "relative flex min-h-0 w-full shrink-0 flex-col border-r bg-surface-1 md:w-[300px] lg:w-[380px] xl:w-[460px]",
        !list.isListOnPhone && "max-md:hidden",
      )}
    >
      <ListHeader
        list={list}
        state={state}
        choosable={choosable}
        search={props.search}
        onFilter={props.onFilter}
        count={formatWaitingCount(shown + atLimit, total + atLimit)}
      />
      <ReleaseBanner waiting={items} isWhole={isAll} />
      <div className="max-h-[40%] shrink-0 overflow-y-auto">
        {attention.items.length === 0 ? null : <LazyAttention attention={attention} />}
      </div>
      {parts.isLoadingView && parts.error === null ? (
        <p role="status" className="px-4 py-2 text-quiet text-sm">
          {inboxMessages.loadingView}
        </p>
      ) : null}
      {items.length > 0 && shown === 0 && parts.isWhole ? (
        <p className="flex items-center justify-between gap-2 px-4 py-2 text-quiet">
          {inboxMessages.noMatch}
          <Button size="small" onClick={state.showAll}>
            {inboxMessages.showAll}
          </Button>
        </p>
      ) : null}
      <InboxList name={listNames[state.view.sort]} list={list} selection={selection} parts={parts} />
      <SelectionBar
        selection={selection}
        isLoading={parts.isWaiting}
        onAlike={props.selectAlike}
        onAnswer={props.onAnswerSelected}
      />
    </section>
  );
}
