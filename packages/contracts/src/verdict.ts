import { z } from "zod";
import { jsonObject } from "./json.ts";
import { alwaysAllowChoice, alwaysAllowed } from "./rule.ts";

export type { DecidedBy } from "./decided-by.ts";

const target = { id: z.string().min(1), digest: z.string().min(1) };

/**
 * A person's answer to one waiting call. `digest` names what that person was shown. An approval with `input` lets the call
 * run with that input instead of the model's; `inputDigest` names what `approvals.preview` showed of it.
 */
export const verdictRequest = z.discriminatedUnion("verdict", [
  z.strictObject({
    ...target,
    verdict: z.literal("approve"),
    remember: alwaysAllowChoice.optional(),
    input: jsonObject.optional(),
    inputDigest: z.string().min(1).optional(),
  }),
  z.strictObject({ ...target, verdict: z.literal("deny"), reason: z.string().max(10_000).optional() }),
  z.strictObject({ ...target, verdict: z.literal("instruct"), text: z.string().trim().min(1).max(50_000) }),
  z.strictObject({ ...target, verdict: z.literal("abort") }),
]);
export type VerdictRequest = z.infer<typeof verdictRequest>;

export const verdictKind = z.enum(["approve", "deny", "instruct", "abort"]);
export type VerdictKind = z.infer<typeof verdictKind>;

/**
 * The truthful answer to a verdict. `accepted`: this one counts; until `undoUntil` it can be undone; `remembered` is what
 * does not ask again from now on. `already-decided`: another one came first, here is
 * which, by whom and when. `changed`: what was shown no longer holds; `digest` names the new preview. `gone`: the call
 * no longer waits, because its turn was stopped or it never existed. `refused`: this cannot be answered in that way. `first-of-two`: it counts as
 * one of the two approvals that the call needs; somebody else gives the other.
 */
export const verdictOutcome = z.discriminatedUnion("outcome", [
  z.strictObject({
    outcome: z.literal("accepted"),
    by: z.string(),
    at: z.string(),
    undoUntil: z.string().optional(),
    remembered: z.array(alwaysAllowed).optional(),
  }),
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
  z.strictObject({ outcome: z.literal("refused"), message: z.string() }),
  z.strictObject({ outcome: z.literal("first-of-two"), by: z.string(), at: z.string(), message: z.string() }),
]);
export type VerdictOutcome = z.infer<typeof verdictOutcome>;

/**
 * One answer to several calls at once: all waiting calls of one turn, or calls of one shape in any sessions (`callShape`).
 * Calls of critical risk are refused one by one.
 */
export const bulkVerdictRequest = z.strictObject({
  items: z.array(z.strictObject(target)).min(1).max(500),
  verdict: z.enum(["approve", "deny"]),
  reason: z.string().max(10_000).optional(),
});
export type BulkVerdictRequest = z.infer<typeof bulkVerdictRequest>;

/** What became of each, in the order in which they were given. */
export const bulkVerdictOutcome = z.array(z.strictObject({ id: z.string(), outcome: verdictOutcome }));
export type BulkVerdictOutcome = z.infer<typeof bulkVerdictOutcome>;

/** The answer to undoing a verdict. `too-late`: the model has it already, or it is not one that can be undone. */
export const undoOutcome = z.discriminatedUnion("outcome", [
  z.strictObject({ outcome: z.literal("undone") }),
  z.strictObject({ outcome: z.literal("too-late"), message: z.string() }),
]);
export type UndoOutcome = z.infer<typeof undoOutcome>;
