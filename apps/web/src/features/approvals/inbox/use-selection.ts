import type { QueueItem } from "@countersign/contracts/call";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { findAlike, mostTogether } from "../bulk/bulk-item.ts";

/** The selected rows. Those that no longer wait drop out by themselves. */
export type Selection = {
  items: readonly QueueItem[];
  has: (id: string) => boolean;
  /** Selects all of these; where all are selected already, none of them. */
  toggle: (ids: readonly string[]) => void;
  add: (ids: readonly string[]) => void;
  /** Selects all of the same kind as one. */
  addAlike: (one: QueueItem) => void;
  drop: (ids: readonly string[]) => void;
  clear: () => void;
};

/** An address that is longer than a server takes can't be loaded again. */
const mostInAddress = 100;

/** The ids of the selected calls, as far as the address has them. */
export function useSelectedIds() {
  return useQueryState("selected", parseAsArrayOf(parseAsString).withDefault([]));
}

/** As long as there are not too many, the selection is in the address: it outlives a reload. `queue` has every call that may be selected. */
export function useSelection(queue: readonly QueueItem[]): Selection {
  const [inAddress, setInAddress] = useSelectedIds();
  const [many, setMany] = useState<readonly string[] | null>(null);
  const set = (next: readonly string[]) => {
    const kept = [...new Set(next)].slice(0, mostTogether);
    const isMany = kept.length > mostInAddress;
    setMany(isMany ? kept : null);
    void setInAddress(isMany || kept.length === 0 ? null : kept);
  };
  const ids = new Set(many ?? inAddress);
  const items = queue.filter(({ id }) => ids.has(id));
  const present = new Set(items.map(({ id }) => id));
  return {
    items,
    has: (id) => present.has(id),
    toggle(these) {
      const areSelected = these.every((id) => present.has(id));
      set(areSelected ? [...present].filter((id) => !these.includes(id)) : [...present, ...these]);
    },
    add: (these) => set([...present, ...these]),
    addAlike: (one) => set([...present, ...findAlike(queue, one).map(({ id }) => id)]),
    drop: (gone) => set([...present].filter((id) => !gone.includes(id))),
    clear: () => set([]),
  };
}
