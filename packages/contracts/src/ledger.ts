import { z } from "zod";
import { because, riskLevel } from "./decision.ts";
import { jsonObject } from "./json.ts";
import { decidedBy } from "./verdict.ts";

/** One decision for the ledger: what was asked, what was shown, who decided, why. Times are ISO 8601, UTC. */
export const ledgerEntry = z.strictObject({
  sessionId: z.string(),
  callId: z.string(),
  toolUseId: z.string(),
  tool: z.string(),
  input: jsonObject,
  digest: z.string().nullable(),
  canonical: z.string().nullable(),
  risk: riskLevel.nullable(),
  verdict: z.enum(["allow", "deny", "instruct", "abort"]),
  reason: z.string().nullable(),
  because: z.array(because),
  decidedBy,
  askedAt: z.string().nullable(),
  decidedAt: z.string(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;
