import { useLayoutEffect, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let unread = 0;

function change(by: 1 | -1): void {
  unread += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that a part of the call that waits is folded away, as long as this is shown. */
export function useUnreadPart(isUnread: boolean): void {
  useLayoutEffect(() => {
    if (!isUnread) return;
    change(1);
    return () => change(-1);
  }, [isUnread]);
}

/** Whether a part of the call that waits was not shown yet: nobody can decide what could not be read. */
export function useHasUnreadPart(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => unread > 0,
    () => false,
  );
}
