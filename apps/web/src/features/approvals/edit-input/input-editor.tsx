"use client";

import type { CallEdit } from "@countersign/contracts/call";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { CircleX } from "lucide-react";
import { useEffect, useState } from "react";
import { useArmed } from "../../../lib/keys/use-armed.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { AlwaysAllowForm } from "../always-allow/always-allow-form.tsx";
import { type AlwaysAllowSubject, findAlwaysAllowProblem } from "../always-allow/always-allow-subject.ts";
import type { Verdicts } from "../call/use-verdict.ts";
import { AlsoOpen } from "../presence/also-open.tsx";
import { dropDraft, type EditDraft, keepDraft, useEditDraft } from "./edit-drafts.ts";
import { EditEffect } from "./edit-effect.tsx";
import { isSameInput } from "./edit-fields.ts";
import { EditFieldsForm, parseDraftInput } from "./edit-fields-form.tsx";
import { useEditPreview } from "./use-edit-preview.ts";

type InputEditorProps = {
  id: string;
  digest: string;
  subject: AlwaysAllowSubject;
  edit: CallEdit | undefined;
  verdicts: Verdicts;
  onClose: () => void;
};

/**
 * Lets a person change what a waiting call is called with, see what that would do, and approve just that. Esc leaves it: the call
 * still waits, and what was written is there again when the editor is opened again.
 */
export function InputEditor({ id, digest, subject, edit, verdicts, onClose }: InputEditorProps) {
  const draft = useEditDraft(id) ?? { input: subject.input, json: null };
  const input = parseDraftInput(draft);
  const preview = useEditPreview({ id, digest }, input);
  const [isAlwaysAllowOpen, setAlwaysAllowOpen] = useState(false);
  const isSame = input !== null && isSameInput(input, subject.input);
  const { fresh, refetch } = preview;
  const isArmed = useArmed(`edit ${fresh?.digest}`);
  const canApprove = verdicts.canDecide && fresh !== null && !isSame && isArmed;
  const { editError } = verdicts;
  const isRejected = editError !== null && verdicts.alwaysAllowError === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused is looked at once more, not at every look
  useEffect(() => {
    if (isRejected) refetch();
  }, [isRejected]);
  const change = (next: EditDraft) => {
    keepDraft(id, next);
    verdicts.forgetError();
  };
  const leave = () => {
    if (isSame) dropDraft(id);
    verdicts.forgetError();
    onClose();
  };
  const approve = () => {
    if (canApprove && input !== null) verdicts.approveEdited({ input, inputDigest: fresh.digest });
  };
  useKeys((stroke) => {
    if (stroke.isInDialog || stroke.hasShift || stroke.isRepeat) return false;
    if (stroke.key === "Escape" && !stroke.hasModifier) {
      if (isAlwaysAllowOpen) setAlwaysAllowOpen(false);
      else leave();
      return true;
    }
    if (stroke.key !== "Enter" || !stroke.hasModifier || isAlwaysAllowOpen) return false;
    approve();
    return true;
  });
  const edited: AlwaysAllowSubject | null =
    fresh === null || input === null
      ? null
      : { ...subject, input, preview: fresh.preview, suggestions: fresh.suggestions, risk: fresh.risk };
  const whyNot = edited === null ? null : findAlwaysAllowProblem(edited);
  return (
    <>
      <ScrollArea
        label="The input"
        className="min-h-24 flex-1 min-[1120px]:[scrollbar-gutter:stable_both-edges]"
      >
        <div className="mx-auto flex w-full max-w-[860px] flex-col gap-4 px-4 py-3 max-md:px-2">
          <AlsoOpen callId={id} />
          <EditFieldsForm tool={subject.tool} draft={draft} onChange={change} />
          <EditEffect
            preview={preview}
            proposed={edit?.proposed ?? subject.input}
            input={draft.input}
            isUnreadable={input === null}
            workspace={subject.workspace}
          />
        </div>
      </ScrollArea>
      <div
        data-toast-above
        className="shrink-0 border-t bg-surface-1 pb-[max(12px,env(safe-area-inset-bottom))]"
      >
        <div className="mx-auto flex w-full max-w-[860px] flex-col gap-2 px-4 pt-3 max-md:px-2">
          {verdicts.disabledReason === null ? null : (
            <p role="status" className="text-deny text-sm">
              {verdicts.disabledReason}
            </p>
          )}
          {isRejected ? (
            <Notice tone="deny" icon={CircleX} role="alert">
              {editError} What you wrote is still here.
            </Notice>
          ) : null}
          {isAlwaysAllowOpen && edited !== null && fresh !== null ? (
            <AlwaysAllowForm
              key={fresh.digest}
              subject={edited}
              verdicts={{
                ...verdicts,
                canDecide: canApprove,
                approveAlways: (remember) =>
                  verdicts.approveEdited({ input: edited.input, inputDigest: fresh.digest, remember }),
              }}
              onClose={() => setAlwaysAllowOpen(false)}
            />
          ) : (
            <div className="flex flex-wrap items-center gap-2">
              <Button
                tone="allow"
                shortcut="Mod+Enter"
                className="max-md:min-h-12 max-md:flex-1"
                disabled={!canApprove}
                data-arming={fresh !== null && !isSame && !isArmed}
                onClick={approve}
              >
                {verdicts.pending === "approve" ? "Approving…" : "Approve with edit"}
              </Button>
              <Button
                className="max-md:min-h-12"
                disabled={!canApprove || whyNot !== null}
                title={whyNot ?? "Approve with this input, and choose what runs unasked from now on."}
                onClick={() => setAlwaysAllowOpen(true)}
              >
                Always allow…
              </Button>
              <span className="order-last min-w-0 basis-full text-quiet text-sm">
                {isSame
                  ? "Nothing is edited yet."
                  : "The agent is told what ran. An approval is final once the call runs."}
              </span>
              <Button
                tone="quiet"
                className="ml-auto"
                disabled={isSame}
                title="Begin again with what the model asked for."
                onClick={() => change({ input: subject.input, json: null })}
              >
                Start over
              </Button>
              <Button tone="quiet" shortcut="Escape" onClick={leave}>
                Back
              </Button>
            </div>
          )}
        </div>
      </div>
    </>
  );
}
