import type { Reason } from "@countersign/contracts/reason";
/**
 * One path of a call as the decision sees it: every way that it may be meant as written, and the real paths behind
 * them. Deny and ask rules hold for any of them; to allow, all must be covered. `problem` says why it cannot be known.
 */
export type ResolvedPath = {
  text: string;
  written: readonly string[];
  resolved: readonly string[];
  problem: Reason | null;
};
