"use client";

import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { useMay } from "../../../lib/data/self.ts";
import { leavesForm } from "../../../lib/keys/stroke.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { type AlwaysAllowSubject, findAlwaysAllowProblem } from "../always-allow/always-allow-subject.ts";
import { LazyAlwaysAllowForm } from "../always-allow/lazy-always-allow-form.ts";
import type { Verdicts, VerdictTarget } from "../call/use-verdict.ts";
import { approvalMessages, formatOnlySeen } from "./approval-messages.ts";
import type { Decision } from "./approve-buttons.tsx";
import { useDeliberateApproval } from "./use-deliberate-approval.ts";

type DecisionBarProps = {
  subject: AlwaysAllowSubject & VerdictTarget;
  verdicts: Verdicts;
  isAlwaysAllowOpen: boolean;
  onAlwaysAllowOpen: (isOpen: boolean) => void;
  onEdit: () => void;
  /** Draws the answers: `BarAnswers` in the inbox, `RowAnswers` in a session. Each page loads only its own. */
  answers: (given: GivenAnswers) => ReactNode;
};

/** `form` stands in the place of the answers; null while none is open. */
type GivenAnswers = { decision: Decision; form: ReactNode };

/**
 * The verdicts on a call, each with its key, or why the signed-in person can give none. In the inbox a bar of buttons;
 * in a session rows that take the composer's place. The same keys answer in both.
 */
export function DecisionBar(props: DecisionBarProps) {
  const { subject, verdicts, isAlwaysAllowOpen, onAlwaysAllowOpen, onEdit, answers } = props;
  const { permissionProblem } = verdicts;
  const maySteer = useMay("operate");
  const approval = useDeliberateApproval({
    subjectKey: `${subject.id} ${subject.digest}`,
    subject,
    canApprove: verdicts.canDecide,
    approve: () => verdicts.decide("approve"),
  });
  const closeForm = () => {
    onAlwaysAllowOpen(false);
    verdicts.forgetError();
  };
  useKeys((stroke) => {
    if (!isAlwaysAllowOpen || permissionProblem !== null || !leavesForm(stroke)) return false;
    closeForm();
    return true;
  });
  if (permissionProblem !== null) return <NoVerdict permissionProblem={permissionProblem} />;
  const decision: Decision = {
    verdicts,
    approval,
    maySteer,
    alwaysAllowProblem: findAlwaysAllowProblem(subject),
    onAlwaysAllow() {
      approval.cancel();
      onAlwaysAllowOpen(true);
    },
    onEdit() {
      approval.cancel();
      onEdit();
    },
  };
  const form = isAlwaysAllowOpen ? (
    <LazyAlwaysAllowForm subject={subject} verdicts={verdicts} onClose={closeForm} />
  ) : null;
  return answers({ decision, form });
}

/** Stands in the place of the verdicts for somebody who may only look: says why, and who can decide. */
function NoVerdict({ permissionProblem }: { permissionProblem: string }) {
  return (
    <section
      aria-label={approvalMessages.verdict}
      data-toast-above
      className="flex shrink-0 items-start gap-2 border-t bg-surface-1 p-3 pb-[max(12px,env(safe-area-inset-bottom))] text-quiet"
    >
      <Eye aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p role="status">{formatOnlySeen(permissionProblem)}</p>
    </section>
  );
}
