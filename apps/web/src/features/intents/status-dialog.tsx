"use client";

import type { IntentDetail } from "@countersign/contracts/intent";
import { Button } from "@countersign/ui/button";
import { Dialog } from "@countersign/ui/dialog";
import { Field, Input } from "@countersign/ui/field";
import { useState } from "react";
import type { StatusStep } from "../../lib/messages/intent-messages.ts";
import {
  formatConfirmStep,
  formatCriteriaMet,
  formatSessionsHaveIt,
  formatTextNotSaved,
  formatWarningsInText,
  intentPageMessages,
} from "./intent-page-messages.ts";
import { useStatusChange } from "./use-intent-change.ts";

type StatusDialogProps = { detail: IntentDetail; step: StatusStep; hasDraft: boolean; onClose: () => void };

/** Asks once more before an intent is put into another status, with what that means. */
export function StatusDialog({ detail, step, hasDraft, onClose }: StatusDialogProps) {
  const [why, setWhy] = useState("");
  const change = useStatusChange();
  const isStart = step.to === "IN_PROGRESS";
  const criteria = detail.intent?.acceptance.length ?? 0;
  const met = detail.acceptance.filter(({ isMet }) => isMet).length;
  const target = { workspace: detail.workspace, id: detail.id };
  const confirm = () => {
    onClose();
    if (step.to === "IN_PROGRESS") change.activate.mutate({ ...target, version: detail.version });
    else
      change.setStatus.mutate({
        ...target,
        status: step.to,
        why: why.trim() || undefined,
      });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`${step.title} ${detail.id}?`}
      description={step.effect}
    >
      {!isStart && detail.sessions > 0 ? (
        <p className="text-ask">{formatSessionsHaveIt(detail.sessions)}</p>
      ) : null}
      {step.to === "COMPLETED" && met < criteria ? (
        <p className="text-ask">{formatCriteriaMet(met, criteria)}</p>
      ) : null}
      {isStart && detail.warnings > 0 ? (
        <p className="text-ask">{formatWarningsInText(detail.warnings)}</p>
      ) : null}
      {isStart && hasDraft ? <p className="text-ask">{formatTextNotSaved(detail.version)}</p> : null}
      {isStart ? null : (
        <Field id="status-why" label={intentPageMessages.whyLabel} hint={intentPageMessages.whyHint}>
          <Input
            id="status-why"
            aria-describedby="status-why-hint"
            value={why}
            onChange={(event) => setWhy(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.nativeEvent.isComposing) confirm();
            }}
          />
        </Field>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{intentPageMessages.cancel}</Button>
        <Button
          tone={isStart ? "accent" : step.to === "ABANDONED" ? "denySolid" : "neutral"}
          disabled={change.isPending}
          onClick={confirm}
        >
          {formatConfirmStep(step.name, isStart ? detail.version : null)}
        </Button>
      </div>
    </Dialog>
  );
}
