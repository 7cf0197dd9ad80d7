import { assertNever } from "@countersign/contracts/assert-never";
import type { Call, CallVerdict, FirstApproval } from "@countersign/contracts/call";
import type { DecidedBy, VerdictOutcome, VerdictRequest } from "@countersign/contracts/verdict";
import { transitionOfEvaluations } from "../evaluation/evaluations.ts";
import { commandIdOf } from "../loop/agent-stack.ts";
import type { Approved, Evaluation } from "../loop/state.ts";
import type { AlwaysAllow, SessionChange, SessionRecord, Transition } from "../ports/repository.ts";
import { advance } from "../session/advance.ts";
import { entryOfVerdict } from "../session/audit-entries.ts";
import { type Authority, assertMaySteer, fullAuthority } from "../session/authority.ts";
import { endByVerdict } from "../session/call-ends.ts";
import type { ControlDependencies } from "../session/control-dependencies.ts";
import { describeAlwaysAllow, toAlwaysAllowed } from "./always-allow.ts";
import { type ApprovalStep, countApproval, firstApprovalMessage } from "./dual-approval.ts";
import { changedOutcome, findVerdictProblem } from "./verdict-outcomes.ts";

/** A verdict, with everything that was found out before the transaction. All of that is about approvals: the rest is empty for others. */
export type Verdict = {
  request: VerdictRequest;
  by: DecidedBy;
  /** What an approval would let run; null when the call no longer waited. */
  evaluated: EvaluatedCall | null;
  /** The input that the approval brings, evaluated; null when the call keeps its own. */
  edited: Approved | null;
  alwaysAllowed: AlwaysAllow[];
  /** The first of two approvals, when the person who gave it has left or may not decide any more. */
  lapsedFirst: FirstApproval | null;
};

/** What a call would do now. */
export type EvaluatedCall = {
  session: SessionRecord;
  evaluation: Evaluation;
  /** Of the rules that it was evaluated under, or of older ones. */
  version: string | undefined;
};

type VerdictDependencies = Pick<ControlDependencies, "clock" | "undoMs" | "evaluation"> & {
  /** What the person may do with a session in bypassPermissions; everything without it. */
  authority?: Authority;
};

/**
 * What a verdict changes of a call whose turn has not ended: it decides the call, or is the first of two approvals that the call needs. A
 * verdict that comes too late changes nothing; one on something that has changed shows the call again.
 */
export function applyVerdict(
  current: SessionRecord,
  call: Call,
  verdict: Verdict,
  dependencies: VerdictDependencies,
): SessionChange<VerdictOutcome> {
  const { request, by, evaluated, lapsedFirst } = verdict;
  const at = dependencies.clock.now();
  const problem = findVerdictProblem(call, request, { isEvaluated: evaluated !== null, at });
  if (problem !== null) return { transition: null, value: problem };
  assertMaySteer(current, request, dependencies.authority ?? fullAuthority);
  const evaluation = evaluated?.evaluation ?? null;
  if (evaluated !== null && hasChanged(evaluated.evaluation, verdict))
    return {
      // With other input, the model's own call is still as it was shown.
      transition: verdict.edited === null ? showAgain(current, call, { evaluated, at }, dependencies) : null,
      value: changedOutcome(evaluated.evaluation, verdict.edited === null ? null : request.digest),
    };
  const step =
    evaluation?.kind === "assessed"
      ? countApproval(call, evaluation.assessment, { by, at, lapsedFirst })
      : enoughAlone;
  switch (step.kind) {
    case "refused":
      return { transition: null, value: { outcome: "refused", message: step.message } };
    case "first":
      return recordFirstApproval(current, call, { verdict, step }, dependencies);
    case "enough":
      return acceptVerdict(current, call, { verdict, step, at }, dependencies);
    default:
      return assertNever(step);
  }
}

/** Verdicts other than approvals need nobody else. */
const enoughAlone: ApprovalStep = { kind: "enough", first: null, assessment: null };

/** Whether the call would no longer do what the approval names: the digest that was shown, or that of the input that it brings. */
function hasChanged(evaluation: Evaluation, { request, edited }: Verdict): boolean {
  const expected = edited === null ? request.digest : inputDigestOf(request);
  if (expected === undefined) return false;
  return evaluation.kind !== "assessed" || evaluation.assessment.digest !== expected;
}

