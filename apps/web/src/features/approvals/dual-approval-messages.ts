import type { DualApprovalStatus } from "@countersign/contracts/call";
import { formatPerson } from "../../lib/messages/format-person.ts";

/** Who of the two is missing, in few words. */
export function formatDualApproval({ first }: Pick<DualApprovalStatus, "first">): string {
  if (first === null) return "Needs two approvals";
  const who = formatPerson(first.by);
  return `Needs 2 · ${who} approved · waiting for ${who === "you" ? "someone else" : "you"}`;
}

/** The same for somebody who gives no verdicts, or cannot be one of the two. */
export function formatDualApprovalFor(second: DualApprovalStatus, mayApprove: boolean): string {
  if (second.first === null || (mayApprove && findSecondApproverProblem(second) === null))
    return formatDualApproval(second);
  return `Needs 2 · ${formatPerson(second.first.by)} approved · waiting for someone else`;
}

/** Why the signed-in person can’t be one of the two approvers now; null when they can. */
export function findSecondApproverProblem({ first, excluded }: DualApprovalStatus): string | null {
  if (excluded.some((name) => formatPerson(name) === "you"))
    return "You started this session, so two others must approve this call. You can still deny it.";
  if (first !== null && formatPerson(first.by) === "you")
    return "You approved this call. Somebody else must approve it too. You can still deny it.";
  return null;
}

/** Whose approval no longer counts, and why it is asked for again. */
export function describeVoidedApproval({ voided }: DualApprovalStatus): string | null {
  if (voided === undefined) return null;
  const who = formatPerson(voided.by);
  const whose = who === "you" ? "Your approval" : `${who}’s approval`;
  return `${whose} no longer counts: the call or its approval requirements have changed.`;
}
