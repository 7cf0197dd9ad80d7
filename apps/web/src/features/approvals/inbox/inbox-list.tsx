"use client";

import { Button } from "@countersign/ui/button";
import { memo, useEffect, useRef } from "react";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { useDensity } from "./density.ts";
import { formatRestNotLoaded, inboxMessages } from "./inbox-messages.ts";
import { CallRow, GroupRow } from "./inbox-row.tsx";
import { type InboxEntry, rowOfCall } from "./lay-out-rows.ts";
import { useDrawnRows } from "./use-drawn-rows.ts";
import type { InboxRows } from "./use-inbox-rows.ts";
import { useIsWide } from "./use-is-wide.ts";
import type { QueueParts } from "./use-queue-parts.ts";
import type { Selection } from "./use-selection.ts";

/** In pixels, by how much room a row has. A thumb needs 44. */
const rowHeights = { compact: { wide: 36, phone: 44 }, comfortable: { wide: 52, phone: 60 } };
const heightClasses = { compact: "h-9 max-md:h-11", comfortable: "h-13 max-md:h-15" };

/** The next page is loaded when fewer rows than this follow what is drawn. */
const rowsAhead = 30;

type InboxListProps = { name: string; list: InboxRows; selection: Selection; parts: QueueParts };

/** The rows. Only those that can be seen are drawn, and the one that is open, so that thousands of them stay quick. */
export function InboxList({ name, list, selection, parts }: InboxListProps) {
  const { entries, openedId } = list;
  const scroll = useRef<HTMLDivElement>(null);
  const density = useDensity();
  const height = rowHeights[density][useIsWide() ? "wide" : "phone"];
  const opened = rowOfCall(entries, openedId);
  const drawn = useDrawnRows({ count: entries.length, height, opened, scroll });
  const lastDrawn = drawn.height === null ? 0 : (drawn.rows.at(-1)?.index ?? 0);
  const isNearEnd = drawn.height !== null && lastDrawn + rowsAhead >= entries.length;
  useLoadMore(parts, isNearEnd);
  return (
    <div
      ref={scroll}
      className="min-h-0 flex-1 overflow-y-auto"
      onPointerEnter={(event) => list.hold(event.pointerType === "mouse")}
      onPointerLeave={() => list.hold(false)}
    >
      <ul
        aria-label={name}
        style={drawn.height === null ? undefined : { height: drawn.height }}
        className="relative"
      >
        {drawn.rows.map(({ index, start }) => {
          const entry = entries[index];
          return entry === undefined ? null : (
            <li
              key={entry.key}
              aria-posinset={index + 1}
              aria-setsize={parts.isWhole ? entries.length : -1}
              className={start === null ? heightClasses[density] : "absolute inset-x-0 top-0 contain-content"}
              style={start === null ? undefined : { height, transform: `translateY(${start}px)` }}
            >
              <EntryRow entry={entry} list={list} selection={selection} parts={parts} />
            </li>
          );
        })}
      </ul>
      <RestLine parts={parts} />
    </div>
  );
}

/** Loads the next page while the end of the rows is near. */
function useLoadMore({ isWhole, end, more }: QueueParts, isNearEnd: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page, whichever render `more` is of
  useEffect(() => {
    if (!isWhole && isNearEnd) more();
  }, [isWhole, isNearEnd, end]);
}

/** Below the rows: that more are on their way, or why not. */
function RestLine({ parts }: { parts: QueueParts }) {
  if (parts.isWhole) return null;
  if (parts.error === null)
    return <p className="px-4 py-2 text-quiet text-sm">{inboxMessages.loadingRest}</p>;
  return (
    <p role="alert" className="flex items-center justify-between gap-2 px-4 py-2 text-deny text-sm">
      {formatRestNotLoaded(formatError(parts.error))}
      <Button size="small" onClick={parts.retry}>
        {inboxMessages.tryAgain}
      </Button>
    </p>
  );
}

type EntryRowProps = { entry: InboxEntry; list: InboxRows; selection: Selection; parts: QueueParts };

/** Not drawn anew while the list scrolls: then only rows come and go. */
const EntryRow = memo(function EntryRow({ entry, list, selection, parts }: EntryRowProps) {
  const { gone, openedId } = list;
  if (entry.kind === "call") {
    const { item, isInGroup } = entry;
    return (
      <CallRow
        item={item}
        isInGroup={isInGroup}
        isOpen={item.id === openedId}
        isGone={gone.has(item.id)}
        isSelected={selection.has(item.id)}
        onOpen={() => list.open(item.id)}
        onSelect={() => selection.toggle([item.id])}
      />
    );
  }
  const { items, first, isExpanded } = entry;
  const waiting = items.filter(({ id }) => !gone.has(id));
  const selected = waiting.filter(({ id }) => selection.has(id)).length;
  const target = waiting[0] ?? first;
  const toggle = () => {
    if (!isExpanded) parts.loadGroup(first);
    list.toggleGroup(items);
  };
  return (
    <GroupRow
      group={entry}
      waiting={waiting}
      isWhole={parts.isWhole}
      counted={parts.groupOf(first)}
      isOpen={!isExpanded && items.some(({ id }) => id === openedId)}
      isGone={waiting.length === 0}
      selected={selected === 0 ? "none" : selected === waiting.length ? "all" : "some"}
      onOpen={() => (isExpanded ? toggle() : list.open(target.id))}
      onSelect={() =>
        parts.selectGroup(
          waiting.map(({ id }) => id),
          first,
        )
      }
      onToggle={toggle}
    />
  );
});
