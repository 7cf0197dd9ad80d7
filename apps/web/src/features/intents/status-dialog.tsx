"use client";

import type { IntentDetail } from "@countersign/contracts/intent";
import { Button } from "@countersign/ui/button";
import { Dialog } from "@countersign/ui/dialog";
import { Field, Input } from "@countersign/ui/field";
import { useState } from "react";
import type { StatusStep } from "../../lib/messages/intent-messages.ts";
import { plural } from "../../lib/messages/numbers.ts";
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
        <p className="text-ask">
          {plural(detail.sessions, "session has", "sessions have")} it. Their next change will be denied.
        </p>
      ) : null}
      {step.to === "COMPLETED" && met < criteria ? (
        <p className="text-ask">
          {met} of {plural(criteria, "acceptance criterion", "acceptance criteria")} met at the last check.
        </p>
      ) : null}
      {isStart && detail.warnings > 0 ? (
        <p className="text-ask">
          {plural(detail.warnings, "warning")} in its text. {detail.warnings === 1 ? "It does" : "They do"}{" "}
          not keep it back.
        </p>
      ) : null}
      {isStart && hasDraft ? (
        <p className="text-ask">Your text isn’t saved. Version {detail.version} will be activated.</p>
      ) : null}
      {isStart ? null : (
        <Field id="status-why" label="Why (optional)" hint="Shown in the history.">
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
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone={isStart ? "accent" : step.to === "ABANDONED" ? "denySolid" : "neutral"}
          disabled={change.isPending}
          onClick={confirm}
        >
          {step.name} {isStart ? `version ${detail.version}` : "it"}
        </Button>
      </div>
    </Dialog>
  );
}
