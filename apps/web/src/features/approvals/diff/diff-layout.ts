import { useSyncExternalStore } from "react";
import { makeStore } from "../../../lib/data/external-store.ts";

/** Removed and added lines below each other, or side by side. */
export type DiffLayout = "unified" | "split";

const key = "countersign-diff-layout";
const layout = makeStore<DiffLayout | null>(null);

/** The choice of this browser. */
export function useDiffLayout(): DiffLayout {
  return useSyncExternalStore(layout.subscribe, readLayout, () => "unified");
}

export function keepDiffLayout(next: DiffLayout): void {
  localStorage.setItem(key, next);
  layout.set(next);
}

function readLayout(): DiffLayout {
  return layout.get() ?? (localStorage.getItem(key) === "split" ? "split" : "unified");
}
