"use client";

import { LazyCoveredGroups } from "./lazy-covered.ts";
import { useCovered } from "./use-covered.ts";

type ReleaseBannerProps = {
  /** The calls that are on the screen. */
  waiting: readonly { id: string; digest: string }[];
};

/** Offers to let rules decide what waits, where they would by now. Nothing runs before somebody clicks. */
export function ReleaseBanner({ waiting }: ReleaseBannerProps) {
  const calls = useCovered(waiting).flatMap(({ call, isKept }) => (isKept ? [] : [call]));
  return calls.length === 0 ? null : <LazyCoveredGroups calls={calls} />;
}
