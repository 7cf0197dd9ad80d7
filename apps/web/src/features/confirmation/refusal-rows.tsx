import { Button } from "@countersign/ui/button";
import { Input, Textarea } from "@countersign/ui/field";
import { armingOf, type Verdicts } from "../call/use-verdict.ts";
import { OptionRow } from "./option-row.tsx";
import type { PanelWords } from "./panel-words.ts";
import type { PanelHands } from "./use-panel-hands.ts";

type RefusalRowProps = {
  verdicts: Verdicts;
  hands: PanelHands;
  words: PanelWords;
  onWords: (change: (before: PanelWords) => PanelWords) => void;
};

/** Something else instead. */
export function InstructRow({ verdicts, hands, words, onWords }: RefusalRowProps) {
  return (
    <OptionRow option="instruct" current={hands.option}>
      <Textarea
        ref={hands.fields.instruct}
        rows={1}
        aria-label="What should the agent do instead?"
        placeholder="Tell the agent what to do instead"
        className="max-h-32 flex-1"
        value={words.instruction}
        onFocus={() => hands.choose("instruct")}
        onChange={({ target: { value } }) => onWords((before) => ({ ...before, instruction: value }))}
      />
      <Button
        tone="info"
        shortcut="2"
        disabled={!verdicts.canRefuse || words.instruction.trim() === ""}
        onClick={() => hands.answer("instruct")}
        {...armingOf(verdicts)}
      >
        {verdicts.pending === "instruct" ? "Sending…" : "Instruct"}
      </Button>
    </OptionRow>
  );
}

/** No, with a reason where one is given. */
export function DenyRow({ verdicts, hands, words, onWords }: RefusalRowProps) {
  return (
    <OptionRow option="deny" current={hands.option}>
      <Input
        ref={hands.fields.deny}
        aria-label="Reason (optional)"
        placeholder="No, because… (optional)"
        className="min-w-0 flex-1"
        value={words.reason}
        onFocus={() => hands.choose("deny")}
        onChange={({ target: { value } }) => onWords((before) => ({ ...before, reason: value }))}
      />
      <Button
        tone="deny"
        shortcut="3"
        disabled={!verdicts.canRefuse}
        onClick={() => hands.answer("deny")}
        {...armingOf(verdicts)}
      >
        {verdicts.pending === "deny" ? "Denying…" : "Deny"}
      </Button>
    </OptionRow>
  );
}
