"use client";

import { Kbd } from "@countersign/ui/kbd";
import type { ReactNode } from "react";
import { useMay } from "../../data/self.ts";
import { isHighRisk } from "../../words/status.ts";
import { NoVerdict } from "../call/no-verdict.tsx";
import type { Verdicts } from "../call/use-verdict.ts";
import { VerdictTrouble } from "../call/verdict-trouble.tsx";
import { RememberForm } from "../remember/remember-form.tsx";
import { type RememberSubject, whyNotRemembered } from "../remember/remember-subject.ts";
import { ApproveRow } from "./approve-row.tsx";
import type { PanelWords } from "./panel-words.ts";
import { DenyRow, InstructRow } from "./refusal-rows.tsx";
import { usePanelHands } from "./use-panel-hands.ts";

type PanelOptionsProps = {
  verdicts: Verdicts;
  subject: RememberSubject;
  words: PanelWords;
  isRemembering: boolean;
  onRemembering: (isRemembering: boolean) => void;
  onEdit: () => void;
  onWords: (change: (before: PanelWords) => PanelWords) => void;
};

/** The three answers: yes, something else instead, no. Arrows move, Enter answers, what is typed is the instruction. */
export function PanelOptions(props: PanelOptionsProps) {
  const { verdicts, subject, words, isRemembering, onRemembering, onEdit, onWords } = props;
  const maySteer = useMay("operate");
  const isRisky = isHighRisk(subject.risk);
  const closeForm = () => {
    onRemembering(false);
    verdicts.forgetError();
  };
  const hands = usePanelHands({
    verdicts,
    words,
    onWords,
    isRisky,
    onEdit: maySteer ? onEdit : null,
    onCloseForm: isRemembering ? closeForm : null,
  });
  if (verdicts.refusal !== null) return <NoVerdict refusal={verdicts.refusal} />;
  if (isRemembering) {
    return (
      <PanelEnd className="px-4 py-3">
        <RememberForm subject={subject} verdicts={verdicts} onClose={closeForm} />
      </PanelEnd>
    );
  }
  return (
    <PanelEnd className="px-2 py-2 max-md:px-0 short:py-0">
      <VerdictTrouble verdicts={verdicts} className="px-2 pb-1" />
      <ApproveRow
        {...{ verdicts, hands, maySteer, onEdit }}
        whyNot={whyNotRemembered(subject)}
        onRemember={() => onRemembering(true)}
      />
      <InstructRow {...{ verdicts, hands, words, onWords }} />
      <DenyRow {...{ verdicts, hands, words, onWords }} />
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
