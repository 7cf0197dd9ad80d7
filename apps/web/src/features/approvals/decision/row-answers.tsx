import { classNames } from "@countersign/ui/class-names";
import { Kbd } from "@countersign/ui/kbd";
import type { ReactNode } from "react";
import { keymap } from "../../../lib/keys/keymap.ts";
import { DisabledReason } from "../call/disabled-reason.tsx";
import { approvalHints, approvalMessages, beforeConfirmHint, confirmHint } from "./approval-messages.ts";
import { ApproveButtons, type Decision } from "./approve-buttons.tsx";
import { DenyRow, InstructRow } from "./comment-rows.tsx";
import { OptionRow } from "./option-row.tsx";
import type { PanelDraft } from "./panel-draft.ts";
import { TypedApproval } from "./typed-approval.tsx";
import { type RowControls, useRowControls } from "./use-row-controls.ts";

type RowAnswersProps = {
  decision: Decision;
  draft: PanelDraft;
  onDraft: (change: (before: PanelDraft) => PanelDraft) => void;
  /** Stands in the place of the answers; the keys are its own then. */
  form: ReactNode;
  /** Whether too much hangs on the call for an answer that is chosen beforehand. */
  isRisky: boolean;
  /** Whether words were just put into the instruction, to go on with. */
  isContinuing: boolean;
};

/** The answers as three rows: yes, something else instead, no. Arrows move, Enter answers, and each has its letter and its number. */
export function RowAnswers({ decision, draft, onDraft, form, isRisky, isContinuing }: RowAnswersProps) {
  const { verdicts } = decision;
  const controls = useRowControls({ decision, draft, isRisky, isContinuing, hasForm: form !== null });
  if (form !== null) return <PanelEnd className="px-4 py-3">{form}</PanelEnd>;
  const commented = { verdicts, controls, draft, onDraft };
  return (
    <PanelEnd className="px-2 py-2 max-md:px-0 short:py-0">
      <DisabledReason verdicts={verdicts} className="px-2 pb-1" />
      <TypedApproval
        approval={decision.approval}
        isDisabled={!verdicts.canDecide}
        className="px-2 pb-1"
        onFocus={() => controls.choose("approve")}
      />
      <ApproveRow decision={decision} controls={controls} />
      <InstructRow {...commented} />
      <DenyRow {...commented} />
      <p className="flex items-center gap-1.5 px-2 pt-1 text-quiet text-xs max-md:hidden short:hidden">
        <span className="flex items-center gap-1.5 [@media(hover:none)]:hidden [@media(pointer:coarse)]:hidden">
          <Kbd keys={keymap.panel["previous-option"].keys[0]} />
          <Kbd keys={keymap.panel["next-option"].keys[0]} /> {approvalHints.choose}
          <Kbd keys={keymap.panel.answer.keys[0]} /> {approvalHints.answer}
        </span>
        {isRisky ? approvalHints.nothingChosen : ""} {approvalHints.final}
      </p>
    </PanelEnd>
  );
}

function ApproveRow({ decision, controls }: { decision: Decision; controls: RowControls }) {
  const { approval } = decision;
  const usual = decision.maySteer
    ? (decision.alwaysAllowProblem ?? approvalMessages.aboutBoth)
    : approvalMessages.aboutApprove;
  const hint = approval.care === "confirm" ? beforeConfirmHint : usual;
  return (
    <OptionRow option="approve" current={controls.option} className="max-md:flex-wrap">
      <ApproveButtons
        decision={decision}
        keys={keymap.call}
        className="max-md:flex-1"
        refs={controls.approveButtons}
        onFocus={() => controls.choose("approve")}
      />
      <span
        role={approval.care === "confirm" ? "status" : undefined}
        className={classNames(
          "min-w-0 text-sm leading-4 md:line-clamp-2",
          // On a phone above the buttons: there it is whole, and what is under the thumb stays where it is.
          approval.isConfirming
            ? "text-deny max-md:order-first max-md:basis-full"
            : "text-quiet max-md:hidden",
        )}
      >
        {approval.isConfirming ? confirmHint : hint}
      </span>
    </OptionRow>
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
