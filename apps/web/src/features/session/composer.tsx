"use client";

import { assertNever } from "@countersign/contracts/assert-never";
import type { SessionDetail, SessionStatus } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { Textarea } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { useMutation } from "@tanstack/react-query";
import { CircleX, SendHorizontal } from "lucide-react";
import { useState } from "react";
import { useConnectionTrouble } from "../../data/providers.tsx";
import { useTRPC } from "../../data/trpc.ts";
import { errorWords } from "../../words/error-words.ts";
import { useOpenedGrants } from "../grants/use-grants.ts";
import { useControls } from "../shell/shell-controls.tsx";
import { composerAction } from "./composer-action.ts";
import { type ComposerAnswer, ComposerNotice } from "./composer-notice.tsx";
import { useModeChange } from "./use-mode-change.tsx";
import { useGoOn, useStop } from "./use-session-actions.ts";

const placeholders: Record<SessionStatus, string> = {
  queued: "The agent starts soon. To write to it, stop it first (/stop).",
  running: "The agent works. To write to it, stop it first (/stop).",
  "awaiting-approval": "The agent waits for a verdict.",
  idle: "What should the agent do next?",
  failed: "Write to the agent, or retry.",
  stopped: "Stopped. Write to the agent to go on.",
};

type ComposerProps = { session: SessionDetail; text: string; onText: (text: string) => void };

/** Where a person writes to the agent, when it can take words, and commands to the product at any time. */
export function Composer({ session, text, onText: setText }: ComposerProps) {
  const trpc = useTRPC();
  const trouble = useConnectionTrouble();
  const goOn = useGoOn();
  const send = useMutation(trpc.sessions.send.mutationOptions({ onSuccess: () => setText("") }));
  const isOpen = session.status === "idle" || session.status === "failed" || session.status === "stopped";
  const [answer, setAnswer] = useState<ComposerAnswer | null>(null);
  const [, setGrantsOpen] = useOpenedGrants();
  const { openKeys } = useControls();
  const mode = useModeChange(session);
  const stop = useStop();
  const action = composerAction(text);
  const canSubmit =
    text.trim() !== "" && !send.isPending && (action.tag !== "send" || (isOpen && trouble === null));
  const done = (next: ComposerAnswer | null = null) => {
    setText("");
    setAnswer(next);
  };
  const refuse = (why: string) => setAnswer({ tag: "refused", why });
  const submit = () => {
    if (text.trim() === "" || send.isPending) return;
    switch (action.tag) {
      case "send":
        if (trouble !== null) return refuse(trouble);
        if (!isOpen) return refuse(placeholders[session.status]);
        setAnswer(null);
        return send.mutate({ id: session.id, text: action.text });
      case "show-help":
        done();
        return openKeys();
      case "show-cost":
        return done({ tag: "cost" });
      case "show-grants":
        done();
        return void setGrantsOpen(true);
      case "set-mode":
        if (trouble !== null) return refuse(trouble);
        done();
        return mode.choose(action.mode);
      case "stop":
        if (trouble !== null) return refuse(trouble);
        if (isOpen) return refuse("Nothing is running.");
        done();
        return stop.mutate({ id: session.id });
      case "refused":
        return refuse(action.why);
      default:
        return assertNever(action);
    }
  };
  return (
    <div data-toast-above className="shrink-0 border-t py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <div className="mx-auto flex w-full max-w-[860px] flex-col gap-2 px-4 max-md:px-2">
        {session.status === "failed" ? (
          <Notice
            tone="deny"
            icon={CircleX}
            role="alert"
            action={
              <Button
                size="small"
                disabled={goOn.isPending || trouble !== null}
                onClick={() => goOn.mutate({ id: session.id })}
              >
                {goOn.isPending ? "Retrying…" : "Retry"}
              </Button>
            }
          >
            The session failed. {session.notice?.message} What was done is kept.
          </Notice>
        ) : null}
        {send.isError ? (
          <Notice tone="deny" icon={CircleX} role="alert">
            The message was not sent; it is still here. {errorWords(send.error)}
          </Notice>
        ) : null}
        {answer === null ? null : (
          <ComposerNotice answer={answer} session={session} onClose={() => setAnswer(null)} />
        )}
        {mode.dialog}
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Textarea
            aria-label="Message"
            placeholder={trouble ?? placeholders[session.status]}
            className="max-h-[40vh] flex-1"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setAnswer((before) => (before?.tag === "refused" ? null : before));
            }}
            onKeyDown={(event) => {
              if (event.key === "Escape") event.currentTarget.blur();
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit();
            }}
          />
          <Button type="submit" tone="accent" className="h-9" disabled={!canSubmit}>
            <SendHorizontal aria-hidden="true" className="size-4" />
            {send.isPending ? "Sending…" : "Send"}
          </Button>
        </form>
      </div>
    </div>
  );
}
