import { Input } from "@countersign/ui/field";
import { useId } from "react";
import { typeAfter, typeBefore } from "./approval-messages.ts";
import type { DeliberateApproval } from "./use-deliberate-approval.ts";

type TypedApprovalProps = {
  approval: DeliberateApproval;
  isDisabled: boolean;
  className?: string;
  onFocus?: () => void;
};

/** Where the name of what a critical call concerns is typed before it can be approved; nothing for other risks. */
export function TypedApproval({ approval, isDisabled, className = "", onFocus }: TypedApprovalProps) {
  const id = useId();
  if (approval.care !== "type") return null;
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${className}`}>
      <label htmlFor={id}>
        {typeBefore}{" "}
        <code className="rounded border border-deny-line bg-deny-quiet px-1 font-mono text-deny text-sm">
          {approval.target}
        </code>{" "}
        {typeAfter}
      </label>
      <Input
        id={id}
        ref={approval.field}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="min-w-40 flex-1 font-mono md:max-w-72"
        disabled={isDisabled}
        value={approval.typed}
        onFocus={onFocus}
        onChange={({ target: { value } }) => approval.type(value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (!event.repeat && !event.nativeEvent.isComposing && approval.isTyped) approval.act();
        }}
      />
    </div>
  );
}
