import { dualApprovalStatusOf } from "@countersign/contracts/dual-approval-status";
import type { SessionDetail } from "@countersign/contracts/session";
import type { WaitingCall } from "@countersign/contracts/turn-queue";
import type { AlwaysAllowSubject } from "../always-allow/always-allow-subject.ts";
import type { VerdictTarget } from "../call/use-verdict.ts";
import type { ReviewedCall } from "../review/call-review.tsx";

/** A call of a session as it is read, decided and always allowed. */
export type PanelSubject = ReviewedCall & AlwaysAllowSubject & VerdictTarget;

export function panelSubject(session: SessionDetail, shown: WaitingCall): PanelSubject {
  const { assessment } = shown;
  return {
    ...shown,
    ...assessment,
    risk: assessment.risk,
    second: dualApprovalStatusOf(shown),
    sessionId: session.id,
    workspace: session.workspace,
  };
}
