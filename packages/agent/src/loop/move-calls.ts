import { assertNever } from "@countersign/contracts/assert-never";
import type { Assessment, Call } from "@countersign/contracts/call";
import type { HookRun } from "@countersign/contracts/hook";
import { reasonKind } from "@countersign/contracts/reason-kind";
import { createRiskReason } from "@countersign/contracts/risk";
import { approvalsAfter, isApprovedAs } from "./approvals.ts";
import type { CallEnd, CallEvaluation, HookResult, LoopEvent } from "./state.ts";

type CallEvent = Extract<
  LoopEvent,
  {
    tag:
      | "calls-evaluated"
      | "call-started"
      | "call-ended"
      | "verdict-given"
      | "verdict-undone"
      | "first-approved"
      | "first-withdrawn"
      | "call-refused"
      | "call-released"
      | "process-died";
  }
>;

/** The calls of a turn after an event, on the way that `state.ts` draws. A call that may not go it is left as it is. */
export function moveCalls(calls: Call[], event: CallEvent): Call[] {
  switch (event.tag) {
    case "calls-evaluated": {
      const evaluations = new Map(event.evaluations.map((evaluation) => [evaluation.callId, evaluation]));
      return calls.map((call) => applyEvaluation(call, evaluations.get(call.id), event));
    }
    case "call-started":
      return calls.map((call) => (call.id === event.callId ? start(call, event) : call));
    case "call-ended":
      return calls.map((call) =>
        call.id === event.callId && call.phase.tag === "running"
          ? withRuns(finish(call, event.end, event.at), event.hookRuns ?? [])
          : call,
      );
    case "verdict-given":
      return calls.map((call) => (call.id === event.callId ? giveVerdict(call, event) : call));
    case "verdict-undone":
      return calls.map((call, index) =>
        call.id === event.callId && canUndo(call, calls.slice(index + 1), event.at)
          ? undoVerdict(call)
          : call,
      );
    case "first-approved":
      return calls.map((call) => (call.id === event.callId ? approveFirst(call, event) : call));
    case "first-withdrawn":
      return calls.map((call) => (call.id === event.callId ? withdrawFirst(call) : call));
    case "call-refused":
      return calls.map((call) =>
        call.id === event.callId && call.phase.tag === "waiting" ? finish(call, event.end, event.at) : call,
      );
    case "call-released":
      return calls.map((call) => (call.id === event.callId ? release(call, event) : call));
    case "process-died":
      return calls.map((call) =>
        call.phase.tag === "running" ? finish(call, event.endOf(call), event.at) : call,
      );
    default:
      return assertNever(event);
  }
}

type Evaluated = Extract<LoopEvent, { tag: "calls-evaluated" }>;

function applyEvaluation(
  before: Call,
  callEvaluation: CallEvaluation | undefined,
  { at, keepsWaiting = false }: Evaluated,
): Call {
  if (callEvaluation === undefined || before.phase.tag === "running" || before.phase.tag === "finished")
    return before;
  const { evaluation } = callEvaluation;
  const call = applyHookResult(before, callEvaluation.hookResult);
  switch (evaluation.kind) {
    case "not-yet":
      return { ...call, phase: { tag: "proposed", note: evaluation.note }, assessment: null };
    case "refused":
      return { ...finish(call, evaluation.end, at), assessment: evaluation.assessment };
    case "assessed": {
      const assessment = reconcileAssessment(call, evaluation.assessment, keepsWaiting);
      return assessment.decision === "ask" ? ask(call, assessment, at) : allow(call, assessment);
    }
    default:
      return assertNever(evaluation);
  }
}

/**
 * A call that waits for a person is let go by a rule that was made since, because that rule is an answer to it: while the mode
 * is the one in which it was asked, no rule that was there before can be what allows it. Where somebody must release it
 * (`keepsWaiting`), it waits for that. A new mode or new surroundings
 * alone never let it go: then it keeps asking for the reasons that it had. Nor does a rule let go what waits for two people: one
 * could make it. Whether it still needs both is in its assessment (`assessment.dualApproval`).
 */
function reconcileAssessment(call: Call, assessment: Assessment, keepsWaiting: boolean): Assessment {
  const asked = call.assessment;
  if (call.phase.tag !== "waiting" || asked === null || assessment.decision !== "allow") return assessment;
  const isByRule = assessment.reasons.some((reason) => /^(?:rule|grant)$/.test(reasonKind(reason)));
  const { dualApproval: before, ...rest } = asked;
  if (isByRule && !keepsWaiting && assessment.mode === asked.mode && before === undefined) return assessment;
  const { preview, fingerprints, digest, dualApproval } = assessment;
  if (digest === asked.digest) return { ...rest, preview, fingerprints, dualApproval };
  // Nobody has said yet what it could do as it is now, so it counts as the worst.
  const risk = { level: "critical" as const, reasons: [createRiskReason({ code: "changed-while-waiting" })] };
  return { ...assessment, decision: "ask", risk, mode: asked.mode ?? assessment.mode };
}

function allow(call: Call, assessment: Assessment): Call {
  const isAsApproved = call.phase.tag === "approved" && call.phase.digest === assessment.digest;
  const phase = call.phase.tag === "allowed" ? call.phase : { tag: "allowed" as const };
  return { ...call, verdict: isAsApproved ? call.verdict : null, phase, assessment };
}

/** Nobody releases what the policy does not allow, or what two people must approve. */
function release(call: Call, event: Extract<LoopEvent, { tag: "call-released" }>): Call {
  const { assessment, release: released } = event;
  const needsTwo = call.assessment?.dualApproval ?? assessment.dualApproval;
  if (call.phase.tag !== "waiting" || assessment.decision !== "allow" || needsTwo !== undefined) return call;
  return { ...call, verdict: null, phase: { tag: "allowed", released }, assessment };
}

