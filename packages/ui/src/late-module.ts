import { useEffect, useSyncExternalStore } from "react";

const retryMs = 1_000;

/** A module that isn't needed before somebody uses the page. `get` gives null until it is there. */
export type LateModule<Module> = {
  get: () => Module | null;
  subscribe: (listener: () => void) => () => void;
  load: () => void;
};

/**
 * Loads a module with the first sign of use (a pointer moves, a key goes down), so that it is there by the time it is asked for: after
 * the paint that answers that use, which must not wait for it. Where the server can't be reached, it tries again.
 */
export function lateModule<Module>(load: () => Promise<Module>): LateModule<Module> {
  let module: Module | null = null;
  let isLoading = false;
  const listeners = new Set<() => void>();
  const begin = () => {
    load().then(
      (loaded) => {
        module = loaded;
        for (const listener of listeners) listener();
      },
      () => setTimeout(begin, retryMs),
    );
  };
  const loadOnce = () => {
    if (isLoading) return;
    isLoading = true;
    begin();
  };
  const loadAfterPaint = () => requestAnimationFrame(() => setTimeout(loadOnce));
  if (typeof window !== "undefined")
    for (const sign of ["pointermove", "pointerdown", "keydown"])
      window.addEventListener(sign, loadAfterPaint, { once: true, passive: true, capture: true });
  return {
    get: () => module,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: loadOnce,
  };
}

/** The module, or null until it is there. `isWanted`: it is needed now. */
export function useLateModule<Module>(late: LateModule<Module>, isWanted: boolean): Module | null {
  useEffect(() => {
    if (isWanted) late.load();
  }, [late, isWanted]);
  return useSyncExternalStore(late.subscribe, late.get, () => null);
}
