import { useEffect } from "react";
import { useArmed } from "../../../lib/keys/use-armed.ts";
import type { AlwaysAllowSubject } from "../always-allow/always-allow-subject.ts";
import type { Verdicts } from "../call/use-verdict.ts";
import { useDeliberateApproval } from "../decision/use-deliberate-approval.ts";
import { dropDraft, type EditDraft, keepDraft, useEditDraft } from "./edit-drafts.ts";
import { isSameInput } from "./edit-fields.ts";
import { parseDraftInput } from "./edit-fields-form.tsx";
import { useEditPreview } from "./use-edit-preview.ts";

type InputEditOptions = { id: string; digest: string; subject: AlwaysAllowSubject; verdicts: Verdicts };

export type InputEdit = ReturnType<typeof useInputEdit>;

/** What is written in place of the model's input, what that would do, and whether it can be approved. */
export function useInputEdit({ id, digest, subject, verdicts }: InputEditOptions) {
  const draft = useEditDraft(id) ?? { input: subject.input, json: null };
  const input = parseDraftInput(draft);
  const preview = useEditPreview({ id, digest }, input);
  const { fresh, refetch } = preview;
  const isSame = input !== null && isSameInput(input, subject.input);
  const isArmed = useArmed(`edit ${fresh?.digest}`);
  const { editError, forgetError } = verdicts;
  const isRejected = editError !== null && verdicts.alwaysAllowError === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused is evaluated once more, not on every render
  useEffect(() => {
    if (isRejected) refetch();
  }, [isRejected]);
  const edited =
    fresh === null || input === null
      ? null
      : {
          input,
          inputDigest: fresh.digest,
          subject: {
            ...subject,
            input,
            preview: fresh.preview,
            suggestions: fresh.suggestions,
            risk: fresh.risk,
          },
        };
  const canApprove = verdicts.canDecide && edited !== null && !isSame && isArmed;
  const approval = useDeliberateApproval({
    subjectKey: `${id} ${digest} ${fresh?.digest ?? ""}`,
    subject: edited?.subject ?? subject,
    canApprove,
    approve() {
      if (edited !== null) verdicts.approveEdited({ input: edited.input, inputDigest: edited.inputDigest });
    },
  });
  const change = (next: EditDraft) => {
    keepDraft(id, next);
    forgetError();
  };
  return {
    draft,
    isUnreadable: input === null,
    preview,
    /** The call as it is edited; null until it is known what it would do. */
    edited,
    isSame,
    canApprove,
    isArming: fresh !== null && !isSame && !isArmed,
    /** Why the server did not approve what was sent. */
    rejection: isRejected ? editError : null,
    change,
    startOver: () => change({ input: subject.input, json: null }),
    approval,
    /** What was written is there again when the editor is opened again. */
    leave() {
      if (isSame) dropDraft(id);
      forgetError();
    },
  };
}
