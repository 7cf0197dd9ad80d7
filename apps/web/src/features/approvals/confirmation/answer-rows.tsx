import { Button } from "@countersign/ui/button";
import { Input, Textarea } from "@countersign/ui/field";
import { armingOf, type Verdicts } from "../call/use-verdict.ts";
import { OptionRow } from "./option-row.tsx";
import type { PanelDraft } from "./panel-draft.ts";
import type { PanelControls } from "./use-panel-controls.ts";

type AnswerRowProps = {
  verdicts: Verdicts;
  controls: PanelControls;
  panelDraft: PanelDraft;
  onDraft: (change: (before: PanelDraft) => PanelDraft) => void;
};

/** Something else instead. */
export function InstructRow({ verdicts, controls, panelDraft, onDraft }: AnswerRowProps) {
  return (
    <OptionRow option="instruct" current={controls.option}>
      <Textarea
        ref={controls.fields.instruct}
        rows={1}
        aria-label="What should the agent do instead?"
        placeholder="Tell the agent what to do instead"
        className="max-h-32 flex-1"
        value={panelDraft.instruction}
        onFocus={() => controls.choose("instruct")}
        onChange={({ target: { value } }) => onDraft((before) => ({ ...before, instruction: value }))}
      />
      <Button
        tone="info"
        shortcut="2"
        disabled={!verdicts.canDeny || panelDraft.instruction.trim() === ""}
        onClick={() => controls.answer("instruct")}
        {...armingOf(verdicts)}
      >
        {verdicts.pending === "instruct" ? "Sending…" : "Instruct"}
      </Button>
    </OptionRow>
  );
}

/** No, with a reason where one is given. */
export function DenyRow({ verdicts, controls, panelDraft, onDraft }: AnswerRowProps) {
  return (
    <OptionRow option="deny" current={controls.option}>
      <Input
        ref={controls.fields.deny}
        aria-label="Reason (optional)"
        placeholder="Reason (optional)"
        className="min-w-0 flex-1"
        value={panelDraft.reason}
        onFocus={() => controls.choose("deny")}
        onChange={({ target: { value } }) => onDraft((before) => ({ ...before, reason: value }))}
      />
      <Button
        tone="deny"
        shortcut="3"
        disabled={!verdicts.canDeny}
        onClick={() => controls.answer("deny")}
        {...armingOf(verdicts)}
      >
        {verdicts.pending === "deny" ? "Denying…" : "Deny"}
      </Button>
    </OptionRow>
  );
}
