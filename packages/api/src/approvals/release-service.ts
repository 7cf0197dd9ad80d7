import type { Actor } from "@countersign/contracts/actor";
import type { CoveredCall, ReleaseItem, ReleaseOutcomes } from "@countersign/contracts/release";
import type { VisibilityFilter } from "@countersign/contracts/visibility";

/** Waiting calls that rules, grants, modes or intents which changed since would decide without a person. */
export type ReleaseService = {
  /** Those that would not ask now; of one session, or of all. It decides nothing. */
  covered(sessionId: string | null, visibleTo: VisibilityFilter): Promise<CoveredCall[]>;
  /** Lets the policy decide each of the calls; answers for each by itself, in their order. Visibility is the caller's part. */
  release(items: readonly ReleaseItem[], by: Actor): Promise<ReleaseOutcomes>;
};
