import { useSyncExternalStore } from "react";
import { makeStore } from "../../../lib/data/external-store.ts";

/** How much room a row has: one line, or two. */
export type Density = "compact" | "comfortable";

const key = "countersign-inbox-density";
const density = makeStore<Density | null>(null);

/** The choice of this browser. */
export function useDensity(): Density {
  return useSyncExternalStore(density.subscribe, readDensity, () => "compact");
}

export function keepDensity(next: Density): void {
  localStorage.setItem(key, next);
  density.set(next);
}

function readDensity(): Density {
  return density.get() ?? (localStorage.getItem(key) === "comfortable" ? "comfortable" : "compact");
}
