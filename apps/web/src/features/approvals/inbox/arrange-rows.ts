import type { QueueItem } from "@countersign/contracts/call";

export type Arranged = { rows: readonly QueueItem[]; gone: ReadonlySet<string>; fresh: number };

type Arrangement = {
  /** Whether a pointer is over the list. */
  isHeld: boolean;
  /** Whether the queue has more pages than the rows. */
  hasNewPage: boolean;
};

/**
 * The rows to show. While a pointer is over the list (`isHeld`) nothing moves: rows that no longer wait stay, greyed, and
 * new ones are only counted, except for a page that follows below. Otherwise the rows are the queue. Gives back the same rows when nothing
 * changed.
 */
export function arrangeRows(
  rows: readonly QueueItem[],
  queue: readonly QueueItem[],
  { isHeld, hasNewPage }: Arrangement,
): Arranged {
  if (!isHeld || rows.length === 0) {
    const isSame = rows.length === queue.length && rows.every((row, index) => row === queue[index]);
    return { rows: isSame ? rows : queue, gone: new Set(), fresh: 0 };
  }
  const waiting = new Map(queue.map((item) => [item.id, item]));
  const kept = rows.map((row) => waiting.get(row.id) ?? row);
  const shown = new Set(rows.map((row) => row.id));
  if (hasNewPage) {
    const last = queue.findLastIndex(({ id }) => shown.has(id));
    const below = queue.slice(last + 1);
    for (const item of below) shown.add(item.id);
    kept.push(...below);
  }
  const isSame = kept.length === rows.length && kept.every((row, index) => row === rows[index]);
  return {
    rows: isSame ? rows : kept,
    gone: new Set(rows.filter((row) => !waiting.has(row.id)).map((row) => row.id)),
    fresh: queue.filter((item) => !shown.has(item.id)).length,
  };
}

/** The call to open after this one was decided: the one below it, else the one above; null when none waits. */
export function nextRow(
  rows: readonly QueueItem[],
  gone: ReadonlySet<string>,
  decided: string,
): string | null {
  const index = rows.findIndex((row) => row.id === decided);
  const waits = (row: QueueItem) => row.id !== decided && !gone.has(row.id);
  const below = rows.slice(index + 1).find(waits);
  return (below ?? rows.slice(0, Math.max(0, index)).findLast(waits))?.id ?? null;
}
