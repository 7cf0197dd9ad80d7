import { z } from "zod";
import { agentReference } from "./agent-reference.ts";
import { commandReference } from "./command.ts";
import { decidedBy } from "./decided-by.ts";
import { suggestion } from "./decision.ts";
import { hookAnswer, hookRun } from "./hook.ts";
import { callDrift } from "./intent.ts";
import { jsonObject } from "./json.ts";
import { permissionMode } from "./permission-mode.ts";
import { fileFingerprint, preview } from "./preview.ts";
import { reason, withReasons } from "./reason.ts";
import { risk, storedRisk } from "./risk.ts";
import { verdictKind } from "./verdict.ts";

/** How a call ended. `ran` and `failed` had an effect; `interrupted`, and `aborted` after it had
 * started, may have had one; the others had none. */
export const callOutcome = z.enum([
  "ran",
  "failed",
  "denied",
  "instructed",
  "aborted",
  "invalid",
  "interrupted",
]);
export type CallOutcome = z.infer<typeof callOutcome>;

/** The first of the two approvals that a call needs, bound to what was shown. */
export const firstApproval = z.strictObject({ by: decidedBy, at: z.string(), digest: z.string() });
export type FirstApproval = z.infer<typeof firstApproval>;

/** An approval that counts no more: what the call does, or who must approve it, is different since. `by` is a name. */
export const voidedApproval = z.strictObject({ by: z.string(), at: z.string() });

/**
 * Why a call needs dual approval, in words that follow "because". `excluded`: names that cannot be one of the two. Whoever approved under
 * another one has to approve again.
 */
export const dualApproval = z.strictObject({ why: z.string(), excluded: z.array(z.string()) });
export type DualApproval = z.infer<typeof dualApproval>;

/**
 * Where a call stands. `proposed`: the model asked for it, nothing is decided;
 * `note` says why it can't be evaluated before its turn (it edits a file that an earlier call is to make). `allowed`: the policy lets it run when its
 * turn comes. `waiting`: in the queue for a person, and denied when `deniesAt` passes; `first` is the first of two approvals that it needs, bound to its digest,
 * `voided` an approval that counts no more. `approved`: a person approved it, bound to `digest`, and it runs when its turn comes; `approvers`
 * names the two of a call that needed two. `running`. `finished`: `result` is what the model gets.
 */
export const callPhase = z.discriminatedUnion("tag", [
  z.strictObject({ tag: z.literal("proposed"), note: z.string().optional() }),
  z.strictObject({ tag: z.literal("allowed") }),
  z.strictObject({
    tag: z.literal("waiting"),
    askedAt: z.string(),
    isChanged: z.boolean(),
    deniesAt: z.string().optional(),
    first: firstApproval.optional(),
    voided: voidedApproval.optional(),
  }),
  z.strictObject({
    tag: z.literal("approved"),
    digest: z.string(),
    approvers: z.array(z.string()).optional(),
  }),
  z.strictObject({ tag: z.literal("running"), startedAt: z.string() }),
  z.strictObject({
    tag: z.literal("finished"),
    outcome: callOutcome,
    result: z.string(),
    isError: z.boolean(),
    startedAt: z.string().optional(),
    finishedAt: z.string(),
    exitCode: z.int().nullable().optional(),
  }),
]);
export type CallPhase = z.infer<typeof callPhase>;

/**
 * What the policy and the preview said of a call when it was last evaluated. `maxWaitSeconds`: how long its session or a rule
 * lets it wait. `mode`: the one that it was decided under. `dualApproval`: set where one approval is not enough.
 */
const codedAssessment = z.strictObject({
  preview,
  basis: z.array(fileFingerprint),
  digest: z.string(),
  decision: z.enum(["allow", "ask", "deny"]),
  reasons: z.array(reason),
  risk: storedRisk.optional(),
  suggestions: z.array(suggestion),
  blockedPath: z.string().optional(),
  canonical: z.string().optional(),
  maxWaitSeconds: z.int().optional(),
  mode: permissionMode.optional(),
  dualApproval: dualApproval.optional(),
});
export const assessment = z.preprocess(withReasons, codedAssessment);
export type Assessment = z.infer<typeof assessment>;

