import type { QueueItem } from "@countersign/contracts/call";
import { groupSame } from "../bulk/same-call.ts";

/** One row of the list: a call, or several identical ones. */
export type InboxEntry =
  | { kind: "call"; key: string; item: QueueItem; isInGroup: boolean }
  /** Two or more. Closed, it stands for all of them; open, each follows as a row. */
  | { kind: "group"; key: string; items: readonly QueueItem[]; first: QueueItem; isExpanded: boolean };

/** `counted`: the groups of which two or more wait, whatever is loaded of them. */
type Layout = { isGrouped: boolean; expanded: ReadonlySet<string>; counted?: ReadonlySet<string> };

/** The rows of the list: identical calls are one row in the place of the first of them. */
export function layOutRows(
  rows: readonly QueueItem[],
  { isGrouped, expanded, counted }: Layout,
): InboxEntry[] {
  if (!isGrouped) return rows.map((item) => callEntry(item, false));
  return groupSame(rows).flatMap((items): InboxEntry[] => {
    const [first] = items;
    if (first === undefined) return [];
    const isCounted = first.group !== undefined && counted?.has(first.group) === true;
    if (items.length === 1 && !isCounted) return [callEntry(first, false)];
    const isExpanded = items.some(({ id }) => expanded.has(id));
    const group: InboxEntry = { kind: "group", key: groupKey(items), items, first, isExpanded };
    return isExpanded ? [group, ...items.map((item) => callEntry(item, true))] : [group];
  });
}

/** All calls in the order of the rows. */
export function callsInOrder(entries: readonly InboxEntry[]): QueueItem[] {
  return entries.flatMap((entry) => {
    if (entry.kind === "call") return [entry.item];
    return entry.isExpanded ? [] : entry.items;
  });
}

/** The place of the row that stands for a call; -1 where none does. */
export function rowOfCall(entries: readonly InboxEntry[], id: string | null): number {
  return entries.findIndex((entry) =>
    entry.kind === "call"
      ? entry.item.id === id
      : !entry.isExpanded && entry.items.some((item) => item.id === id),
  );
}

/** The call to open when moving by one row; null at either end. The head of an open group is passed over: its calls are rows. */
export function callBeside(entries: readonly InboxEntry[], id: string | null, by: 1 | -1): string | null {
  const stops = entries.filter((entry) => entry.kind === "call" || !entry.isExpanded);
  const stop = stops[rowOfCall(stops, id) + by];
  if (stop === undefined) return null;
  return stop.kind === "call" ? stop.item.id : stop.first.id;
}

/** The group that a call is in; null where no other is identical. */
export function groupOf(
  entries: readonly InboxEntry[],
  id: string | null,
): Extract<InboxEntry, { kind: "group" }> | null {
  for (const entry of entries) {
    if (entry.kind === "group" && entry.items.some((item) => item.id === id)) return entry;
  }
  return null;
}

function callEntry(item: QueueItem, isInGroup: boolean): InboxEntry {
  return { kind: "call", key: item.id, item, isInGroup };
}

function groupKey(items: readonly QueueItem[]): string {
  return `group ${items.map(({ id }) => id).toSorted()[0] ?? ""}`;
}
