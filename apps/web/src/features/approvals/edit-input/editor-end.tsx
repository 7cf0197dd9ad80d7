import { Button } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { Notice } from "@countersign/ui/notice";
import { CircleX } from "lucide-react";
import { keymap } from "../../../lib/keys/keymap.ts";
import { findAlwaysAllowProblem } from "../always-allow/always-allow-subject.ts";
import { LazyAlwaysAllowForm } from "../always-allow/lazy-always-allow-form.ts";
import type { Verdicts } from "../call/use-verdict.ts";
import { approveEditName, confirmHint } from "../decision/approval-messages.ts";
import { ApproveButton } from "../decision/approve-button.tsx";
import { TypedApproval } from "../decision/typed-approval.tsx";
import { editInputMessages, formatRejected } from "./edit-input-messages.ts";
import type { InputEdit } from "./use-input-edit.ts";

type EditorEndProps = {
  edit: InputEdit;
  verdicts: Verdicts;
  isAlwaysAllowOpen: boolean;
  onAlwaysAllowOpen: (isOpen: boolean) => void;
  onLeave: () => void;
};

/** Approves the edited input, once or from now on, and says why it can't be. */
export function EditorEnd(props: EditorEndProps) {
  const { edit, verdicts, isAlwaysAllowOpen, onAlwaysAllowOpen } = props;
  const { edited, canApprove, rejection } = edit;
  return (
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
        {rejection === null ? null : (
          <Notice tone="deny" icon={CircleX} role="alert">
            {formatRejected(rejection)}
          </Notice>
        )}
        {isAlwaysAllowOpen && edited !== null ? (
          <LazyAlwaysAllowForm
            key={edited.inputDigest}
            subject={edited.subject}
            verdicts={{
              ...verdicts,
              canDecide: canApprove,
              approveAlways: (remember) =>
                verdicts.approveEdited({ input: edited.input, inputDigest: edited.inputDigest, remember }),
            }}
            onClose={() => onAlwaysAllowOpen(false)}
          />
        ) : (
          <EditorButtons
            edit={edit}
            verdicts={verdicts}
            onAlwaysAllow={() => {
              edit.approval.cancel();
              onAlwaysAllowOpen(true);
            }}
            onLeave={props.onLeave}
          />
        )}
      </div>
    </div>
  );
}

type EditorButtonsProps = {
  edit: InputEdit;
  verdicts: Verdicts;
  onAlwaysAllow: () => void;
  onLeave: () => void;
};

function EditorButtons({ edit, verdicts, onAlwaysAllow, onLeave }: EditorButtonsProps) {
  const { edited, isSame, canApprove, approval } = edit;
  const whyNot = edited === null ? null : findAlwaysAllowProblem(edited.subject);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TypedApproval approval={approval} isDisabled={!canApprove} className="basis-full" />
      <ApproveButton
        approval={approval}
        name={approveEditName}
        verdicts={verdicts}
        shortcut={keymap.editor.approve.keys[0]}
        className="max-md:min-h-12 max-md:flex-1"
        disabled={!canApprove}
        data-arming={edit.isArming}
      />
      <Button
        className="max-md:min-h-12"
        disabled={!canApprove || whyNot !== null}
        title={whyNot ?? editInputMessages.aboutAlwaysAllow}
        onClick={onAlwaysAllow}
      >
        {editInputMessages.alwaysAllow}
      </Button>
      <span
        role="status"
        className={classNames(
          "order-last min-w-0 basis-full text-sm",
          approval.isConfirming ? "text-deny" : "text-quiet",
        )}
      >
        {approval.isConfirming
          ? confirmHint
          : isSame
            ? editInputMessages.noChanges
            : editInputMessages.editedNote}
      </span>
      <Button
        tone="quiet"
        className="ml-auto"
        disabled={isSame}
        title={editInputMessages.aboutReset}
        onClick={edit.startOver}
      >
        {editInputMessages.reset}
      </Button>
      <Button tone="quiet" shortcut={keymap.editor.leave.keys[0]} onClick={onLeave}>
        {editInputMessages.back}
      </Button>
    </div>
  );
}
