import { Button } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type InboxAction, inboxAction } from "../../../lib/keys/inbox-keys.ts";
import { keymap } from "../../../lib/keys/keymap.ts";
import { leaveField, type Stroke } from "../../../lib/keys/stroke.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { DisabledReason } from "../call/disabled-reason.tsx";
import { approvalMessages, confirmHint } from "./approval-messages.ts";
import { ApproveButtons, type Decision } from "./approve-buttons.tsx";
import type { BarDraft, Writing } from "./bar-draft.ts";
import { BarField } from "./bar-field.tsx";
import { TypedApproval } from "./typed-approval.tsx";
import { VerdictButton } from "./verdict-button.tsx";

type BarAnswersProps = {
  decision: Decision;
  draft: BarDraft;
  onDraft: (draft: BarDraft) => void;
  /** Stands in the place of the answers; the keys are its own then. */
  form: ReactNode;
  /** Whether words were just put into the instruction, to go on with. */
  isContinuing: boolean;
};

/** The answers as buttons side by side, each with its letter. Stays at the bottom, under the thumb on a phone. */
export function BarAnswers({ decision, draft, onDraft, form, isContinuing }: BarAnswersProps) {
  const { verdicts, approval, maySteer, alwaysAllowProblem } = decision;
  const { writing, text } = draft;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [isWanted, setWanted] = useState(isContinuing);
  // Not a field that is there again, with the call: the next key would be written into it.
  useEffect(() => {
    if (!isWanted) return;
    field.current?.focus();
    setWanted(false);
  }, [isWanted]);
  const open = (what: Writing) => {
    approval.cancel();
    setWanted(what !== "nothing");
    onDraft({ writing: what, text: what === writing ? text : "" });
  };
  useBarKeys({ decision, draft, open, hasForm: form !== null });
  return (
    <section
      aria-label={approvalMessages.verdict}
      data-toast-above
      className={classNames(
        "flex shrink-0 flex-col border-t bg-surface-1 p-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:rounded-t-[12px] max-md:shadow-overlay",
        form === null && "gap-2",
      )}
    >
      <DisabledReason verdicts={verdicts} />
      {form ?? (
        <>
          <BarField
            field={field}
            written={draft}
            onText={(next) => onDraft({ writing, text: next })}
            onSend={(verdict) => verdicts.decide(verdict, text)}
          />
          {alwaysAllowProblem === null || writing !== "nothing" || !maySteer ? null : (
            <p className="text-quiet text-sm">{alwaysAllowProblem}</p>
          )}
          {writing === "nothing" ? (
            <>
              <TypedApproval approval={approval} isDisabled={!verdicts.canDecide} />
              {approval.care === "confirm" ? (
                <p role="status" className="text-deny text-sm empty:hidden">
                  {approval.isConfirming ? confirmHint : ""}
                </p>
              ) : null}
            </>
          ) : null}
          <BarButtons decision={decision} draft={draft} open={open} />
        </>
      )}
    </section>
  );
}

type BarKeysOptions = {
  decision: Decision;
  draft: BarDraft;
  open: (what: Writing) => void;
  hasForm: boolean;
};

/** While words are written, no letter approves. */
function useBarKeys({ decision, draft: { writing, text }, open, hasForm }: BarKeysOptions) {
  const { verdicts, approval, maySteer, alwaysAllowProblem, onAlwaysAllow, onEdit } = decision;
  const isWriting = writing !== "nothing";
  /** False where nothing is open that Esc could close. */
  const leave = (): boolean => {
    if (approval.isConfirming) approval.cancel();
    else if (isWriting) open("nothing");
    else return false;
    return true;
  };
  const answer = (action: InboxAction | null): boolean => {
    switch (action) {
      case "approve":
        if (!isWriting) approval.act();
        return true;
      case "always-allow":
        if (!isWriting && alwaysAllowProblem === null && maySteer) onAlwaysAllow();
        return true;
      case "edit":
        if (!isWriting && maySteer) onEdit();
        return true;
      case "deny":
        open("reason");
        return true;
      case "instruct":
        open("instruction");
        return true;
      case "abort":
        verdicts.decide("abort");
        return true;
      default:
        return false;
    }
  };
  useKeys((stroke: Stroke) => {
    const action = hasForm ? null : inboxAction(stroke);
    if (action === "leave") return leave();
    if (action === "leave-field") {
      leaveField();
      // A field without words is not kept open for them.
      if (text.trim() === "") leave();
      return true;
    }
    // A key that went down before this call could be seen answers nothing, and does nothing else either.
    return isAnswerKey(action) && !verdicts.wasShown(stroke.at) ? true : answer(action);
  });
}

function isAnswerKey(action: InboxAction | null): boolean {
  return action !== null && answerKeys.has(action);
}

const answerKeys: ReadonlySet<InboxAction> = new Set([
  "approve",
  "always-allow",
  "edit",
  "deny",
  "instruct",
  "abort",
]);

type BarButtonsProps = { decision: Decision; draft: BarDraft; open: (what: Writing) => void };

/** All verdicts; while words are written for one of them, that one and the way back. */
function BarButtons({ decision, draft, open }: BarButtonsProps) {
  const { verdicts, maySteer } = decision;
  const { writing } = draft;
  const commented = { verdicts, draft, open };
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:grid max-md:grid-cols-3">
      {writing === "nothing" ? (
        <ApproveButtons decision={decision} keys={keymap.call} className="max-md:col-span-2" />
      ) : null}
      {writing === "instruction" ? null : <CommentButton verdict="deny" {...commented} />}
      {writing === "reason" ? null : <CommentButton verdict="instruct" {...commented} />}
      {writing === "nothing" ? (
        <VerdictButton
          verdict="abort"
          verdicts={verdicts}
          shortcut={keymap.inbox.abort.keys[0]}
          className={classNames("md:ml-auto", maySteer ? "max-md:col-span-3" : "max-md:col-span-2")}
          onClick={() => verdicts.decide("abort")}
        />
      ) : (
        <Button tone="quiet" className="md:ml-auto" onClick={() => open("nothing")}>
          {approvalMessages.back}
        </Button>
      )}
    </div>
  );
}

type CommentButtonProps = Omit<BarButtonsProps, "decision"> & {
  verdict: "deny" | "instruct";
  verdicts: Decision["verdicts"];
};

/** A verdict that takes words: the first click opens the field for them, the next one sends. */
function CommentButton({ verdict, verdicts, draft: { writing, text }, open }: CommentButtonProps) {
  const field = verdict === "deny" ? "reason" : "instruction";
  const isWriting = writing === field;
  const needsText = verdict === "instruct";
  return (
    <VerdictButton
      verdict={verdict}
      verdicts={verdicts}
      shortcut={isWriting ? "Enter" : keymap.call[verdict].keys[0]}
      className={isWriting ? "max-md:col-span-2" : ""}
      disabled={isWriting && needsText && text.trim() === ""}
      onClick={() => (isWriting ? verdicts.decide(verdict, text) : open(field))}
    />
  );
}
