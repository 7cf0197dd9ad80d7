import type { QueueItem } from "@countersign/contracts/call";
import { useQueryState } from "nuqs";
import { useEffect, useMemo, useState } from "react";
import { arrangeRows, nextRow } from "./arrange-rows.ts";
import { callBeside, callsInOrder, groupOf, layOutRows } from "./lay-out-rows.ts";
import { isWideNow, useIsWide } from "./use-is-wide.ts";

/** The rows of the list as they stand, and which of them is opened. */
export type InboxRows = ReturnType<typeof useInboxRows>;

type Shown = {
  /** All calls that are known to wait. */
  items: readonly QueueItem[];
  /** Those that the view shows, in its order. */
  shown: readonly QueueItem[];
  /** Names the view: under another one the rows are arranged anew, wherever the pointer is. */
  viewName: string;
  isGrouped: boolean;
  /** The groups of which two or more wait, whatever is loaded of them. */
  counted?: ReadonlySet<string>;
  /** Where the next page begins: changes with each page. */
  end: string | null | undefined;
};

export function useInboxRows({ items, shown, viewName, isGrouped, counted, end }: Shown) {
  const isWide = useIsWide();
  const [isHeld, setHeld] = useState(false);
  const [kept, setKept] = useState({ rows: shown, viewName, end });
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const { rows, gone, fresh } = arrangeRows(kept.rows, shown, {
    isHeld: isHeld && kept.viewName === viewName,
    hasNewPage: end !== kept.end,
  });
  if (rows !== kept.rows || viewName !== kept.viewName || end !== kept.end) setKept({ rows, viewName, end });
  const entries = useMemo(
    () => layOutRows(rows, { isGrouped, expanded, ...(counted === undefined ? {} : { counted }) }),
    [rows, isGrouped, expanded, counted],
  );
  const ordered = useMemo(() => callsInOrder(entries), [entries]);
  const [namedId, setOpenedId] = useQueryState("call", { history: isWide ? "replace" : "push" });
  const first = ordered[0]?.id;
  // Beside the list a call is always open, from what the server renders on.
  const openedId = namedId ?? (isWide ? (first ?? null) : null);
  useEffect(() => {
    // The opened call is named in the address at once: a more urgent one that comes later must not take its place.
    if (isWide && isWideNow() && namedId === null && first !== undefined) void setOpenedId(first);
  }, [isWide, namedId, first, setOpenedId]);
  return {
    entries,
    gone,
    fresh,
    openedId,
    /** A phone shows the list until a call is opened by hand. */
    isListOnPhone: namedId === null,
    opened: items.find((item) => item.id === openedId),
    /** The rows that are identical to the opened call; null where none is. */
    openedGroup: groupOf(entries, openedId),
    open: (id: string) => void setOpenedId(id),
    openFirst() {
      if (first !== undefined) void setOpenedId(first);
    },
    /** Opens the call after those that were decided, if the opened one is among them. */
    openNext(decided: string, others: readonly string[] = []) {
      const next = nextRow(ordered, new Set([...gone, ...others]), decided);
      // Whoever went on to another call meanwhile stays there.
      void setOpenedId((now) => (now === null || now === decided ? next : now));
    },
    /** On a phone the list comes back, beside a list the next call. */
    leave: (id: string) => void setOpenedId(isWide ? nextRow(ordered, gone, id) : null),
    move(by: 1 | -1) {
      const next = callBeside(entries, openedId, by);
      if (next !== null) void setOpenedId(next);
    },
    /** Opens a group into its calls, or closes it. */
    toggleGroup(calls: readonly QueueItem[]) {
      const next = new Set(expanded);
      const isExpanded = calls.some(({ id }) => next.has(id));
      for (const { id } of calls) isExpanded ? next.delete(id) : next.add(id);
      setExpanded(next);
    },
    showNew: () => setKept({ rows: shown, viewName, end }),
    /** Holds the rows still while a pointer is over them. */
    hold: setHeld,
  };
}