/**
 * The verdict that a person or a callback gave, with who and when (ISO 8601, UTC). Until `undo.until` it can be undone. `first`: who
 * approved before, where the call needed dual approval.
 */
export const callVerdict = z.strictObject({
  verdict: verdictKind,
  by: z.string(),
  at: z.string(),
  reason: z.string().optional(),
  text: z.string().optional(),
  undo: z.strictObject({ until: z.string(), askedAt: z.string() }).optional(),
  first: z.strictObject({ by: z.string(), at: z.string() }).optional(),
});
export type CallVerdict = z.infer<typeof callVerdict>;

/** Why a waiting call needs dual approval, who approved first, and whose approval counts no more. */
export const dualApprovalStatus = z.strictObject({
  ...dualApproval.shape,
  first: z.strictObject({ by: z.string(), at: z.string(), digest: z.string() }).nullable(),
  voided: voidedApproval.optional(),
});
export type DualApprovalStatus = z.infer<typeof dualApprovalStatus>;

/** What a waiting call says of its second person; undefined for a call that needs but one. */
export function dualApprovalStatusOf({
  phase,
  assessment,
}: Pick<Call, "phase" | "assessment">): DualApprovalStatus | undefined {
  if (phase.tag !== "waiting" || assessment?.dualApproval === undefined) return undefined;
  const { first, voided } = phase;
  return {
    ...assessment.dualApproval,
    first: first === undefined ? null : { ...first, by: first.by.name },
    ...(voided === undefined ? {} : { voided }),
  };
}

/** Input that was put in the place of the model's own, which `proposed` keeps. */
export const callEdit = z.strictObject({ proposed: jsonObject, by: decidedBy, at: z.string() });
export type CallEdit = z.infer<typeof callEdit>;

/**
 * One tool call of a session. `position` counts from 0 in its turn; `turn` is the `seq` of the assistant message. `input` is
 * what runs; where it is not the model's own, `edit` says whose it is. `agent`: the sub-agent that asks, absent for the
 * session's own. `hookRuns`: every run of a hook on this call; `hookAnswer`: what those before the call decided.
 * `drift`: what a command changed beside what the session's intent owns. `command`: not the model asked for it, but the text of a
 * slash command whose result stands in what the model is sent.
 */
export const call = z.strictObject({
  id: z.string(),
  sessionId: z.string(),
  turn: z.int(),
  position: z.int(),
  toolUseId: z.string(),
  tool: z.string(),
  input: jsonObject,
  phase: callPhase,
  assessment: assessment.nullable(),
  verdict: callVerdict.nullable(),
  edit: callEdit.optional(),
  agent: agentReference.optional(),
  hookAnswer: hookAnswer.optional(),
  hookRuns: z.array(hookRun).optional(),
  drift: callDrift.optional(),
  command: commandReference.optional(),
});
export type Call = z.infer<typeof call>;

/** A call in the queue, as `approvals.list` gives it. `active`: the one that its session stands still for. `second`: it needs dual approval. */
export const queueItem = z.strictObject({
  id: z.string(),
  sessionId: z.string(),
  sessionTitle: z.string(),
  workspace: z.string(),
  toolUseId: z.string(),
  tool: z.string(),
  input: jsonObject,
  preview,
  digest: z.string(),
  risk,
  reasons: z.array(reason),
  suggestions: z.array(suggestion),
  canonical: z.string().optional(),
  blockedPath: z.string().optional(),
  askedAt: z.string(),
  position: z.int(),
  active: z.boolean(),
  isChanged: z.boolean(),
  turn: z.int(),
  claim: z.string().optional(),
  deniesAt: z.string().optional(),
  edit: callEdit.optional(),
  agent: agentReference.optional(),
  hookRuns: z.array(hookRun).optional(),
  command: commandReference.optional(),
  second: dualApprovalStatus.optional(),
});
export type QueueItem = z.infer<typeof queueItem>;
