import type { HookVerdict } from "../ports/hooks.ts";

/** How much an answer of hooks holds back: of two the stricter counts. */
export const hookStrictness: Readonly<Record<HookVerdict["decision"], number>> = {
  none: 0,
  allow: 1,
  ask: 2,
  deny: 3,
};
