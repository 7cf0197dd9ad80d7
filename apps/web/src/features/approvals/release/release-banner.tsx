"use client";

import { LazyCoveredGroups } from "./lazy-covered.ts";
import { useCovered } from "./use-covered.ts";

type ReleaseBannerProps = {
  /** The waiting calls that are loaded. */
  waiting: readonly { id: string; digest: string }[];
  /** Whether these are all that wait: they are unless it's said. */
  isWhole?: boolean;
};

/** Offers to let rules decide what waits, where they would by now. Nothing runs before somebody clicks. */
export function ReleaseBanner({ waiting, isWhole = true }: ReleaseBannerProps) {
  const calls = useCovered(waiting, isWhole).flatMap(({ call, isKept }) => (isKept ? [] : [call]));
  return calls.length === 0 ? null : <LazyCoveredGroups calls={calls} />;
}
