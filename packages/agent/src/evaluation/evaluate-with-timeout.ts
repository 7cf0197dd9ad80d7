import type { Call } from "@countersign/contracts/call";
import type { Evaluation } from "../loop/state.ts";
import { type CallEvaluationContext, type EvaluationDependencies, evaluateCall } from "./evaluate-call.ts";

const longestMs = 30_000;

/** Evaluates a call for somebody who waits for the result, in the session's own mode; rejects after half a minute. */
export function evaluateWithTimeout(
  call: Call,
  isActive: boolean,
  session: CallEvaluationContext["session"] & Pick<CallEvaluationContext, "mode">,
  dependencies: EvaluationDependencies,
): Promise<Evaluation> {
  const context = { session, mode: session.mode, signal: AbortSignal.timeout(longestMs) };
  return evaluateCall(call, isActive, context, dependencies);
}
