import type { ComponentProps } from "react";
import { approveName, confirmName } from "./approval-messages.ts";
import type { DeliberateApproval } from "./use-deliberate-approval.ts";
import { VerdictButton } from "./verdict-button.tsx";

type ApproveButtonProps = Omit<ComponentProps<typeof VerdictButton>, "verdict" | "look" | "onClick"> & {
  approval: DeliberateApproval;
  /** What it is called before the first of two acts. */
  name?: string;
};

/** Approve. Only where little is at stake is it the filled button, and is one press enough. */
export function ApproveButton({
  approval,
  name = approveName,
  disabled = false,
  ...rest
}: ApproveButtonProps) {
  const { care, isConfirming, isTooSoon, isTyped } = approval;
  return (
    <VerdictButton
      verdict="approve"
      look={
        isConfirming
          ? { tone: "denySolid", name: confirmName }
          : { tone: care === "plain" ? "allow" : "neutral", name }
      }
      // A button that is disabled would lose the focus.
      aria-disabled={isTooSoon || undefined}
      disabled={disabled || (care === "type" && !isTyped)}
      onKeyDown={(event) => {
        // A key that is held presses the button again and again.
        if (event.repeat) event.preventDefault();
      }}
      onClick={approval.act}
      {...rest}
    />
  );
}
