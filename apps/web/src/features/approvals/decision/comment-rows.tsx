import { Input, Textarea } from "@countersign/ui/field";
import { keymap } from "../../../lib/keys/keymap.ts";
import type { Verdicts } from "../call/use-verdict.ts";
import { approvalMessages } from "./approval-messages.ts";
import { OptionRow } from "./option-row.tsx";
import type { PanelDraft } from "./panel-draft.ts";
import type { RowControls } from "./use-row-controls.ts";
import { VerdictButton } from "./verdict-button.tsx";

type CommentRowProps = {
  verdicts: Verdicts;
  controls: RowControls;
  draft: PanelDraft;
  onDraft: (change: (before: PanelDraft) => PanelDraft) => void;
};

/** Something else instead. */
export function InstructRow({ verdicts, controls, draft, onDraft }: CommentRowProps) {
  return (
    <OptionRow option="instruct" current={controls.option}>
      <Textarea
        ref={controls.instruction}
        rows={1}
        aria-label={approvalMessages.instead}
        placeholder={approvalMessages.tellAgent}
        className="max-h-32 flex-1"
        value={draft.instruction}
        onFocus={() => controls.choose("instruct")}
        onChange={({ target: { value } }) => onDraft((before) => ({ ...before, instruction: value }))}
      />
      <VerdictButton
        verdict="instruct"
        verdicts={verdicts}
        shortcut={keymap.call.instruct.keys[0]}
        disabled={draft.instruction.trim() === ""}
        onClick={() => controls.answer("instruct")}
      />
    </OptionRow>
  );
}

/** No, with a reason where one is given. */
export function DenyRow({ verdicts, controls, draft, onDraft }: CommentRowProps) {
  return (
    <OptionRow option="deny" current={controls.option}>
      <Input
        ref={controls.reason}
        aria-label={approvalMessages.reason}
        placeholder={approvalMessages.reason}
        className="min-w-0 flex-1"
        value={draft.reason}
        onFocus={() => controls.choose("deny")}
        onChange={({ target: { value } }) => onDraft((before) => ({ ...before, reason: value }))}
      />
      <VerdictButton
        verdict="deny"
        verdicts={verdicts}
        shortcut={keymap.call.deny.keys[0]}
        onClick={() => controls.answer("deny")}
      />
    </OptionRow>
  );
}
