import { z } from "zod";
import { reason } from "./reason.ts";
import { risk } from "./risk.ts";
import { toolErrorCode } from "./tool-error.ts";

const suggestedRule = { rule: z.string(), why: z.string() };

/** A rule that would have decided a part of the asked call: `rule` in settings syntax, `why` in words. */
export const suggestion = z.strictObject({
  ...suggestedRule,
  /** The rule for this very part alone, where `rule` covers more than it. */
  narrower: z.strictObject(suggestedRule).optional(),
});
export type Suggestion = z.infer<typeof suggestion>;

/** The policy's answer to one call. */
export const decision = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("allow"),
    reasons: z.array(reason),
    /** Set where it is high or critical: the audit log tells such calls from others, though nobody was asked. */
    risk: risk.optional(),
    canonical: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal("ask"),
    reasons: z.array(reason),
    risk,
    suggestions: z.array(suggestion),
    /** The absolute path that it asks about. */
    blockedPath: z.string().optional(),
    canonical: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal("deny"),
    reasons: z.array(reason),
    code: toolErrorCode,
    message: z.string(),
    /** The absolute path that the intent does not allow. */
    blockedPath: z.string().optional(),
    canonical: z.string().optional(),
  }),
]);
export type Decision = z.infer<typeof decision>;
