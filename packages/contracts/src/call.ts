import { z } from "zod";
import { agentReference } from "./agent-reference.ts";
import { blockedAccess } from "./blocked-access.ts";
import { commandReference } from "./command.ts";
import { decidedBy } from "./decided-by.ts";
import { suggestion } from "./decision.ts";
import { withPresentNames } from "./earlier-names.ts";
import { externalAgentKind } from "./external-agent.ts";
import { hookAnswer, hookRun } from "./hook.ts";
import { callDrift } from "./intent.ts";
import { jsonObject } from "./json.ts";
import { permissionMode } from "./permission-mode.ts";
import { fileFingerprint, preview } from "./preview.ts";
import { reason, withReasons } from "./reason.ts";
import { risk, storedRisk } from "./risk.ts";
import { verdictKind } from "./verdict.ts";

/** How a call ended. */
export const callOutcome = z.enum([
  /** Had an effect, as `failed` did. */
  "ran",
  "failed",
  /** Had no effect, as `instructed` and `invalid`. */
  "denied",
  "instructed",
  /** May have had an effect if it had started. */
  "aborted",
  "invalid",
  /** May have had an effect. */
  "interrupted",
]);
export type CallOutcome = z.infer<typeof callOutcome>;

/** The first of the two approvals that a call needs, bound to what was shown. */
export const firstApproval = z.strictObject({ by: decidedBy, at: z.string(), digest: z.string() });
export type FirstApproval = z.infer<typeof firstApproval>;

/** An approval that no longer counts: what the call does, or who must approve it, has changed. */
export const voidedApproval = z.strictObject({
  /** A name. */
  by: z.string(),
  at: z.string(),
});

/** A call needs dual approval. */
export const dualApproval = z.strictObject({
  /** The reason, in words that follow "because". */
  why: z.string(),
  /** Names that cannot be one of the two. A person who approved under another name has to approve again. */
  excluded: z.array(z.string()),
});
export type DualApproval = z.infer<typeof dualApproval>;

/** Who let a waiting call go that the policy had come to decide by itself. */
export const callRelease = z.strictObject({ by: decidedBy, at: z.string() });
export type CallRelease = z.infer<typeof callRelease>;

/** Where a call stands between the request of the model and its result. */
export const callPhase = z.discriminatedUnion("tag", [
  /**
   * The model asked for it; nothing is decided. `note` says why it can't be evaluated before its turn: it edits a
   * file that an earlier call creates.
   */
  z.strictObject({ tag: z.literal("proposed"), note: z.string().optional() }),
  /** The policy lets it run when its turn comes. */
  z.strictObject({
    tag: z.literal("allowed"),
    /** Set where it waited for a person before a change of the policy allowed it. */
    released: callRelease.optional(),
  }),
  /** In the queue for a person. */
  z.strictObject({
    tag: z.literal("waiting"),
    askedAt: z.string(),
    isChanged: z.boolean(),
    /** When it is denied without an answer. */
    deniesAt: z.string().optional(),
    /** The first of two approvals that it needs, bound to its digest. */
    first: firstApproval.optional(),
    /** An approval that no longer counts. */
    voided: voidedApproval.optional(),
  }),
  /** A person approved it: it runs when its turn comes. */
  z.strictObject({
    tag: z.literal("approved"),
    /** What was approved. */
    digest: z.string(),
    /** The names of both, for a call that needed two approvals. */
    approvers: z.array(z.string()).optional(),
  }),
  z.strictObject({ tag: z.literal("running"), startedAt: z.string() }),
  z.strictObject({
    tag: z.literal("finished"),
    outcome: callOutcome,
    /** What the model gets. */
    result: z.string(),
    isError: z.boolean(),
    startedAt: z.string().optional(),
    finishedAt: z.string(),
    exitCode: z.int().nullable().optional(),
    /** What the sandbox kept a command from. */
    blocked: z.array(blockedAccess).optional(),
  }),
]);
export type CallPhase = z.infer<typeof callPhase>;

