import { assertNever } from "@countersign/contracts/assert-never";
import type { Call } from "@countersign/contracts/call";
import type { VerdictOutcome, VerdictRequest } from "@countersign/contracts/verdict";
import type { Evaluation } from "../loop/state.ts";

const OVERDUE = "Its time limit passed, so it’s denied.";
const CHANGED_EDIT = "What your edit would do has changed since you saw it. Review it again.";
const CHANGED = "Changed since you saw it. This is what it would do now.";

/** Why the verdict does not count; null where it does, if the call still is what was shown. */
export function findVerdictProblem(
  call: Call,
  request: VerdictRequest,
  { isEvaluated, at }: { isEvaluated: boolean; at: string },
): VerdictOutcome | null {
  return findReleaseProblem(call, request.digest, {
    isEvaluated: isEvaluated || request.verdict !== "approve",
    at,
  });
}

/** As `findVerdictProblem`, for anything that lets the call run as it was evaluated. */
export function findReleaseProblem(
  call: Call,
  shown: string,
  { isEvaluated, at }: { isEvaluated: boolean; at: string },
): VerdictOutcome | null {
  if (call.phase.tag !== "waiting" || call.assessment === null) return tooLate(call);
  const { digest } = call.assessment;
  // One that did not wait when it was evaluated: nothing is known of what would run now.
  if (digest !== shown || !isEvaluated) return { outcome: "changed", digest, message: CHANGED };
  return isOverdue(call, at) ? { outcome: "gone", message: OVERDUE } : null;
}

/**
 * The answer to an approval of something that has changed. Where the approval brought other input, `shown` is the
 * digest of the model's own call, which is still valid.
 */
export function changedOutcome(evaluation: Evaluation, shown: string | null): VerdictOutcome {
  switch (evaluation.kind) {
    case "assessed":
      return shown === null
        ? { outcome: "changed", digest: evaluation.assessment.digest, message: CHANGED }
        : { outcome: "changed", digest: shown, message: CHANGED_EDIT };
    case "refused":
      return {
        outcome: "gone",
        message: "The call can no longer run as shown. The model gets the reason.",
      };
    case "not-yet":
      return { outcome: "gone", message: `It can’t run yet: ${evaluation.note}` };
    default:
      return assertNever(evaluation);
  }
}

/** What is said of a verdict on a call that waits no more. */
export function tooLate(call: Call): VerdictOutcome {
  if (call.verdict !== null) {
    const { verdict, by, at } = call.verdict;
    return { outcome: "already-decided", verdict, by, at };
  }
  if (call.phase.tag === "proposed") {
    return { outcome: "gone", message: "It can’t be decided until an earlier call in its turn has run." };
  }
  const message = "The call is no longer waiting. Its turn was stopped, or it has been decided.";
  return call.phase.tag === "finished"
    ? { outcome: "gone", message, at: call.phase.finishedAt }
    : { outcome: "gone", message };
}

/** Whether the time in which a waiting call can be decided is over at that moment (ISO 8601, UTC). */
export function isOverdue({ phase }: Call, at: string): boolean {
  return phase.tag === "waiting" && phase.deniesAt !== undefined && phase.deniesAt <= at;
}
