import { AppError } from "@countersign/contracts/app-error";
import type { Call, FirstApproval } from "@countersign/contracts/call";
import type { DecidedBy, VerdictOutcome, VerdictRequest } from "@countersign/contracts/verdict";
import { canSee, type VisibilityFilter } from "@countersign/contracts/visibility";
import { evaluateWithTimeout } from "../evaluation/evaluate-call.ts";
import { isOutdated } from "../evaluation/session-policy.ts";
import { isNextCall, turnCalls } from "../loop/agent-stack.ts";
import type { Approved, Evaluation } from "../loop/state.ts";
import type { AlwaysAllow, CallInSession, SessionChange } from "../ports/repository.ts";
import type { Authority } from "../session/authority.ts";
import type { ControlDependencies } from "../session/control-dependencies.ts";
import { type AlwaysAllowOptions, resolveAlwaysAllow } from "./always-allow.ts";
import { applyVerdict, type EvaluatedCall, type Verdict } from "./apply-verdict.ts";
import { alwaysAllowProblem } from "./dual-approval.ts";
import { describeDenial, editedCall } from "./edited-call.ts";
import { tooLate } from "./verdict-outcomes.ts";

/** What a verdict needs. */
type DecideDependencies = ControlDependencies & {
  /** How a rule is stored that the approval adds for others. */
  alwaysAllowOptions?: AlwaysAllowOptions | undefined;
  /** What the person may do with a session in bypassPermissions; everything without it. */
  authority?: Authority;
  /** Which sessions the person sees; all without it. A call of another is one that isn't there. */
  visibleTo?: VisibilityFilter | undefined;
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
  throw new AppError("conflict", "The rules kept changing while this was decided. Try again.");
}

/** How often a call is evaluated again because the rules changed meanwhile. */
const mostRounds = 5;

/** Null when the rules changed between the evaluation and the transaction: nothing was written. */
async function decideOnce(
  request: VerdictRequest,
  by: DecidedBy,
  dependencies: DecideDependencies,
): Promise<VerdictOutcome | null> {
  const { repository, visibleTo = { all: true } } = dependencies;
  const found = await repository.callInSession(request.id);
  if (found === null || !canSee(visibleTo, found.session)) return notFound;
  const { call: stored } = found;
  const verdict = await prepareVerdict(found, request, by, dependencies);
  const { value } = await repository.transact(
    found.session,
    null,
    (current, { policyVersion }): SessionChange<Decided> => {
      if (!canSee(visibleTo, current)) return { transition: null, value: notFound };
      if (isOutdated(verdict.evaluated?.version, policyVersion))
        return { transition: null, value: rulesChanged };
      const call = turnCalls(current).find(({ id }) => id === stored.id);
      if (call === undefined) return { transition: null, value: null };
      return applyVerdict(current, call, verdict, dependencies);
    },
  );
  if (value === rulesChanged) return null;
  return value ?? tooLate((await repository.call(request.id)) ?? stored);
}

const rulesChanged = "rules-changed";
const notFound = { outcome: "gone" as const, message: "Call not found." };

/** Null: the call's turn has ended. */
type Decided = VerdictOutcome | typeof rulesChanged | null;

/** Finds out everything about a verdict that cannot be found out in the transaction. */
async function prepareVerdict(
  { call: stored, session }: CallInSession,
  request: VerdictRequest,
  by: DecidedBy,
  dependencies: DecideDependencies,
): Promise<Verdict> {
  const unevaluated = { request, by, evaluated: null, edited: null, alwaysAllowed: [], lapsedFirst: null };
  if (request.verdict !== "approve") return unevaluated;
  const at = dependencies.clock.now();
  const call = request.input === undefined ? stored : editedCall(stored, request.input, { by, at });
  const evaluated = await evaluateAgain({ call, session }, dependencies);
  if (evaluated === null) return unevaluated;
  const edited = call === stored ? null : approvedInput(call, evaluated.evaluation);
  const alwaysAllowed = await alwaysAllowFor(request, { call, evaluated, by }, dependencies);
  const lapsedFirst = await findLapsedFirst(stored, dependencies);
  return { request, by, evaluated, edited, alwaysAllowed, lapsedFirst };
}

/** What an approval would let run now; null when the call no longer waits, which the transaction reports. */
export async function evaluateAgain(
  { call, session }: CallInSession,
  { evaluation }: Pick<ControlDependencies, "evaluation">,
): Promise<EvaluatedCall | null> {
  if (call.phase.tag !== "waiting") return null;
  const { version } = await evaluation.policyFor(session);
  const isActive = isNextCall(session, call.id);
  return { session, evaluation: await evaluateWithTimeout(call, isActive, session, evaluation), version };
}

/** Throws `AppError("bad-input")` when the input that replaces the model's may not run. */
function approvedInput({ input, edit }: Call, evaluation: Evaluation): Approved | null {
  if (edit === undefined) return null;
  if (evaluation.kind === "assessed") return { input, edit, assessment: evaluation.assessment };
  throw new AppError("bad-input", `The call can’t run with this input: ${describeDenial(evaluation)}`);
}

type Approval = Extract<VerdictRequest, { verdict: "approve" }>;
type Evaluated = { call: Call; evaluated: EvaluatedCall; by: DecidedBy };

/** Nothing for a call that is no longer as it was shown, which the transaction reports. */
async function alwaysAllowFor(
  request: Approval,
  { call, evaluated: { session, evaluation }, by }: Evaluated,
  dependencies: DecideDependencies,
): Promise<AlwaysAllow[]> {
  if (request.remember === undefined) return [];
  const expected = request.input === undefined ? request.digest : request.inputDigest;
  if (evaluation.kind !== "assessed" || (expected !== undefined && evaluation.assessment.digest !== expected))
    return [];
  const need = evaluation.assessment.dualApproval;
  if (need !== undefined) throw new AppError("bad-input", alwaysAllowProblem(need));
  const { alwaysAllowOptions } = dependencies;
  return resolveAlwaysAllow(
    { call, session, choice: request.remember, by: by.name, alwaysAllowOptions },
    evaluation.assessment,
    dependencies,
  );
}

/** The first approval of a call, if the person who gave it has left or may not decide any more. */
async function findLapsedFirst(
  { phase }: Call,
  { mayDecide }: DecideDependencies,
): Promise<FirstApproval | null> {
  const first = phase.tag === "waiting" ? phase.first : undefined;
  if (first?.by.personId === undefined || mayDecide === undefined) return null;
  return (await mayDecide(first.by.personId)) ? null : first;
}
