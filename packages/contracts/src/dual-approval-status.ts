import type { Call, DualApprovalStatus } from "./call.ts";

/** The dual approval of a waiting call; undefined for a call that needs only one approval. */
export function dualApprovalStatusOf({
  phase,
  assessment,
}: Pick<Call, "phase" | "assessment">): DualApprovalStatus | undefined {
  if (phase.tag !== "waiting" || assessment?.dualApproval === undefined) return undefined;
  const { first, voided } = phase;
  return {
    ...assessment.dualApproval,
    first: first === undefined ? null : { ...first, by: first.by.name },
    voided,
  };
}
