import type { Reason } from "@countersign/contracts/reason";
/**
 * One path of a call as the decision sees it: every way to read it as written, and the real paths behind them.
 * Deny and ask rules apply to any of them; to allow, all must be covered.
 */
export type ResolvedPath = {
  text: string;
  written: readonly string[];
  resolved: readonly string[];
  /** Why it cannot be known. */
  problem: Reason | null;
};
