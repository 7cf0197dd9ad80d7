import { AppError } from "@countersign/contracts/app-error";
import type { Call, FirstApproval } from "@countersign/contracts/call";
import type { DecidedBy, VerdictOutcome, VerdictRequest } from "@countersign/contracts/verdict";
import { evaluateWithTimeout } from "../evaluation/evaluate-with-timeout.ts";
import { transitionOfEvaluations } from "../evaluation/evaluations.ts";
import { commandIdOf, currentCall, turnCalls } from "../loop/agent-stack.ts";
import type { Approved, Evaluation } from "../loop/state.ts";
import type { AlwaysAllow, SessionChange, SessionRecord, Transition } from "../ports/repository.ts";
import { advance } from "../session/advance.ts";
import { type Authority, assertMaySteer, fullAuthority } from "../session/authority.ts";
import type { ControlDependencies } from "../session/control-dependencies.ts";
import { type AlwaysAllowOptions, resolveAlwaysAllow } from "./always-allow.ts";
import { applyVerdict, type Verdict } from "./apply-verdict.ts";
import { alwaysAllowProblem } from "./dual-approval.ts";
import { describeDenial, editedCall } from "./edited-call.ts";
import { changedOutcome, stillHolds, tooLate, whyNotCounted } from "./verdict-outcomes.ts";

const NO_SUCH_CALL = "There is no such call.";

/** What a verdict needs. */
type DecideDependencies = ControlDependencies & {
  /** How a rule is stored that the approval adds for others. */
  alwaysAllowOptions?: AlwaysAllowOptions | undefined;
  /** What the person may do with a session in bypassPermissions; everything without it. */
  authority?: Authority;
};

/**
 * Gives a verdict. The first one counts; a later one gets the answer which came first. An approval counts only for
 * what was shown: if the files have changed since, the call is shown again instead. Input that the approval brings
 * is decided on like the model's own, and an "always allow" is checked before anything is decided. Where dual
 * approval is needed, the first approval only waits for the second. Throws `AppError`, and then nothing is
 * decided: `bad-input` for invalid input or rules, `forbidden` for instructions and input for an agent in
 * bypassPermissions.
 */
export async function decideCall(
  request: VerdictRequest,
  by: DecidedBy,
  dependencies: DecideDependencies,
): Promise<VerdictOutcome> {
  for (let round = 0; round < mostRounds; round += 1) {
    const outcome = await decideOnce(request, by, dependencies);
    if (outcome !== null) return outcome;
    dependencies.evaluation.forgetPolicy?.();
  }
  throw new AppError("conflict", "The rules changed again and again while this was decided. Try once more.");
}

/** How often a call is evaluated again because the rules changed meanwhile. */
const mostRounds = 5;

/** Null when the rules changed between the evaluation and the transaction: nothing was written. */
async function decideOnce(
  request: VerdictRequest,
  by: DecidedBy,
  dependencies: DecideDependencies,
): Promise<VerdictOutcome | null> {
  const { repository, clock } = dependencies;
  const stored = await repository.call(request.id);
  if (stored === null) return { outcome: "gone", message: NO_SUCH_CALL };
  const asked = withInput(stored, request, by, clock.now());
  const freshEvaluation = request.verdict === "approve" ? await reevaluate(asked, dependencies) : null;
  const approved = asked === stored ? null : approvedInput(asked, freshEvaluation);
  const alwaysAllowed =
    freshEvaluation === null
      ? []
      : await alwaysAllowFor(request, { asked, freshEvaluation }, by, dependencies);
  const gone = freshEvaluation === null ? null : await firstOfGone(stored, dependencies);
  const { value } = await repository.transact(
    stored.sessionId,
    null,
    (current, { policyVersion }): SessionChange<Decided> => {
      if (freshEvaluation !== null && isOld(freshEvaluation, policyVersion))
        return { transition: null, value: rulesChanged };
      const call = callOf(current, stored.id);
      if (call === null) return { transition: null, value: null };
      const at = clock.now();
      return verdictChange(
        current,
        call,
        { request, freshEvaluation, alwaysAllowed, by, at, approved, gone },
        dependencies,
      );
    },
  );
  if (value === rulesChanged) return null;
  return value ?? tooLate((await repository.call(request.id)) ?? stored);
}

const rulesChanged = "rules-changed";

/** Null: the call's turn has ended. */
type Decided = VerdictOutcome | typeof rulesChanged | null;

type PreparedVerdict = Omit<Verdict, "undoMs" | "freshAssessment"> & {
  freshEvaluation: FreshEvaluation | null;
};

