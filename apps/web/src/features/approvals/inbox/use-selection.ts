import type { QueueItem } from "@countersign/contracts/call";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { findAlike, mostTogether } from "../bulk/bulk-item.ts";

/** The selected rows, in the address: they outlive new rows and a reload. Those that no longer wait drop out by themselves. */
export type Selection = {
  items: readonly QueueItem[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Selects all of the same kind as one. */
  addAlike: (one: QueueItem) => void;
  drop: (ids: readonly string[]) => void;
  clear: () => void;
};

export function useSelection(queue: readonly QueueItem[]): Selection {
  const [ids, setIds] = useQueryState("selected", parseAsArrayOf(parseAsString).withDefault([]));
  const set = (next: readonly string[]) => {
    const kept = [...new Set(next)].slice(0, mostTogether);
    void setIds(kept.length === 0 ? null : kept);
  };
  const items = queue.filter(({ id }) => ids.includes(id));
  const present = items.map(({ id }) => id);
  return {
    items,
    has: (id) => present.includes(id),
    toggle: (id) => set(present.includes(id) ? present.filter((one) => one !== id) : [...present, id]),
    addAlike: (one) => set([...present, ...findAlike(queue, one).map(({ id }) => id)]),
    drop: (gone) => set(present.filter((id) => !gone.includes(id))),
    clear: () => set([]),
  };
}
