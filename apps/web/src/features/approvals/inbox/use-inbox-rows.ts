import type { QueueItem } from "@countersign/contracts/call";
import { useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { arrangeRows, nextRow } from "./arrange-rows.ts";
import { useIsWide } from "./use-is-wide.ts";

/** The rows of the list as they stand, and which of them is opened. */
export type InboxRows = ReturnType<typeof useInboxRows>;

export function useInboxRows(items: readonly QueueItem[]) {
  const isWide = useIsWide();
  const [isHeld, setHeld] = useState(false);
  const [kept, setKept] = useState(items);
  const { rows, gone, fresh } = arrangeRows(kept, items, isHeld);
  if (rows !== kept) setKept(rows);
  const [openedId, setOpenedId] = useQueryState("call", { history: isWide ? "replace" : "push" });
  const first = items[0]?.id;
  useEffect(() => {
    // The opened call is named in the address at once: a more urgent one that comes later must not take its place.
    if (isWide && openedId === null && first !== undefined) void setOpenedId(first);
  }, [isWide, openedId, first, setOpenedId]);
  return {
    rows,
    gone,
    fresh,
    openedId,
    opened: items.find((item) => item.id === openedId),
    open: (id: string) => void setOpenedId(id),
    openNext: (decided: string) => void setOpenedId(nextRow(rows, gone, decided)),
    /** On a phone the list comes back, beside a list the next call. */
    leave: (id: string) => void setOpenedId(isWide ? nextRow(rows, gone, id) : null),
    move(by: 1 | -1) {
      const next = rows[rows.findIndex((row) => row.id === openedId) + by];
      if (next !== undefined) void setOpenedId(next.id);
    },
    showNew: () => setKept(items),
    /** Holds the rows still while a pointer is over them. */
    hold: setHeld,
  };
}
