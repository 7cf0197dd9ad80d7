import { z } from "zod";
import { jsonObject } from "./json.ts";
import { alwaysAllowChoice, alwaysAllowed } from "./rule.ts";

export type { DecidedBy } from "./decided-by.ts";

const target = { id: z.string().min(1), digest: z.string().min(1) };

/** A person's answer to one waiting call. `digest` names what that person was shown. */
export const verdictRequest = z.discriminatedUnion("verdict", [
  z.strictObject({
    ...target,
    verdict: z.literal("approve"),
    remember: alwaysAllowChoice.optional(),
    /** The call runs with this input instead of the model's. */
    input: jsonObject.optional(),
    /** Names what `approvals.preview` showed of that input. */
    inputDigest: z.string().min(1).optional(),
  }),
  z.strictObject({ ...target, verdict: z.literal("deny"), reason: z.string().max(10_000).optional() }),
  z.strictObject({ ...target, verdict: z.literal("instruct"), text: z.string().trim().min(1).max(50_000) }),
  z.strictObject({ ...target, verdict: z.literal("abort") }),
]);
export type VerdictRequest = z.infer<typeof verdictRequest>;

export const verdictKind = z.enum(["approve", "deny", "instruct", "abort"]);
export type VerdictKind = z.infer<typeof verdictKind>;

/** The truthful answer to a verdict. */
export const verdictOutcome = z.discriminatedUnion("outcome", [
  /** This verdict counts. */
  z.strictObject({
    outcome: z.literal("accepted"),
    by: z.string(),
    at: z.string(),
    /** Until then it can be undone. */
    undoUntil: z.string().optional(),
    /** What does not ask again from now on. */
    remembered: z.array(alwaysAllowed).optional(),
  }),
  /** Another verdict came first. */
  z.strictObject({
    outcome: z.literal("already-decided"),
    verdict: verdictKind,
    by: z.string(),
    at: z.string(),
  }),
  /** The call is no longer what was shown; `digest` names the new preview. */
  z.strictObject({ outcome: z.literal("changed"), digest: z.string(), message: z.string() }),
  /** The call no longer waits: its turn was stopped, or it never existed. */
  z.strictObject({
    outcome: z.literal("gone"),
    message: z.string(),
    by: z.string().optional(),
    at: z.string().optional(),
  }),
  /** The call cannot be answered this way. */
  z.strictObject({ outcome: z.literal("refused"), message: z.string() }),
  /** It counts as one of the two approvals that the call needs; somebody else gives the other. */
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

/** The outcome of each, in the order of the request. */
export const bulkVerdictOutcome = z.array(z.strictObject({ id: z.string(), outcome: verdictOutcome }));
export type BulkVerdictOutcome = z.infer<typeof bulkVerdictOutcome>;

/** The answer to undoing a verdict. `too-late`: the model has it already, or it is not one that can be undone. */
export const undoOutcome = z.discriminatedUnion("outcome", [
  z.strictObject({ outcome: z.literal("undone") }),
  z.strictObject({ outcome: z.literal("too-late"), message: z.string() }),
]);
export type UndoOutcome = z.infer<typeof undoOutcome>;
