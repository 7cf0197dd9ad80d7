import { isDeepStrictEqual } from "node:util";
import type { Call } from "@countersign/contracts/call";
import type { CallEvaluationContext } from "../evaluation/assess-call.ts";
import { evaluateCall } from "../evaluation/evaluate-call.ts";
import { type CallEvaluations, transitionOfEvaluations } from "../evaluation/evaluations.ts";
import { commandIdOf, currentCall, currentLoop } from "../loop/agent-stack.ts";
import type { CallEvaluation } from "../loop/state.ts";
import type { SessionRecord } from "../ports/repository.ts";
import {
  type HookInvocation,
  runPermissionRequestHooks,
  runPreToolUseHooks,
  withoutAllow,
} from "./run-tool-hooks.ts";
import { commitAndPark, type EvaluationRun, type SessionRun } from "./session-run.ts";

/** Evaluates calls of a turn and stores what was found: they run, wait or are refused. */
export async function evaluateCalls(
  run: SessionRun,
  record: SessionRecord,
  calls: Call[],
): Promise<SessionRecord> {
  const evaluations = await collectEvaluations(run, record, calls);
  return storeEvaluations(run, evaluations);
}

type EvaluatedSession = Pick<
  SessionRecord,
  | "id"
  | "mode"
  | "workspace"
  | "createdBy"
  | "intent"
  | "sandbox"
  | "openedFolders"
  | "loop"
  | "subAgent"
  | "limits"
>;

/**
 * Runs the hooks and evaluates calls, without storing anything. `isStarting`: the result decides whether the call
 * starts.
 */
export async function collectEvaluations(
  run: EvaluationRun,
  record: EvaluatedSession,
  calls: Call[],
  isStarting = false,
): Promise<CallEvaluations> {
  const { clock, evaluation } = run.dependencies;
  // Read first: what changes meanwhile shows as another version when the call starts.
  const { version } = await evaluation.policyFor(record);
  const activeId = currentCall(record)?.id ?? calls[0]?.id;
  const context = { session: record, mode: record.mode, signal: run.signal };
  const invocation = { session: record, ranBefore: ranIn(record), isStarting };
  const evaluations: CallEvaluation[] = [];
  for (const call of calls) {
    const found = await runHooksAndEvaluate(run, {
      call,
      isActive: call.id === activeId,
      context,
      invocation,
    });
    if (found.evaluation.kind === "assessed")
      run.evaluatedDigests.set(call.id, found.evaluation.assessment.digest);
    evaluations.push(found);
  }
  const { keepsWaiting } = evaluation;
  const command = commandIdOf(record);
  return { mode: record.mode, command, evaluations, at: clock.now(), keepsWaiting, version };
}

type Asked = { call: Call; isActive: boolean; context: CallEvaluationContext; invocation: HookInvocation };

/** A call that a person has approved is not put to the PermissionRequest hooks: they replace the question to a person. */
async function runHooksAndEvaluate(
  run: EvaluationRun,
  { call, isActive, context, invocation }: Asked,
): Promise<CallEvaluation> {
  const { evaluation } = run.dependencies;
  const before = await runPreToolUseHooks(run, call, invocation);
  const found = await evaluateCall(before.call, isActive, context, evaluation);
  const isQuestion =
    found.kind === "assessed" && found.assessment.decision === "ask" && call.phase.tag !== "approved";
  if (before.isStillValid || !isQuestion) return withHookResult(call, found, before.hookResult);
  const hookResult = await runPermissionRequestHooks(run, before, invocation);
  if (hookResult === before) return withHookResult(call, found, before.hookResult);
  // A hook can replace one person, never two.
  const after = found.assessment.dualApproval === undefined ? hookResult : withoutAllow(hookResult);
  return withHookResult(
    call,
    await evaluateCall(after.call, isActive, context, evaluation),
    after.hookResult,
  );
}

function withHookResult(
  { id }: Call,
  evaluation: CallEvaluation["evaluation"],
  hookResult: CallEvaluation["hookResult"] | null,
): CallEvaluation {
  return hookResult == null ? { callId: id, evaluation } : { callId: id, evaluation, hookResult };
}

/** How many calls of the turn have run: what was said before of a later one may no longer hold then. */
function ranIn(record: EvaluatedSession): number {
  const loop = currentLoop(record);
  if (loop.tag !== "acting") return 0;
  return loop.calls.filter(({ phase }) => phase.tag === "finished" && phase.startedAt !== undefined).length;
}

/** The active waiting call, when it was not evaluated in this run: null when it is still as shown, for the same reasons. */
export async function refreshWaiting(
  run: SessionRun,
  record: SessionRecord,
  waiting: Call | null,
): Promise<SessionRecord | null> {
  if (waiting === null || run.evaluatedDigests.has(waiting.id)) return null;
  const evaluations = await collectEvaluations(run, record, [waiting]);
  const found = evaluations.evaluations[0];
  const isUnchanged =
    found?.evaluation.kind === "assessed" &&
    found.hookResult === undefined &&
    found.evaluation.assessment.decision === "ask" &&
    found.evaluation.assessment.digest === waiting.assessment?.digest &&
    isDeepStrictEqual(found.evaluation.assessment.reasons, waiting.assessment.reasons) &&
    isDeepStrictEqual(found.evaluation.assessment.dualApproval, waiting.assessment.dualApproval);
  return isUnchanged ? null : storeEvaluations(run, evaluations);
}

function storeEvaluations(run: SessionRun, evaluations: CallEvaluations): Promise<SessionRecord> {
  return commitAndPark(run, (current) =>
    transitionOfEvaluations(current, evaluations, run.dependencies.clock),
  );
}