/** What a verdict changes of a call that is still in its turn: it is decided, shown again, or left as it is. */
function verdictChange(
  current: SessionRecord,
  call: Call,
  { freshEvaluation, ...verdict }: PreparedVerdict,
  dependencies: DecideDependencies,
): SessionChange<VerdictOutcome> {
  const { undoMs, clock, authority = fullAuthority } = dependencies;
  const { request, approved, at } = verdict;
  const problem = whyNotCounted(call, request, { isEvaluated: freshEvaluation !== null, at });
  if (problem !== null) return { transition: null, value: problem };
  assertMaySteer(current, request, authority);
  const expected = approved === null ? request.digest : inputDigestOf(request);
  if (freshEvaluation !== null && expected !== null && !stillHolds(freshEvaluation.evaluation, expected)) {
    return {
      transition: approved === null ? showAgain(current, call, freshEvaluation, at, dependencies) : null,
      value: changedOutcome(freshEvaluation.evaluation, approved === null ? null : request.digest),
    };
  }
  const freshAssessment =
    freshEvaluation?.evaluation.kind === "assessed" ? freshEvaluation.evaluation.assessment : null;
  const { outcome, change } = applyVerdict(call, { ...verdict, undoMs, freshAssessment });
  return { transition: change === null ? null : advance({ current, ...change, clock }), value: outcome };
}

/** Stores the call as it was evaluated, to be shown again. */
export function showAgain(
  current: SessionRecord,
  call: Call,
  { session, evaluation }: FreshEvaluation,
  at: string,
  { clock, evaluation: { keepsWaiting } }: Pick<ControlDependencies, "clock" | "evaluation">,
): Transition | null {
  const conditions = { mode: session.mode, command: commandIdOf(session), keepsWaiting };
  return transitionOfEvaluations(
    current,
    { ...conditions, evaluations: [{ callId: call.id, evaluation }], at },
    clock,
  );
}

/** The call as the approval would let it run; the very same call when it brings no other input. */
function withInput(call: Call, request: VerdictRequest, by: DecidedBy, at: string): Call {
  if (request.verdict !== "approve" || request.input === undefined) return call;
  return editedCall(call, request.input, { by, at });
}

function inputDigestOf(request: VerdictRequest): string | null {
  return request.verdict === "approve" ? (request.inputDigest ?? null) : null;
}

/** Throws `AppError("bad-input")` when the input that somebody put in the place of the model's may not run. */
function approvedInput(asked: Call, freshEvaluation: FreshEvaluation | null): Approved | null {
  if (freshEvaluation === null || asked.edit === undefined) return null;
  if (freshEvaluation.evaluation.kind === "assessed")
    return { input: asked.input, edit: asked.edit, assessment: freshEvaluation.evaluation.assessment };
  throw new AppError(
    "bad-input",
    `The call cannot run with this input: ${describeDenial(freshEvaluation.evaluation)}`,
  );
}

/** What a call would do now. */
export type FreshEvaluation = {
  session: SessionRecord;
  evaluation: Evaluation;
  /** Of the rules that it was evaluated under, or of older ones. */
  version: string | undefined;
};

/** Whether rules, grants or settings were changed since the call was evaluated; what a process knows of them may be old. */
export function isOld({ version }: FreshEvaluation, policyVersion: string | null): boolean {
  return version !== undefined && policyVersion !== null && version !== policyVersion;
}

/** What an approval would let run now; null when the call waits no more, then the transaction says so. */
export async function reevaluate(
  asked: Call,
  { repository, evaluation }: Pick<ControlDependencies, "repository" | "evaluation">,
): Promise<FreshEvaluation | null> {
  if (asked.phase.tag !== "waiting") return null;
  const session = await repository.load(asked.sessionId);
  if (session === null) return null;
  const { version } = await evaluation.policyFor(session);
  const isActive = currentCall(session)?.id === asked.id;
  return { session, evaluation: await evaluateWithTimeout(asked, isActive, session, evaluation), version };
}

/** Nothing, for a call that is no longer as it was shown: the answer says so. */
async function alwaysAllowFor(
  request: VerdictRequest,
  {
    asked: call,
    freshEvaluation: { session, evaluation },
  }: { asked: Call; freshEvaluation: FreshEvaluation },
  by: DecidedBy,
  dependencies: DecideDependencies,
): Promise<AlwaysAllow[]> {
  if (request.verdict !== "approve" || request.remember === undefined) return [];
  const expected = request.input === undefined ? request.digest : request.inputDigest;
  if (evaluation.kind !== "assessed" || (expected !== undefined && evaluation.assessment.digest !== expected))
    return [];
  const need = evaluation.assessment.dualApproval;
  if (need !== undefined) throw new AppError("bad-input", alwaysAllowProblem(need));
  const choice = request.remember;
  const { alwaysAllowOptions } = dependencies;
  return resolveAlwaysAllow(
    { call, session, choice, by: by.name, alwaysAllowOptions },
    evaluation.assessment,
    dependencies,
  );
}

/** The first approval of a call, if the person who gave it has left or may not decide any more. */
async function firstOfGone(
  { phase }: Call,
  { mayDecide }: DecideDependencies,
): Promise<FirstApproval | null> {
  const first = phase.tag === "waiting" ? phase.first : undefined;
  if (first?.by.personId === undefined || mayDecide === undefined) return null;
  return (await mayDecide(first.by.personId)) ? null : first;
}

/** The call in its unfinished turn; null when that turn has ended. */
export function callOf(current: SessionRecord, callId: string): Call | null {
  return turnCalls(current).find((call) => call.id === callId) ?? null;
}