function inputDigestOf(request: VerdictRequest): string | undefined {
  return request.verdict === "approve" ? request.inputDigest : undefined;
}

type Changed = { evaluated: EvaluatedCall; at: string };

/** Stores the call as it was evaluated, to be shown again. */
export function showAgain(
  current: SessionRecord,
  call: Call,
  { evaluated: { session, evaluation, version }, at }: Changed,
  { clock, evaluation: { keepsWaiting } }: Pick<ControlDependencies, "clock" | "evaluation">,
): Transition | null {
  const evaluations = [{ callId: call.id, evaluation }];
  const command = commandIdOf(session);
  const found = { mode: session.mode, command, evaluations, at, keepsWaiting, version };
  return transitionOfEvaluations(current, found, clock);
}

type First = { verdict: Verdict; step: Extract<ApprovalStep, { kind: "first" }> };

/** The audit log has a verdict of its own for it: the first of two approvals allows nothing yet. */
function recordFirstApproval(
  current: SessionRecord,
  call: Call,
  { verdict: { request, by, edited }, step: { first, need, assessment } }: First,
  { clock }: VerdictDependencies,
): SessionChange<VerdictOutcome> {
  const approved = { ...edited, assessment };
  const entry = entryOfVerdict({ ...call, ...approved }, request, { ...first, alwaysAllowed: [] });
  const transition = advance({
    current,
    events: [{ tag: "first-approved", callId: call.id, first, approved }],
    auditEntries: [{ ...entry, verdict: "approve-first", reason: need.why }],
    by,
    clock,
  });
  const message = firstApprovalMessage(need, by.name);
  return { transition, value: { outcome: "first-of-two", by: by.name, at: first.at, message } };
}

type Accepted = { verdict: Verdict; step: Extract<ApprovalStep, { kind: "enough" }>; at: string };

function acceptVerdict(
  current: SessionRecord,
  call: Call,
  { verdict, step: { first, assessment }, at }: Accepted,
  { clock, undoMs }: VerdictDependencies,
): SessionChange<VerdictOutcome> {
  const { request, by, alwaysAllowed } = verdict;
  const approved = assessment === null ? verdict.edited : { ...verdict.edited, assessment };
  const given = verdictOf(call, request, { by: by.name, at, first, undoMs });
  const entry = entryOfVerdict({ ...call, ...approved }, request, {
    by,
    at,
    alwaysAllowed: alwaysAllowed.map(describeAlwaysAllow),
  });
  const transition = advance({
    current,
    events: [
      {
        tag: "verdict-given",
        callId: call.id,
        verdict: given,
        end: endByVerdict(call, request),
        approved,
        approvers: first === null ? undefined : [first.by.name, by.name],
      },
    ],
    auditEntries: [first === null ? entry : { ...entry, approvals: [{ by: first.by, at: first.at }] }],
    alwaysAllowed,
    by,
    clock,
  });
  return { transition, value: acceptedOutcome(given, alwaysAllowed) };
}

type Given = { by: string; at: string; first: FirstApproval | null; undoMs: number };

/** The verdict as it is stored with the call, which leaves out what it does not have. */
function verdictOf(call: Call, request: VerdictRequest, { by, at, first, undoMs }: Given): CallVerdict {
  const verdict: CallVerdict = { verdict: request.verdict, by, at };
  if (first !== null) verdict.first = { by: first.by.name, at: first.at };
  if (request.verdict === "deny" && request.reason !== undefined) verdict.reason = request.reason;
  if (request.verdict === "instruct") verdict.text = request.text;
  if (request.verdict !== "approve" && undoMs > 0 && call.phase.tag === "waiting") {
    const until = new Date(Date.parse(at) + undoMs).toISOString();
    verdict.undo = { until, askedAt: call.phase.askedAt };
  }
  return verdict;
}

/** The API says `remembered` for what is always allowed, and leaves out what there is not. */
function acceptedOutcome({ by, at, undo }: CallVerdict, alwaysAllowed: AlwaysAllow[]): VerdictOutcome {
  const outcome: Extract<VerdictOutcome, { outcome: "accepted" }> = { outcome: "accepted", by, at };
  if (undo !== undefined) outcome.undoUntil = undo.until;
  if (alwaysAllowed.length > 0) outcome.remembered = alwaysAllowed.map(toAlwaysAllowed);
  return outcome;
}
