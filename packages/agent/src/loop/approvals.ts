import type { Assessment, Call, CallPhase, DualApproval } from "@countersign/contracts/call";

type Approved = Extract<CallPhase, { tag: "approved" }>;
type Waiting = Extract<CallPhase, { tag: "waiting" }>;

/** Whether a call would do just what was approved, and enough people approved it who may be among those. */
export function isApprovedAs({ digest, approvers = [] }: Approved, assessment: Assessment): boolean {
  if (digest !== assessment.digest) return false;
  const need = assessment.dualApproval;
  if (need === undefined) return true;
  return new Set(approvers).size >= 2 && !approvers.some((name) => need.excluded.includes(name));
}

/** Whether a first approval counts for a call as it would be now: it does the same, and the same people must approve it. */
export function isFirstApprovalValid({ phase, assessment: shown }: Call, assessment: Assessment): boolean {
  if (phase.tag !== "waiting" || phase.first === undefined) return false;
  return phase.first.digest === assessment.digest && isSameNeed(shown?.dualApproval, assessment.dualApproval);
}

/** The approvals that a call keeps when it waits as it was evaluated now. One that no longer counts is reported. */
export function approvalsAfter(call: Call, assessment: Assessment): Pick<Waiting, "first" | "voided"> {
  if (assessment.dualApproval === undefined) return {};
  const { phase, verdict } = call;
  if (phase.tag === "approved") {
    return verdict === null ? {} : { voided: { by: verdict.by, at: verdict.at } };
  }
  if (phase.tag !== "waiting") return {};
  const { first, voided } = phase;
  if (first === undefined || isFirstApprovalValid(call, assessment)) return { first, voided };
  return { voided: { by: first.by.name, at: first.at } };
}

function isSameNeed(left: DualApproval | undefined, right: DualApproval | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  return left.why === right.why && left.excluded.join("\n") === right.excluded.join("\n");
}
