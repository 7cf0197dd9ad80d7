"use client";

import { LazyCoveredWords } from "./lazy-covered.ts";
import { useCovered } from "./use-covered.ts";

/** Says of a waiting call which rule would decide it by now; it stays where somebody keeps being asked. */
export function CoveredLine({ id, digest }: { id: string; digest: string }) {
  const [covered] = useCovered([{ id, digest }]);
  return covered === undefined ? null : <LazyCoveredWords call={covered.call} />;
}
