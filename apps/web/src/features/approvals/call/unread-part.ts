import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";

/** How many parts of the call that waits are in some state now. */
function createCount() {
  const listeners = new Set<() => void>();
  let count = 0;
  return {
    change(by: 1 | -1): void {
      count += by;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => count,
  };
}

type Count = ReturnType<typeof createCount>;

const folded = createCount();
const undrawn = createCount();

function useCounted(count: Count, isCounted: boolean): void {
  useLayoutEffect(() => {
    if (!isCounted) return;
    count.change(1);
    return () => count.change(-1);
  }, [count, isCounted]);
}

function useCount(count: Count): number {
  return useSyncExternalStore(count.subscribe, count.get, () => 0);
}

/** What shows the parts that are folded away. */
const unfolders = new Set<() => void>();

/** Says that a part of the call that waits is folded away, as long as this is shown; `unfold` shows it. */
export function useUnreadPart(isUnread: boolean, unfold: () => void): void {
  useCounted(folded, isUnread);
  useEffect(() => {
    if (!isUnread) return;
    unfolders.add(unfold);
    return () => {
      unfolders.delete(unfold);
    };
  }, [isUnread, unfold]);
}

/** Shows all that is folded away of the call that waits. False: nothing is. */
export function showUnreadParts(): boolean {
  const isAny = unfolders.size > 0;
  for (const unfold of [...unfolders]) unfold();
  return isAny;
}

/** Whether a part of the call that waits was not shown yet: nobody can decide what could not be read. */
export function useHasUnreadPart(): boolean {
  return useCount(folded) > 0;
}

/** Says that a part of the call that waits is still being drawn. */
export function useUndrawnPart(isUndrawn: boolean): void {
  useCounted(undrawn, isUndrawn);
}

/** Whether a part of the call that waits is not on the screen yet, but will be in a moment. */
export function useHasUndrawnPart(): boolean {
  return useCount(undrawn) > 0;
}

/** Whether a part was folded away since this is shown: what stood behind a sheet before doesn’t count in it. */
export function useHasNewUnreadPart(): boolean {
  const [before] = useState(folded.get);
  return useCount(folded) > before;
}
