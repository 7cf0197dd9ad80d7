import type { Assessment, Call, DualApproval, FirstApproval } from "@countersign/contracts/call";
import type { DecidedBy } from "@countersign/contracts/decided-by";
import { isFirstApprovalValid } from "../loop/approvals.ts";
import { findApproverProblem } from "./dual-approval.ts";

/** What an approval results in. */
export type ApprovalStep =
  /**
   * It lets the call run. `first` is the approval before it, null where one is enough; `assessment` is what the
   * call is approved as, null where it stays the same.
   */
  | { kind: "enough"; first: FirstApproval | null; assessment: Assessment | null }
  /** One more person must approve. */
  | { kind: "first"; first: FirstApproval; assessment: Assessment; need: DualApproval }
  /** The person who gave it cannot be one of the two. */
  | { kind: "refused"; message: string };

/** One approval, as it is given. */
export type Approval = {
  by: DecidedBy;
  at: string;
  /** The first approval of a person who may not decide any more. */
  gone: FirstApproval | null;
};

/** Counts a person's approval of a waiting call that was just evaluated. */
export function stepOfApproval(
  call: Call,
  freshAssessment: Assessment,
  { by, at, gone }: Approval,
): ApprovalStep {
  const need = freshAssessment.dualApproval;
  if (need === undefined) {
    // It does not need the two any more that it waits for.
    const isLifted = call.assessment?.dualApproval !== undefined;
    return { kind: "enough", first: null, assessment: isLifted ? asAsked(call, freshAssessment) : null };
  }
  const assessment = asAsked(call, freshAssessment);
  const firstApproval = firstOf(call, assessment);
  const before = isSameApproval(firstApproval, gone) ? null : firstApproval;
  const message = findApproverProblem(by, need, before);
  if (message !== null) return { kind: "refused", message };
  if (before !== null) return { kind: "enough", first: before, assessment };
  return { kind: "first", first: { by, at, digest: assessment.digest }, assessment, need };
}

/** The first approval, while it is valid for the call as it would be now. */
function firstOf(call: Call, assessment: Assessment): FirstApproval | null {
  if (call.phase.tag !== "waiting" || !isFirstApprovalValid(call, assessment)) return null;
  return call.phase.first ?? null;
}

function isSameApproval(one: FirstApproval | null, other: FirstApproval | null): boolean {
  return one !== null && other !== null && one.by.personId === other.by.personId && one.at === other.at;
}

/** A call that would run unasked now keeps asking, for the reasons for which it waits. */
function asAsked({ assessment: shown }: Call, freshAssessment: Assessment): Assessment {
  if (freshAssessment.decision === "ask" || shown === null) return freshAssessment;
  const { reasons, suggestions, risk } = shown;
  return {
    ...freshAssessment,
    decision: "ask",
    reasons,
    suggestions,
    ...(risk === undefined ? {} : { risk }),
  };
}
