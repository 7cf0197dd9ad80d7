import { z } from "zod";
import { commandReference } from "./command.ts";
import { decidedBy } from "./decided-by.ts";
import { jsonObject } from "./json.ts";
import { preview } from "./preview.ts";
import { reason, withReasons } from "./reason.ts";
import { riskLevel } from "./risk.ts";

/**
 * The result of a call. `durationMs` is null for one that never started. `files`: those that it changed, as far as is known, with the
 * lines added and removed. `digest`: the SHA-256, in hex, of the result that the model got.
 */
export const callResult = z.strictObject({
  outcome: z.enum(["ran", "failed", "denied", "instructed", "aborted", "invalid", "interrupted"]),
  exitCode: z.int().nullable(),
  durationMs: z.int().nullable(),
  files: z.array(
    z.strictObject({ path: z.string(), added: z.int().nullable(), removed: z.int().nullable() }),
  ),
  digest: z.string(),
});
export type CallResult = z.infer<typeof callResult>;

/** Every end that a decision can have in the log. */
export const auditVerdict = z.enum([
  "allow",
  "approve-first",
  "deny",
  "instruct",
  "abort",
  "undo",
  "change",
  "drift",
  "restore",
  "result",
]);

/**
 * One decision for the audit log: what was asked, what was shown, who decided, why. Times are ISO 8601, UTC. `input` is what
 * was decided on; `proposedInput` the model's own where that was another. `change`: the session itself was changed;
 * `callId` and `toolUseId` are empty then, and `input` says what: `from` and `to` of its mode, or the `updatedPermissions` of a
 * library's callback. `command`: the slash command whose rule let the call run, whose text asked for it, or that began or ended.
 * `shown`: the preview that was decided on, cut where it is long. `approvals`: the persons who approved before, where a call needs several.
 * `approve-first`: the first of two approvals that the call needs, by which nothing was allowed. `result` is the result of a call: a row of its own with the verdict `result`, written when the call ended, whose `input` is empty:
 * what ran stands in the decision of the same `callId` and `digest`. `changed`: the files that a `drift` tells of.
 */
const codedEntry = z.strictObject({
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
  verdict: auditVerdict,
  reason: z.string().nullable(),
  reasons: z.array(reason),
  decidedBy,
  shown: preview.optional(),
  approvals: z.array(z.strictObject({ by: decidedBy, at: z.string() })).optional(),
  result: callResult.optional(),
  changed: z.array(z.string()).optional(),
  askedAt: z.string().nullable(),
  decidedAt: z.string(),
});
export const auditEntry = z.preprocess(withReasons, codedEntry);
export type AuditEntry = z.infer<typeof auditEntry>;
