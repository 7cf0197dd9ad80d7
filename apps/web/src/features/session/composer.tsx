"use client";

import { readTypedText } from "@countersign/commands";
import type { SessionDetail, SessionStatus } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { Textarea } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { useMutation } from "@tanstack/react-query";
import { CircleX, SendHorizontal } from "lucide-react";
import { useState } from "react";
import { useConnectionTrouble } from "../../data/providers.tsx";
import { useTRPC } from "../../data/trpc.ts";
import { useOpenedGrants } from "../grants/use-grants.ts";
import { useGoOn } from "./use-session-actions.ts";

const placeholders: Record<SessionStatus, string> = {
  queued: "The agent starts soon. Stop it to write to it.",
  running: "The agent works. Stop it to write to it.",
  "awaiting-approval": "The agent waits for a verdict.",
  idle: "What should the agent do next?",
  failed: "Write to the agent, or retry.",
  stopped: "Stopped. Write to the agent to go on.",
};

/** Where a person writes to the agent, when it can take words. */
export function Composer({ session }: { session: SessionDetail }) {
  const trpc = useTRPC();
  const trouble = useConnectionTrouble();
  const [text, setText] = useState("");
  const goOn = useGoOn();
  const send = useMutation(trpc.sessions.send.mutationOptions({ onSuccess: () => setText("") }));
  const isOpen = session.status === "idle" || session.status === "failed" || session.status === "stopped";
  const canSend = isOpen && trouble === null && !send.isPending && text.trim() !== "";
  const [, setGrantsOpen] = useOpenedGrants();
  const submit = () => {
    const typed = readTypedText(text);
    if (typed.kind === "command" && typed.command.name === "approvals") {
      setText("");
      void setGrantsOpen(true);
      return;
    }
    if (canSend) send.mutate({ id: session.id, text: text.trim() });
  };
  return (
    <div className="shrink-0 border-t p-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <div className="mx-auto flex w-full max-w-[860px] flex-col gap-2">
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
            The message was not sent; it is still here. {send.error.message}
          </Notice>
        ) : null}
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
            disabled={!isOpen}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") event.currentTarget.blur();
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit();
            }}
          />
          <Button type="submit" tone="accent" className="h-9" disabled={!canSend}>
            <SendHorizontal aria-hidden="true" className="size-4" />
            {send.isPending ? "Sending…" : "Send"}
          </Button>
        </form>
      </div>
    </div>
  );
}
