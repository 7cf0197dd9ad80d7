import { z } from "zod";
import { commandReference } from "./command.ts";
import { decidedBy } from "./decided-by.ts";
import { auditVia } from "./external-agent.ts";
import { jsonObject } from "./json.ts";
import { preview } from "./preview.ts";
import { reason, withReasons } from "./reason.ts";
import { riskLevel } from "./risk.ts";

/** The result of a call. */
export const callResult = z.strictObject({
  outcome: z.enum(["ran", "failed", "denied", "instructed", "aborted", "invalid", "interrupted"]),
  exitCode: z.int().nullable(),
  /** Null for a call that never started. */
  durationMs: z.int().nullable(),
  /** The files that it changed, as far as known, with the lines added and removed. */
  files: z.array(
    z.strictObject({ path: z.string(), added: z.int().nullable(), removed: z.int().nullable() }),
  ),
  /** The SHA-256, in hex, of the result that the model got. */
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

/** One decision for the audit log: what was asked, what was shown, who decided, and why. Times are ISO 8601, UTC. */
const codedEntry = z.strictObject({
  sessionId: z.string(),
  /** Empty where the entry is about no call, such as a change of the session; `toolUseId` is too. */
  callId: z.string(),
  toolUseId: z.string(),
  tool: z.string(),
  /**
   * The input that was decided on. A change of the session says here what changed: `from` and `to` of its mode, or
   * the `updatedPermissions` of a library callback. Empty in the entry of a result.
   */
  input: jsonObject,
  /** The model's own input, where another one was decided on. */
  proposedInput: jsonObject.optional(),
  agentId: z.string().optional(),
  /** Set for an external agent: which one asked, and with which key. */
  via: auditVia.optional(),
  intentId: z.string().optional(),
  /** The slash command whose rule let the call run, whose text asked for it, or that began or ended. */
  command: commandReference.optional(),
  digest: z.string().nullable(),
  canonical: z.string().nullable(),
  risk: riskLevel.nullable(),
  /**
   * `change`: the session itself was changed. `approve-first`: the first of two approvals that the call needs; it
   * allows nothing yet. `result`: written when the call ended.
   */
  verdict: auditVerdict,
  reason: z.string().nullable(),
  reasons: z.array(reason),
  decidedBy,
  /** The preview that was decided on, shortened if it is long. */
  shown: preview.optional(),
  /** Who approved before, for a call that needs several approvals. */
  approvals: z.array(z.strictObject({ by: decidedBy, at: z.string() })).optional(),
  /** Who released the call, where it waited for a person before a change of the policy decided it. */
  released: z.strictObject({ by: decidedBy, at: z.string() }).optional(),
  /** How the call ended; what ran is in the decision with the same `callId` and `digest`. */
  result: callResult.optional(),
  /** The files that a `drift` is about. */
  changed: z.array(z.string()).optional(),
  askedAt: z.string().nullable(),
  decidedAt: z.string(),
});
export const auditEntry = z.preprocess(withReasons, codedEntry);
export type AuditEntry = z.infer<typeof auditEntry>;
