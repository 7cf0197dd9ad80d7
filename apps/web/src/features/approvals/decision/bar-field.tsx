import { Input, Textarea } from "@countersign/ui/field";
import type { KeyboardEvent, Ref } from "react";
import { approvalMessages } from "./approval-messages.ts";
import type { BarDraft } from "./bar-draft.ts";

type BarFieldProps = {
  field: Ref<HTMLInputElement & HTMLTextAreaElement>;
  written: BarDraft;
  onText: (text: string) => void;
  onSend: (verdict: "deny" | "instruct") => void;
};

/** Where the words of a denial or an instruction are written; Enter sends them. Nothing while none are. */
export function BarField({ field, written: { writing, text }, onText, onSend }: BarFieldProps) {
  const sendOnEnter = (verdict: "deny" | "instruct") => (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.repeat) return;
    event.preventDefault();
    onSend(verdict);
  };
  if (writing === "reason") {
    return (
      <Input
        ref={field}
        aria-label={approvalMessages.reason}
        placeholder={approvalMessages.reasonPlaceholder}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={sendOnEnter("deny")}
      />
    );
  }
  if (writing === "instruction") {
    return (
      <Textarea
        ref={field}
        aria-label={approvalMessages.instead}
        placeholder={approvalMessages.insteadPlaceholder}
        className="max-h-40"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={sendOnEnter("instruct")}
      />
    );
  }
  return null;
}
