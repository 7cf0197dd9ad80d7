import type { DualApprovalStatus } from "@countersign/contracts/call";
import { formatPerson } from "../../lib/messages/format-person.ts";

/** Who of the two is missing, in few words. */
export function formatDualApproval({ first }: Pick<DualApprovalStatus, "first">): string {
  if (first === null) return "Needs two approvals";
  const who = formatPerson(first.by);
  return `Needs 2 · ${who} approved · ${who === "you" ? "somebody else is" : "you are"} missing`;
}

/** The same for somebody who gives no verdicts, or cannot be one of the two. */
export function formatDualApprovalFor(second: DualApprovalStatus, mayApprove: boolean): string {
  if (second.first === null || (mayApprove && findSecondApproverProblem(second) === null))
    return formatDualApproval(second);
  return `Needs 2 · ${formatPerson(second.first.by)} approved · somebody else is missing`;
}

/** Why the signed-in person can’t be one of the two approvers now; null when they can. */
export function findSecondApproverProblem({ first, excluded }: DualApprovalStatus): string | null {
  if (excluded.some((name) => formatPerson(name) === "you"))
    return "You started this session, so two others must approve this call. You can still refuse it.";
  if (first !== null && formatPerson(first.by) === "you")
    return "You approved this call. Somebody else must approve it too. You can still refuse it.";
  return null;
}

/** Whose approval counts no more, and why it is asked for again. */
export function describeVoidedApproval({ voided }: DualApprovalStatus): string | null {
  if (voided === undefined) return null;
  const who = formatPerson(voided.by);
  const whose = who === "you" ? "Your approval" : `The approval of ${who}`;
  return `${whose} counts no more: the call, or who must approve it, is different since.`;
}
