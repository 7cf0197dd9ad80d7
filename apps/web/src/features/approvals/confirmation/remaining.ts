import { dualApprovalStatusOf } from "@countersign/contracts/dual-approval-status";
import { isDecidedAlone } from "@countersign/contracts/same-call";
import { isWaiting, type TurnQueue } from "@countersign/contracts/turn-queue";

/** How many calls of a turn wait, and how many of them can be approved together. */
export type Remaining = { waiting: number; approvable: number };

export function remainingIn({ calls }: TurnQueue): Remaining {
  const waiting = calls.filter(isWaiting);
  const approvable = waiting.filter(
    (call) => !isDecidedAlone({ risk: call.assessment.risk, second: dualApprovalStatusOf(call) }),
  );
  return { waiting: waiting.length, approvable: approvable.length };
}
