"use client";

import { describeBlocked } from "@countersign/contracts/blocked-messages";
import type { Call } from "@countersign/contracts/call";
import { Button } from "@countersign/ui/button";
import { toast } from "@countersign/ui/toaster";
import { useMutation } from "@tanstack/react-query";
import { ShieldBan } from "lucide-react";
import { useContext } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { OpenedFolders } from "./opened-folders.ts";
import {
  formatAllowedHost,
  formatAllowHost,
  formatCloseFolder,
  formatOpened,
  formatOpenFolder,
  sandboxMessages,
} from "./sandbox-messages.ts";

/** What the sandbox kept a command from, and the ways to more: this call outside of it, or a folder opened for the session. */
export function BlockedNotice({ call: { id, sessionId, phase } }: { call: Call }) {
  const trpc = useTRPC();
  const disabledReason = useDisabledReason("operate");
  const opened = useContext(OpenedFolders);
  const runOutside = useMutation(
    trpc.sessions.runOutside.mutationOptions({
      onError: (error) => void toast.error(formatFailedAction(error, sandboxMessages.notRunOutside)),
    }),
  );
  const open = useMutation(
    trpc.sessions.openFolder.mutationOptions({
      onError: (error) => void toast.error(formatFailedAction(error, sandboxMessages.notOpened)),
    }),
  );
  const close = useMutation(
    trpc.sessions.closeFolder.mutationOptions({
      onError: (error) => void toast.error(formatFailedAction(error, sandboxMessages.notClosed)),
    }),
  );
  const allow = useMutation(
    trpc.rules.create.mutationOptions({
      onSuccess: ({ rule }) => void toast.success(formatAllowedHost(rule)),
      onError: (error) => void toast.error(formatFailedAction(error, sandboxMessages.notAllowed)),
    }),
  );
  if (phase.tag !== "finished" || phase.blocked === undefined) return null;
  const folders = [
    ...new Set(phase.blocked.flatMap((each) => (each.access === "connect" ? [] : (each.opens ?? [])))),
  ];
  const isBusy = [runOutside, open, close, allow].some(({ isPending }) => isPending);
  const isOff = disabledReason !== null || isBusy;
  const row = "flex flex-wrap items-center gap-x-2 gap-y-1";
  return (
    <section
      aria-label={sandboxMessages.blocked}
      className="flex min-w-0 flex-col gap-1.5 border-ask-line border-t bg-ask-quiet px-3 py-2"
    >
      <ul className="flex min-w-0 flex-col gap-0.5">
        {phase.blocked.map((blocked) => (
          <li
            key={blocked.access === "connect" ? blocked.host : blocked.path}
            className="flex min-w-0 items-start gap-1.5 text-ask"
          >
            <ShieldBan aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="wrap-anywhere min-w-0">
              <ExactText text={describeBlocked(blocked)} />
            </span>
          </li>
        ))}
      </ul>
      <div className={row}>
        <Button
          size="small"
          disabled={isOff}
          title={disabledReason ?? sandboxMessages.aboutRunOutside}
          onClick={() => runOutside.mutate({ id: sessionId, callId: id })}
        >
          {sandboxMessages.runOutside}
        </Button>
        {phase.blocked.map((each) =>
          each.access === "connect" && each.cause.kind === "not-allowed" ? (
            <Button
              key={each.host}
              size="small"
              disabled={isOff}
              title={disabledReason ?? sandboxMessages.aboutAllow}
              className="min-w-0 max-w-full"
              onClick={() => allow.mutate(ruleFor(each.host, sessionId))}
            >
              <span className="truncate">
                <ExactText text={formatAllowHost(each.host)} />
              </span>
            </Button>
          ) : null,
        )}
        {folders
          .filter((folder) => !opened.includes(folder))
          .map((folder) => (
            <Button
              key={folder}
              size="small"
              disabled={isOff}
              title={disabledReason ?? sandboxMessages.aboutOpen}
              className="min-w-0 max-w-full"
              onClick={() => open.mutate({ id: sessionId, callId: id, folder })}
            >
              <span className="truncate">
                <ExactText text={formatOpenFolder(folder)} />
              </span>
            </Button>
          ))}
      </div>
      {folders
        .filter((folder) => opened.includes(folder))
        .map((folder) => (
          <p key={folder} className={`${row} text-sm`}>
            <span className="wrap-anywhere min-w-0">
              <ExactText text={formatOpened(folder)} />
            </span>
            <Button
              size="small"
              tone="quiet"
              disabled={isOff}
              title={disabledReason ?? undefined}
              className="min-w-0 max-w-full"
              onClick={() => close.mutate({ id: sessionId, folder })}
            >
              <span className="truncate">
                <ExactText text={formatCloseFolder(folder)} />
              </span>
            </Button>
          </p>
        ))}
    </section>
  );
}

/** Lets pages of the host be fetched in this session: commands in its sandbox reach it too. */
function ruleFor(host: string, sessionId: string) {
  return {
    behavior: "allow" as const,
    rule: `WebFetch(domain:${host})`,
    scope: "session" as const,
    sessionId,
  };
}
