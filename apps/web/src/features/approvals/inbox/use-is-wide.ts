import { useSyncExternalStore } from "react";

/** The `md` of the styles: in rem, so that a larger font means the same for both. */
const query = "(min-width: 48rem)";

function subscribe(listener: () => void) {
  const media = matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether list and detail have room beside each other now, for what isn't rendered. */
export function isWideNow(): boolean {
  return matchMedia(query).matches;
}

/** Whether list and detail have room beside each other. On a page that the server rendered it begins with yes. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWideNow, () => true);
}
