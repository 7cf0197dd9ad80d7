"use client";

import type { CallEdit } from "@countersign/contracts/call";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { CircleX } from "lucide-react";
import { useEffect, useState } from "react";
import { useArmed } from "../../keys/use-armed.ts";
import { useKeys } from "../../keys/use-keys.ts";
import type { Verdicts } from "../call/use-verdict.ts";
import { AlsoOpen } from "../presence/also-open.tsx";
import { RememberForm } from "../remember/remember-form.tsx";
import { type RememberSubject, whyNotRemembered } from "../remember/remember-subject.ts";
import { dropDraft, type EditDraft, keepDraft, useEditDraft } from "./edit-drafts.ts";
import { EditEffect } from "./edit-effect.tsx";
import { isSameInput } from "./edit-fields.ts";
import { draftedInput, EditFieldsForm } from "./edit-fields-form.tsx";
import { useEditPreview } from "./use-edit-preview.ts";

type InputEditorProps = {
  id: string;
  digest: string;
  subject: RememberSubject;
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
  const input = draftedInput(draft);
  const preview = useEditPreview({ id, digest }, input);
  const [isRemembering, setRemembering] = useState(false);
  const isSame = input !== null && isSameInput(input, subject.input);
  const { fresh, lookAgain } = preview;
  const isArmed = useArmed(`edit ${fresh?.digest}`);
  const canApprove = verdicts.canDecide && fresh !== null && !isSame && isArmed;
  const { editError } = verdicts;
  const isRefused = editError !== null && verdicts.rememberError === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused is looked at once more, not at every look
  useEffect(() => {
    if (isRefused) lookAgain();
  }, [isRefused]);
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
      if (isRemembering) setRemembering(false);
      else leave();
      return true;
    }
    if (stroke.key !== "Enter" || !stroke.hasModifier || isRemembering) return false;
    approve();
    return true;
  });
  const edited: RememberSubject | null =
    fresh === null || input === null
      ? null
      : { ...subject, input, preview: fresh.preview, suggestions: fresh.suggestions, risk: fresh.risk };
  const whyNot = edited === null ? null : whyNotRemembered(edited);
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
          {verdicts.trouble === null ? null : (
            <p role="status" className="text-deny text-sm">
              {verdicts.trouble}
            </p>
          )}
          {isRefused ? (
            <Notice tone="deny" icon={CircleX} role="alert">
              {editError} What you wrote is still here.
            </Notice>
          ) : null}
          {isRemembering && edited !== null && fresh !== null ? (
            <RememberForm
              key={fresh.digest}
              subject={edited}
              verdicts={{
                ...verdicts,
                canDecide: canApprove,
                approveAndRemember: (remember) =>
                  verdicts.approveEdited({ input: edited.input, inputDigest: fresh.digest, remember }),
              }}
              onClose={() => setRemembering(false)}
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
                onClick={() => setRemembering(true)}
              >
                Remember…
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
