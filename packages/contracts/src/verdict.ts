import { z } from "zod";
import { rememberChoice } from "./rule.ts";

const target = { id: z.string().min(1), digest: z.string().min(1) };

/** A person's answer to one waiting call. `digest` names what that person was shown. */
export const verdictRequest = z.discriminatedUnion("verdict", [
  z.strictObject({ ...target, verdict: z.literal("approve"), remember: rememberChoice.optional() }),
  z.strictObject({ ...target, verdict: z.literal("deny"), reason: z.string().max(10_000).optional() }),
  z.strictObject({ ...target, verdict: z.literal("instruct"), text: z.string().trim().min(1).max(50_000) }),
  z.strictObject({ ...target, verdict: z.literal("abort") }),
]);
export type VerdictRequest = z.infer<typeof verdictRequest>;

export const verdictKind = z.enum(["approve", "deny", "instruct", "abort"]);
export type VerdictKind = z.infer<typeof verdictKind>;

/** Who decided: a person (by the name of the sign-in), or the product itself for a reason that `because` gives. */
export const decidedBy = z.strictObject({ kind: z.enum(["person", "policy", "system"]), name: z.string() });
export type DecidedBy = z.infer<typeof decidedBy>;

/**
 * The truthful answer to a verdict. `accepted`: this one counts. `already-decided`: another one came first, here is
 * which, by whom and when. `changed`: what was shown no longer holds; `digest` names the new preview. `gone`: the call
 * no longer waits, because its turn was stopped or it never existed.
 */
export const verdictOutcome = z.discriminatedUnion("outcome", [
  z.strictObject({ outcome: z.literal("accepted"), by: z.string(), at: z.string() }),
  z.strictObject({
    outcome: z.literal("already-decided"),
    verdict: verdictKind,
    by: z.string(),
    at: z.string(),
  }),
  z.strictObject({ outcome: z.literal("changed"), digest: z.string(), message: z.string() }),
  z.strictObject({
    outcome: z.literal("gone"),
    message: z.string(),
    by: z.string().optional(),
    at: z.string().optional(),
  }),
]);
export type VerdictOutcome = z.infer<typeof verdictOutcome>;
