"use client";

import type { CallEdit } from "@countersign/contracts/call";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { useState } from "react";
import { findAction, keymap } from "../../../lib/keys/keymap.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import type { AlwaysAllowSubject } from "../always-allow/always-allow-subject.ts";
import type { Verdicts } from "../call/use-verdict.ts";
import { AlsoOpen } from "../presence/also-open.tsx";
import { EditEffect } from "./edit-effect.tsx";
import { EditFieldsForm } from "./edit-fields-form.tsx";
import { editInputMessages } from "./edit-input-messages.ts";
import { EditorEnd } from "./editor-end.tsx";
import { useInputEdit } from "./use-input-edit.ts";

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
  const own = useInputEdit({ id, digest, subject, verdicts });
  const [isAlwaysAllowOpen, setAlwaysAllowOpen] = useState(false);
  const leave = () => {
    own.leave();
    onClose();
  };
  useKeys((stroke) => {
    if (stroke.isInDialog || stroke.hasShift || stroke.isRepeat) return false;
    const action = findAction(keymap.editor, stroke.hasModifier ? `Mod+${stroke.key}` : stroke.key);
    if (action === "leave" && own.approval.isConfirming) own.approval.cancel();
    else if (action === "leave" && isAlwaysAllowOpen) setAlwaysAllowOpen(false);
    else if (action === "leave") leave();
    else if (action === "approve" && !isAlwaysAllowOpen) own.approval.act();
    else return false;
    return true;
  });
  return (
    <>
      <ScrollArea
        label={editInputMessages.theInput}
        className="min-h-24 flex-1 min-[1120px]:[scrollbar-gutter:stable_both-edges]"
      >
        <div className="mx-auto flex w-full max-w-[860px] flex-col gap-4 px-4 py-3 max-md:px-2">
          <AlsoOpen callId={id} />
          <EditFieldsForm tool={subject.tool} draft={own.draft} onChange={own.change} />
          <EditEffect
            preview={own.preview}
            proposed={edit?.proposed ?? subject.input}
            input={own.draft.input}
            isUnreadable={own.isUnreadable}
            workspace={subject.workspace}
          />
        </div>
      </ScrollArea>
      <EditorEnd
        edit={own}
        verdicts={verdicts}
        isAlwaysAllowOpen={isAlwaysAllowOpen}
        onAlwaysAllowOpen={setAlwaysAllowOpen}
        onLeave={leave}
      />
    </>
  );
}
