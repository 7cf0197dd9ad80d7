import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False in what the server renders, where the content security policy allows no `style` on an element. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
