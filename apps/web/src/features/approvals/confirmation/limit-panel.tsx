"use client";

import type { SessionDetail } from "@countersign/contracts/session";
import { Button, buttonClass } from "@countersign/ui/button";
import { Textarea } from "@countersign/ui/field";
import { toast } from "@countersign/ui/toaster";
import { useMutation } from "@tanstack/react-query";
import { Gauge } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { useArmed } from "../../../lib/keys/use-armed.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { intentHref } from "../../../lib/messages/intent-messages.ts";
import { formatCost } from "../../../lib/messages/numbers.ts";
import { useResume } from "../../sessions/session/use-resume.ts";
import { confirmationMessages, formatSoFar } from "./confirmation-messages.ts";

/**
 * A session reached a limit, spent the budget of its intent, or was refused the same call again and again: asks whether it may go
 * on. Stop is in the header.
 */
export function LimitPanel({ session }: { session: SessionDetail }) {
  const resume = useResume();
  const disabledReason = useDisabledReason("operate");
  const isArmed = useArmed(`limit ${session.id} ${session.turns}`);
  const limit = session.notice?.kind === "limit" ? session.notice.limit : null;
  return (
    <section
      aria-label={confirmationMessages.confirmation}
      data-toast-above
      className="flex shrink-0 flex-wrap items-center gap-3 border-ask-line border-t bg-ask-quiet p-4 pb-[max(16px,env(safe-area-inset-bottom))]"
    >
      <Gauge aria-hidden="true" className="size-5 shrink-0 text-ask" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-medium text-lg">{confirmationMessages.resumeQuestion}</h2>
        <p className="text-ask">
          {session.notice?.message}
          {limit === "refusals" ? "" : formatSoFar(session.turns, formatCost(session.usage.costUsd))}
        </p>
        {disabledReason === null ? null : <p className="text-deny text-sm">{disabledReason}</p>}
      </div>
      {limit === "budget" && session.intent != null ? (
        <Link
          href={intentHref({ workspace: session.workspace, id: session.intent.id }, "text")}
          className={buttonClass({ className: "max-md:w-full" })}
        >
          {confirmationMessages.changeItsBudget}
        </Link>
      ) : null}
      <Button
        tone={limit === "refusals" ? "neutral" : "accent"}
        className="max-md:w-full"
        disabled={resume.isPending || disabledReason !== null || !isArmed}
        onClick={() => resume.mutate({ id: session.id })}
      >
        {resume.isPending ? confirmationMessages.continuing : confirmationMessages.continue}
      </Button>
      {limit === "refusals" ? <Instead sessionId={session.id} isOff={disabledReason !== null} /> : null}
    </section>
  );
}

/** What the agent is to do in place of what it was refused. */
function Instead({ sessionId, isOff }: { sessionId: string; isOff: boolean }) {
  const trpc = useTRPC();
  const [text, setText] = useState("");
  const send = useMutation(
    trpc.sessions.send.mutationOptions({
      onError: (error) => void toast.error(formatFailedAction(error, confirmationMessages.nothingSent)),
    }),
  );
  const isReady = !isOff && !send.isPending && text.trim() !== "";
  const submit = () => {
    if (isReady) send.mutate({ id: sessionId, text: text.trim() });
  };
  return (
    <div className="flex w-full items-start gap-2">
      <Textarea
        rows={1}
        aria-label={confirmationMessages.instead}
        placeholder={confirmationMessages.insteadPlaceholder}
        className="max-h-32 flex-1"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.repeat)
            return;
          event.preventDefault();
          submit();
        }}
      />
      <Button tone="info" disabled={!isReady} onClick={submit}>
        {send.isPending ? confirmationMessages.sending : confirmationMessages.instruct}
      </Button>
    </div>
  );
}
