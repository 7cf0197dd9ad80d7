import { Button } from "@countersign/ui/button";
import type { Ref } from "react";
import type { KeyBinding } from "../../../lib/keys/keymap.ts";
import type { Verdicts } from "../call/use-verdict.ts";
import { approvalMessages } from "./approval-messages.ts";
import { ApproveButton } from "./approve-button.tsx";
import type { DeliberateApproval } from "./use-deliberate-approval.ts";

/** A call to decide, and what the signed-in person may do with it. */
export type Decision = {
  verdicts: Verdicts;
  approval: DeliberateApproval;
  /** Whether they may edit the input and always allow the call. */
  maySteer: boolean;
  /** Why the call can't be always allowed, in words; null where it can. */
  alwaysAllowProblem: string | null;
  onAlwaysAllow: () => void;
  onEdit: () => void;
};

type ApproveButtonsProps = {
  decision: Decision;
  keys: { approve: KeyBinding; "always-allow"?: KeyBinding; edit: KeyBinding };
  /** The place of Approve among the other buttons. */
  className: string;
  refs?: Readonly<Record<"approve" | "alwaysAllow" | "edit", Ref<HTMLButtonElement>>>;
  onFocus?: () => void;
};

/** Yes: this call only, calls like it from now on, or the call with other input. */
export function ApproveButtons({ decision, keys, className, refs, onFocus }: ApproveButtonsProps) {
  const { verdicts, approval, maySteer, alwaysAllowProblem, onAlwaysAllow, onEdit } = decision;
  return (
    <>
      <ApproveButton
        ref={refs?.approve}
        approval={approval}
        verdicts={verdicts}
        shortcut={keys.approve.keys[0]}
        className={`max-md:min-h-12 ${className}`}
        onFocus={onFocus}
      />
      {maySteer ? (
        <>
          <Button
            ref={refs?.alwaysAllow}
            shortcut={keys["always-allow"]?.keys[0]}
            className="max-md:min-h-12"
            disabled={alwaysAllowProblem !== null || verdicts.disabledReason !== null}
            title={alwaysAllowProblem ?? approvalMessages.aboutAlwaysAllow}
            onFocus={onFocus}
            onClick={onAlwaysAllow}
          >
            {approvalMessages.alwaysAllow}
          </Button>
          <Button
            ref={refs?.edit}
            shortcut={keys.edit.keys[0]}
            className="max-md:min-h-12"
            title={approvalMessages.aboutEdit}
            onFocus={onFocus}
            onClick={onEdit}
          >
            {approvalMessages.edit}
          </Button>
        </>
      ) : null}
    </>
  );
}