/** An approval that no longer fits what the call would do is void; the call waits again and says that it changed. */
function ask(call: Call, assessment: Assessment, at: string): Call {
  if (call.phase.tag === "approved" && isApprovedAs(call.phase, assessment)) return { ...call, assessment };
  const wasShown = call.phase.tag === "approved" || call.phase.tag === "waiting";
  const isChanged = wasShown && call.assessment?.digest !== assessment.digest;
  const before = call.phase.tag === "waiting" ? call.phase : null;
  const askedAt = before?.askedAt ?? at;
  return {
    ...call,
    verdict: null,
    assessment,
    phase: {
      tag: "waiting",
      askedAt,
      isChanged: isChanged || (before?.isChanged ?? false),
      deniesAt: deadlineOf(assessment, askedAt),
      ...approvalsAfter(call, assessment),
    },
  };
}

/** What the hooks said is kept with the call, and what they made of its input is its input. */
function applyHookResult(call: Call, hookResult: HookResult | undefined): Call {
  if (hookResult === undefined) return call;
  return withRuns({ ...call, ...hookResult.edited, hookAnswer: hookResult.answer }, hookResult.runs);
}

const mostRuns = 50;

/** Keeps the newest: a call that is asked about again and again must not grow without end. */
function withRuns(call: Call, runs: HookRun[]): Call {
  return runs.length === 0
    ? call
    : { ...call, hookRuns: [...(call.hookRuns ?? []), ...runs].slice(-mostRuns) };
}

/** Only what the policy allows, or what a person approved in just this form, starts. */
function start(before: Call, event: Extract<LoopEvent, { tag: "call-started" }>): Call {
  const { assessment, at } = event;
  const call = applyHookResult(before, event.hookResult);
  const isApproved = call.phase.tag === "approved" && isApprovedAs(call.phase, assessment);
  const mayStart =
    assessment.decision === "allow"
      ? call.phase.tag === "allowed" || call.phase.tag === "approved"
      : assessment.decision === "ask" && isApproved;
  if (!mayStart) return before;
  // A verdict on another form of the call does not allow this one.
  const verdict = call.phase.tag === "approved" && !isApproved ? null : call.verdict;
  return { ...call, verdict, assessment, phase: { tag: "running", startedAt: at } };
}

function giveVerdict(call: Call, event: Extract<LoopEvent, { tag: "verdict-given" }>): Call {
  if (call.phase.tag !== "waiting" || call.assessment === null) return call;
  if (event.end !== null) return { ...finish(call, event.end, event.verdict.at), verdict: event.verdict };
  const { assessment, ...edited } = event.approved ?? { assessment: call.assessment };
  const { approvers } = event;
  const phase = { tag: "approved" as const, digest: assessment.digest, approvers };
  // One approval is never enough for two people, no matter what the verdict says.
  if (!isApprovedAs(phase, assessment)) return call;
  return { ...call, ...edited, assessment, verdict: event.verdict, phase };
}

/** It keeps waiting for a second person, in the form that was approved. */
function approveFirst(call: Call, event: Extract<LoopEvent, { tag: "first-approved" }>): Call {
  if (call.phase.tag !== "waiting") return call;
  const { first, approved } = event;
  const { assessment, ...edited } = approved;
  const { askedAt, isChanged } = call.phase;
  const before = call.phase.first;
  const voided = before === undefined ? call.phase.voided : { by: before.by.name, at: before.at };
  const phase = {
    tag: "waiting" as const,
    askedAt,
    deniesAt: deadlineOf(assessment, askedAt),
    isChanged: isChanged || call.assessment?.digest !== assessment.digest,
    first,
    voided: voided?.by === first.by.name ? undefined : voided,
  };
  return { ...call, ...edited, assessment, phase };
}

function withdrawFirst(call: Call): Call {
  if (call.phase.tag !== "waiting" || call.phase.first === undefined) return call;
  const { first: _, ...phase } = call.phase;
  return { ...call, phase };
}

/**
 * Whether a verdict can be undone: only one that ended its call without an effect, in its time, and while nothing that was
 * to come after it has begun.
 */
export function canUndo(call: Call, after: Call[], at: string): boolean {
  const { undo, at: decidedAt } = call.verdict ?? {};
  if (call.phase.tag !== "finished" || undo === undefined || decidedAt === undefined || at >= undo.until)
    return false;
  const deniesAt = deadlineOf(call.assessment, undo.askedAt);
  if (deniesAt !== undefined && at >= deniesAt) return false;
  return after.every(
    ({ phase }) =>
      phase.tag !== "running" &&
      !(phase.tag === "finished" && phase.startedAt !== undefined && phase.startedAt >= decidedAt),
  );
}

/** It waits again as it did before. What it would do now is evaluated again before it has any effect. */
function undoVerdict(call: Call): Call {
  const askedAt = call.verdict?.undo?.askedAt ?? "";
  const deniesAt = deadlineOf(call.assessment, askedAt);
  return { ...call, verdict: null, phase: { tag: "waiting", askedAt, isChanged: false, deniesAt } };
}

function deadlineOf(assessment: Assessment | null, askedAt: string): string | undefined {
  const seconds = assessment?.maxWaitSeconds;
  if (seconds === undefined) return undefined;
  return new Date(Date.parse(askedAt) + seconds * 1_000).toISOString();
}

/** The call with its end, from any phase. */
export function finish(call: Call, end: CallEnd, at: string): Call {
  const startedAt = call.phase.tag === "running" ? call.phase.startedAt : undefined;
  const { drift = call.drift, ...ended } = end;
  return { ...call, drift, phase: { tag: "finished", ...ended, startedAt, finishedAt: at } };
}
