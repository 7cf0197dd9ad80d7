"use client";

import { useRef } from "react";
import { useDensity } from "./density.ts";
import { CallRow, GroupRow } from "./inbox-row.tsx";
import { type InboxEntry, rowOfCall } from "./lay-out-rows.ts";
import { useDrawnRows } from "./use-drawn-rows.ts";
import type { InboxRows } from "./use-inbox-rows.ts";
import { useIsWide } from "./use-is-wide.ts";
import type { Selection } from "./use-selection.ts";

/** In pixels, by how much room a row has. A thumb needs 44. */
const rowHeights = { compact: { wide: 36, phone: 44 }, comfortable: { wide: 52, phone: 60 } };
const heightClasses = { compact: "h-9 max-md:h-11", comfortable: "h-13 max-md:h-15" };

type InboxListProps = { name: string; list: InboxRows; selection: Selection };

/** The rows. Only those that can be seen are drawn, and the one that is open, so that thousands of them stay quick. */
export function InboxList({ name, list, selection }: InboxListProps) {
  const { entries, openedId } = list;
  const scroll = useRef<HTMLDivElement>(null);
  const density = useDensity();
  const height = rowHeights[density][useIsWide() ? "wide" : "phone"];
  const opened = rowOfCall(entries, openedId);
  const drawn = useDrawnRows({ count: entries.length, height, opened, scroll });
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
              aria-setsize={entries.length}
              className={start === null ? heightClasses[density] : "absolute inset-x-0 top-0"}
              style={start === null ? undefined : { height, transform: `translateY(${start}px)` }}
            >
              <EntryRow entry={entry} list={list} selection={selection} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type EntryRowProps = { entry: InboxEntry; list: InboxRows; selection: Selection };

function EntryRow({ entry, list, selection }: EntryRowProps) {
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
  return (
    <GroupRow
      group={entry}
      waiting={waiting}
      isOpen={!isExpanded && items.some(({ id }) => id === openedId)}
      isGone={waiting.length === 0}
      selected={selected === 0 ? "none" : selected === waiting.length ? "all" : "some"}
      onOpen={() => (isExpanded ? list.toggleGroup(items) : list.open(target.id))}
      onSelect={() => selection.toggle(waiting.map(({ id }) => id))}
      onToggle={() => list.toggleGroup(items)}
    />
  );
}
