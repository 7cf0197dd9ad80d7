import type { Assessment, Call } from "@countersign/contracts/call";
import type { CallEvaluations } from "../evaluation/evaluations.ts";
import { isOutdated } from "../evaluation/session-policy.ts";
import type { StoredBeside, Transition } from "../ports/repository.ts";
import type { SessionRun } from "./session-run.ts";
import { type CallStart, startOf } from "./start-call.ts";

/** A call that starts in the transaction that stores it, with its evaluation. */
export type StartAtOnce = { callId: string; assessment: Assessment; change: CallStart };

/**
 * The start of the only call of a turn, in the transaction that stores the turn. This guarantees what `startCall` does: the call was evaluated
 * a moment ago, and the stored rules are still those it was evaluated under. Null if the call has to be evaluated again for its start: others
 * come with it, and evaluating them can take long; it isn't allowed, a hook had a result, a command grants something, the rules have
 * changed, or nothing may start.
 */
export function startAtOnce(
  run: SessionRun,
  calls: readonly Call[],
  { evaluations, stored }: { evaluations: CallEvaluations; stored: StoredBeside },
): StartAtOnce | null {
  const [call, next] = calls;
  const callEvaluation = evaluations.evaluations[0];
  if (call === undefined || next !== undefined || callEvaluation?.callId !== call.id) return null;
  if (stored.isPaused === true || run.signal.aborted || evaluations.command !== null) return null;
  if (isOutdated(evaluations.version, stored.policyVersion)) return null;
  const { evaluation } = callEvaluation;
  const isStoppedByHook = evaluations.evaluations.some(({ hookResult }) => hookResult !== undefined);
  if (isStoppedByHook || evaluation.kind !== "assessed" || evaluation.assessment.decision !== "allow")
    return null;
  const { assessment } = evaluation;
  const change = startOf(run, call.id, { before: undefined, callEvaluation, at: evaluations.at });
  return change === null ? null : { callId: call.id, assessment, change };
}

/** The call that has to run now. Null if the transition didn't start it, or started the sub-agent that it stands for. */
export function begunBy(
  { calls, session }: Transition,
  { callId, assessment }: StartAtOnce,
): [call: Call, assessment: Assessment] | null {
  const call = calls.find(({ id }) => id === callId);
  if (call?.phase.tag !== "running" || session.subAgent?.id === callId) return null;
  return [call, assessment];
}
