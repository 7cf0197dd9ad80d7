"use client";

import { Kbd } from "@countersign/ui/kbd";
import type { ReactNode } from "react";
import { useMay } from "../../../lib/data/self.ts";
import { isHighRisk } from "../../../lib/messages/status.ts";
import { AlwaysAllowForm } from "../always-allow/always-allow-form.tsx";
import { type AlwaysAllowSubject, findAlwaysAllowProblem } from "../always-allow/always-allow-subject.ts";
import { DisabledReason } from "../call/disabled-reason.tsx";
import { NoVerdict } from "../call/no-verdict.tsx";
import type { Verdicts } from "../call/use-verdict.ts";
import { DenyRow, InstructRow } from "./answer-rows.tsx";
import { ApproveRow } from "./approve-row.tsx";
import type { PanelDraft } from "./panel-draft.ts";
import { usePanelControls } from "./use-panel-controls.ts";

type PanelOptionsProps = {
  verdicts: Verdicts;
  subject: AlwaysAllowSubject;
  panelDraft: PanelDraft;
  isAlwaysAllowOpen: boolean;
  onAlwaysAllowOpen: (isAlwaysAllowOpen: boolean) => void;
  onEdit: () => void;
  onDraft: (change: (before: PanelDraft) => PanelDraft) => void;
};

/** The three answers: yes, something else instead, no. Arrows move, Enter answers, what is typed is the instruction. */
export function PanelOptions(props: PanelOptionsProps) {
  const { verdicts, subject, panelDraft, isAlwaysAllowOpen, onAlwaysAllowOpen, onEdit, onDraft } = props;
  const maySteer = useMay("operate");
  const isRisky = isHighRisk(subject.risk);
  const closeForm = () => {
    onAlwaysAllowOpen(false);
    verdicts.forgetError();
  };
  const controls = usePanelControls({
    verdicts,
    panelDraft,
    onDraft,
    isRisky,
    onEdit: maySteer ? onEdit : null,
    onCloseForm: isAlwaysAllowOpen ? closeForm : null,
  });
  if (verdicts.permissionProblem !== null)
    return <NoVerdict permissionProblem={verdicts.permissionProblem} />;
  if (isAlwaysAllowOpen) {
    return (
      <PanelEnd className="px-4 py-3">
        <AlwaysAllowForm subject={subject} verdicts={verdicts} onClose={closeForm} />
      </PanelEnd>
    );
  }
  return (
    <PanelEnd className="px-2 py-2 max-md:px-0 short:py-0">
      <DisabledReason verdicts={verdicts} className="px-2 pb-1" />
      <ApproveRow
        {...{ verdicts, controls, maySteer, onEdit }}
        whyNot={findAlwaysAllowProblem(subject)}
        onAlwaysAllow={() => onAlwaysAllowOpen(true)}
      />
      <InstructRow {...{ verdicts, controls, panelDraft, onDraft }} />
      <DenyRow {...{ verdicts, controls, panelDraft, onDraft }} />
      <p className="flex items-center gap-1.5 px-2 pt-1 text-quiet text-xs max-md:hidden short:hidden">
        <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" /> choose <Kbd keys="ArrowRight" /> remember, edit{" "}
        <Kbd keys="Enter" /> answer; start typing to instruct.{" "}
        {isRisky ? "With this risk no answer is chosen beforehand. " : ""}
        An approval is final once the call runs.
      </p>
    </PanelEnd>
  );
}

function PanelEnd({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      data-toast-above
      className="shrink-0 border-t bg-surface-1 pb-[max(8px,env(safe-area-inset-bottom))]"
    >
      <div className={`mx-auto w-full max-w-[860px] ${className}`}>{children}</div>
    </div>
  );
}
