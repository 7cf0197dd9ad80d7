import { z } from "zod";
import { commandReference } from "./command.ts";
import { decidedBy } from "./decided-by.ts";
import { because, riskLevel } from "./decision.ts";
import { jsonObject } from "./json.ts";

/**
 * One decision for the ledger: what was asked, what was shown, who decided, why. Times are ISO 8601, UTC. `input` is what
 * was decided on; `proposedInput` the model's own where that was another. `change`: the session itself was changed;
 * `callId` and `toolUseId` are empty then, and `input` says what: `from` and `to` of its mode, or the `updatedPermissions` of a
 * library's callback. `command`: the slash command whose rule let the call run, whose text asked for it, or that began or ended.
 */
export const ledgerEntry = z.strictObject({
  sessionId: z.string(),
  callId: z.string(),
  toolUseId: z.string(),
  tool: z.string(),
  input: jsonObject,
  proposedInput: jsonObject.optional(),
  agentId: z.string().optional(),
  intentId: z.string().optional(),
  command: commandReference.optional(),
  digest: z.string().nullable(),
  canonical: z.string().nullable(),
  risk: riskLevel.nullable(),
  verdict: z.enum(["allow", "deny", "instruct", "abort", "undo", "change", "drift", "restore"]),
  reason: z.string().nullable(),
  because: z.array(because),
  decidedBy,
  askedAt: z.string().nullable(),
  decidedAt: z.string(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;
