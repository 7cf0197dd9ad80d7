"use client";

import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { RefreshCw, Scissors, ShieldOff, SquareTerminal, TriangleAlert } from "lucide-react";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useNow } from "../../../lib/use-now.ts";
import { externalMessages } from "./external-messages.ts";
import { McpNotice } from "./mcp-notice.tsx";
import { formatRetry, sessionMessages } from "./session-messages.ts";
import { useResume } from "./use-resume.ts";

/** What a person must know of this session all the time: nothing asks, the model is retried, an answer was cut. */
export function SessionNotices({ session }: { session: SessionDetail }) {
  const now = useNow();
  const isForbidden = useSystemInfo().data?.state.isBypassForbidden === true;
  const { notice } = session;
  return (
    <>
      {session.mode === "bypassPermissions" && isForbidden ? (
        <p
          role="status"
          className="flex items-center gap-2 border-deny-line border-b bg-deny-quiet px-4 py-1.5 font-medium text-deny"
        >
          <ShieldOff aria-hidden="true" className="size-4 shrink-0" />
          {sessionMessages.bypassForbidden}
        </p>
      ) : session.mode === "bypassPermissions" ? (
        <p
          role="alert"
          className="flex items-center gap-2 bg-deny-solid px-4 py-1.5 font-medium text-on-solid"
        >
          <ShieldOff aria-hidden="true" className="size-4 shrink-0" />
          {sessionMessages.bypassOn}
        </p>
      ) : null}
      {session.external === undefined ? (
        <McpNotice session={session} />
      ) : (
        <p
          role="status"
          className="flex items-center gap-2 border-b bg-surface-2 px-4 py-1.5 text-quiet text-sm max-md:px-2"
        >
          <SquareTerminal aria-hidden="true" className="size-4 shrink-0" />
          {externalMessages.limits(session.external)}
        </p>
      )}
      {notice?.kind === "retrying" ? (
        <Retrying sessionId={session.id} text={formatRetry(notice, now)} />
      ) : null}
      {notice?.kind === "cut" || notice?.kind === "refused" ? (
        <p
          role="status"
          className="flex items-center gap-2 border-ask-line border-b bg-ask-quiet px-4 py-1.5 text-ask"
        >
          {notice.kind === "cut" ? (
            <Scissors aria-hidden="true" className="size-4 shrink-0" />
          ) : (
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          )}
          {notice.message}
        </p>
      ) : null}
    </>
  );
}

/** What the session waits for, and a way to try at once. */
function Retrying({ sessionId, text }: { sessionId: string; text: string }) {
  const resume = useResume();
  const disabledReason = useDisabledReason("operate");
  return (
    <div
      role="status"
      className="flex items-center gap-2 border-ask-line border-b bg-ask-quiet px-4 py-1.5 text-ask"
    >
      <RefreshCw aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">{text}</p>
      <Button
        size="small"
        disabled={resume.isPending || disabledReason !== null}
        title={disabledReason ?? undefined}
        onClick={() => resume.mutate({ id: sessionId })}
      >
        {resume.isPending ? sessionMessages.trying : sessionMessages.tryNow}
      </Button>
    </div>
  );
}
