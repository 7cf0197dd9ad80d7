import { z } from "zod";
import { reason } from "./reason.ts";
import { verdictOutcome } from "./verdict.ts";

/** A waiting call that the policy would decide without a person by now. */
export const coveredCall = z.strictObject({
  id: z.string(),
  /** Names what the queue shows of it. */
  digest: z.string(),
  sessionId: z.string(),
  decision: z.enum(["allow", "deny"]),
  /** They name the rule, the grant or the mode. */
  reasons: z.array(reason),
});
export type CoveredCall = z.infer<typeof coveredCall>;

/** One waiting call to let the policy decide. `digest` and `decision` name what the person was shown. */
const releaseItem = coveredCall.pick({ decision: true }).extend({
  id: z.string().min(1),
  digest: z.string().min(1),
});
export type ReleaseItem = z.infer<typeof releaseItem>;

/** Lets the policy decide these waiting calls, each as it was shown. */
export const releaseRequest = z.strictObject({
  items: z.array(releaseItem).min(1).max(500),
});
export type ReleaseRequest = z.infer<typeof releaseRequest>;

const [, alreadyDecided, changed, gone, refused] = verdictOutcome.options;

/** The truthful answer for one call. */
export const releaseOutcome = z.discriminatedUnion("outcome", [
  /** It runs when its turn comes, if the policy still allows it then. */
  z.strictObject({ outcome: z.literal("released") }),
  /** The policy denies it now, so it is denied. */
  z.strictObject({ outcome: z.literal("denied"), message: z.string() }),
  alreadyDecided,
  changed,
  gone,
  /** It keeps waiting: the policy asks a person, or decides otherwise than was shown. */
  refused,
]);
export type ReleaseOutcome = z.infer<typeof releaseOutcome>;

/** What became of each, in the order in which they were given. */
export const releaseOutcomes = z.array(z.strictObject({ id: z.string(), outcome: releaseOutcome }));
export type ReleaseOutcomes = z.infer<typeof releaseOutcomes>;