/** What the policy and the preview found when they last evaluated a call. */
const codedAssessment = z.strictObject({
  preview,
  /** The files that the preview is based on. */
  fingerprints: z.array(fileFingerprint),
  digest: z.string(),
  decision: z.enum(["allow", "ask", "deny"]),
  reasons: z.array(reason),
  risk: storedRisk.optional(),
  suggestions: z.array(suggestion),
  blockedPath: z.string().optional(),
  canonical: z.string().optional(),
  /** How long its session or a rule lets it wait. */
  maxWaitSeconds: z.int().optional(),
  /** The mode that it was decided under. */
  mode: permissionMode.optional(),
  /** Set where one approval is not enough. */
  dualApproval: dualApproval.optional(),
});
const withFingerprints = withPresentNames({ basis: "fingerprints" });
export const assessment = z.preprocess((stored) => withFingerprints(withReasons(stored)), codedAssessment);
export type Assessment = z.infer<typeof assessment>;

/** The verdict that a person or a callback gave. Times are ISO 8601, UTC. */
export const callVerdict = z.strictObject({
  verdict: verdictKind,
  by: z.string(),
  at: z.string(),
  reason: z.string().optional(),
  text: z.string().optional(),
  /** Until `until` the verdict can be undone. */
  undo: z.strictObject({ until: z.string(), askedAt: z.string() }).optional(),
  /** Who approved before, where the call needed dual approval. */
  first: z.strictObject({ by: z.string(), at: z.string() }).optional(),
});
export type CallVerdict = z.infer<typeof callVerdict>;

/** Why a waiting call needs dual approval, who approved first, and whose approval no longer counts. */
export const dualApprovalStatus = z.strictObject({
  ...dualApproval.shape,
  first: z.strictObject({ by: z.string(), at: z.string(), digest: z.string() }).nullable(),
  voided: voidedApproval.optional(),
});
export type DualApprovalStatus = z.infer<typeof dualApprovalStatus>;

/** Input that was put in the place of the model's own, which `proposed` keeps. */
export const callEdit = z.strictObject({ proposed: jsonObject, by: decidedBy, at: z.string() });
export type CallEdit = z.infer<typeof callEdit>;

/** One tool call of a session. */
export const call = z.strictObject({
  id: z.string(),
  sessionId: z.string(),
  /** The `seq` of the assistant message. */
  turn: z.int(),
  /** Its place in the turn, counted from 0. */
  position: z.int(),
  toolUseId: z.string(),
  tool: z.string(),
  /** What runs. */
  input: jsonObject,
  phase: callPhase,
  assessment: assessment.nullable(),
  verdict: callVerdict.nullable(),
  /** Who changed the input, where it is not the model's own. */
  edit: callEdit.optional(),
  /** The sub-agent that asks; absent for the session's own agent. */
  agent: agentReference.optional(),
  /** What the hooks before the call decided. */
  hookAnswer: hookAnswer.optional(),
  /** Every run of a hook on this call. */
  hookRuns: z.array(hookRun).optional(),
  /** What a command changed outside the scope of the session's intent. */
  drift: callDrift.optional(),
  /** The slash command whose text asked for the call: its result becomes part of what the model is sent. */
  command: commandReference.optional(),
  /** Where the call runs: an absolute, real path. Absent for the workspace; only an external agent can use another folder. */
  cwd: z.string().optional(),
  /** What an external agent calls the tool, where that isn't `tool`. */
  calledAs: z.string().optional(),
});
export type Call = z.infer<typeof call>;

/** What a call in the queue says of its session: who started it, and how many of its calls wait. */
export const queueSession = z.strictObject({
  createdBy: z.string(),
  isScripted: z.boolean(),
  mode: permissionMode,
  waiting: z.int(),
});
export type QueueSession = z.infer<typeof queueSession>;

/** A call in the queue, as `approvals.list` returns it. */
export const queueItem = z.strictObject({
  id: z.string(),
  sessionId: z.string(),
  sessionTitle: z.string(),
  workspace: z.string(),
  session: queueSession,
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
  /** Whether its session waits for this call. */
  active: z.boolean(),
  isChanged: z.boolean(),
  turn: z.int(),
  claim: z.string().optional(),
  deniesAt: z.string().optional(),
  edit: callEdit.optional(),
  agent: agentReference.optional(),
  hookRuns: z.array(hookRun).optional(),
  command: commandReference.optional(),
  /** Set where it needs dual approval. */
  second: dualApprovalStatus.optional(),
  /** The agent that runs the call itself; absent where Countersign does. */
  externalAgent: externalAgentKind.optional(),
  /** The call is parked: that agent doesn't wait for it any more, and makes it again later. */
  isParked: z.boolean().optional(),
  /** Equal for identical calls. Only `approvals.page` returns it. */
  group: z.string().optional(),
});
export type QueueItem = z.infer<typeof queueItem>;
