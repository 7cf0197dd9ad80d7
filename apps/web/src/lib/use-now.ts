import type {} from "@countersign/api/page-visitor";
import { useState, useSyncExternalStore } from "react";
import { useIsHydrated } from "./use-is-hydrated.ts";

let now = 0;
/** What the time was on the server for the page that is shown first. */
let renderedAt = 0;
const listeners = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  clock ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

function read() {
  if (clock === undefined || now === 0) now = Date.now();
  return now;
}

/** Keeps when the server rendered this page: the browser must say the same before it goes on. */
export function keepRenderedAt(at: number): void {
  if (typeof window !== "undefined") renderedAt = at;
}

function readRendered() {
  return globalThis.pageVisitor?.getStore()?.at ?? renderedAt;
}

/** The time in milliseconds, ticking once a second for everybody who shows one. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read, readRendered);
}

/** The time in whole steps of so many milliseconds, for who has no use for each second; 0 where `step` is null. */
export function useNowInSteps(step: number | null): number {
  const toStep = (at: number) => (step === null ? 0 : Math.floor(at / step) * step);
  return useSyncExternalStore(
    subscribe,
    () => toStep(read()),
    () => toStep(readRendered()),
  );
}

/** When the component was rendered first. On the page that the server rendered, that is the server's time: both must ask for the same. */
export function useFirstRenderedAt(): number {
  const isHydrated = useIsHydrated();
  const [at] = useState(() => (isHydrated ? 0 : readRendered()) || Date.now());
  return at;
}
