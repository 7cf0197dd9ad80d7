"use client";

import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { CircleX, SendHorizontal } from "lucide-react";
import { Fragment, useRef, useState } from "react";
import { useDisabledReason, usePermissionProblem } from "../../../lib/data/self.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { CommandField } from "../../commands/typed/command-field.tsx";
import { CommandPreviewDialog } from "../../commands/typed/command-preview-dialog.tsx";
import { isPreviewKey, PreviewButton } from "../../commands/typed/preview-button.tsx";
import { composerMessages, formatNotSent } from "./composer-messages.ts";
import { ComposerNotice } from "./composer-notice.tsx";
import { hasProposedPlan } from "./plan/has-proposed-plan.ts";
import { planMessages } from "./plan/plan-messages.ts";
import { placeholders, useComposer } from "./use-composer.ts";
import { useComposerFocus } from "./use-composer-focus.ts";
import { useResume } from "./use-resume.ts";

type ComposerProps = { session: SessionDetail; text: string; onText: (text: string) => void };

/** Where a person writes to the agent, when it can take words, and commands to the product at any time; or why he cannot. */
export function Composer(props: ComposerProps) {
  const permissionProblem = usePermissionProblem("operate");
  if (permissionProblem === null) return <OpenComposer {...props} />;
  return (
    <p
      data-toast-above
      className="mx-auto w-full max-w-[860px] shrink-0 border-t px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] text-quiet"
    >
      {permissionProblem}
    </p>
  );
}

function OpenComposer({ session, text, onText }: ComposerProps) {
  const disabledReason = useDisabledReason("operate");
  const composer = useComposer(session, text, onText);
  const { action, answer, sendError, isBusy, submit } = composer;
  const [previewed, setPreviewed] = useState<string | null>(null);
  const isCommand = action.tag === "run";
  const field = useRef<HTMLTextAreaElement>(null);
  useComposerFocus(field, composer.isOpen);
  return (
    <div data-toast-above className="shrink-0 border-t py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <div className="mx-auto flex w-full max-w-[860px] flex-col gap-2 px-4 max-md:px-2">
        {session.status === "failed" ? <Failed session={session} /> : null}
        {sendError === null ? null : (
          <Notice tone="deny" icon={CircleX} role="alert">
            {formatNotSent(formatError(sendError))}
          </Notice>
        )}
        {answer === null ? null : (
          <ComposerNotice
            answer={answer}
            session={session}
            onIntent={composer.setIntent}
            onClose={composer.dismiss}
          />
        )}
        {composer.dialogs.map((dialog, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dialogs never change places
          <Fragment key={index}>{dialog}</Fragment>
        ))}
        {previewed === null ? null : (
          <CommandPreviewDialog
            text={previewed}
            place={{ sessionId: session.id }}
            onShown={(digest) => composer.markShown(previewed, digest)}
            onClose={() => setPreviewed(null)}
          />
        )}
        <form
          className="relative flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <CommandField
            ref={field}
            aria-label={composerMessages.message}
            placeholder={
              disabledReason ??
              (hasProposedPlan(session) ? planMessages.placeholder : placeholders[session.status])
            }
            className="max-h-[40vh]"
            value={text}
            workspace={session.workspace}
            isInSession
            side="above"
            onText={composer.write}
            onKeyDown={(event) => {
              if (isCommand && isPreviewKey(event)) {
                event.preventDefault();
                return setPreviewed(text);
              }
              if (event.key === "Escape") event.currentTarget.blur();
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit();
            }}
          />
          {isCommand ? <PreviewButton onClick={() => setPreviewed(text)} /> : null}
          <Button type="submit" tone="accent" className="h-9" disabled={!composer.canSubmit}>
            <SendHorizontal aria-hidden="true" className="size-4" />
            {isBusy ? composerMessages.sending : composerMessages.send}
          </Button>
        </form>
      </div>
    </div>
  );
}

function Failed({ session }: { session: SessionDetail }) {
  const disabledReason = useDisabledReason("operate");
  const resume = useResume();
  return (
    <Notice
      tone="deny"
      icon={CircleX}
      role="alert"
      action={
        <Button
          size="small"
          disabled={resume.isPending || disabledReason !== null}
          onClick={() => resume.mutate({ id: session.id })}
        >
          {resume.isPending ? composerMessages.retrying : composerMessages.retry}
        </Button>
      }
    >
      {composerMessages.sessionFailed} {session.notice?.message} {composerMessages.workKept}
    </Notice>
  );
}
