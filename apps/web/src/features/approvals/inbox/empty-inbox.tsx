"use client";

import { buttonClass } from "@countersign/ui/button";
import { EmptyState } from "@countersign/ui/empty-state";
import { Inbox as InboxIcon } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { useMay } from "../../../lib/data/self.ts";
import { useNow } from "../../../lib/use-now.ts";
import { LazyFirstMinute } from "../../sessions/demo/lazy-first-minute.ts";
import { emptyInboxMessages, formatLastDecision } from "./empty-inbox-messages.ts";
import { inboxMessages } from "./inbox-messages.ts";

const ConnectClaude = dynamic(
  () => import("../../settings/agents/connect-claude.tsx").then((module) => module.ConnectClaude),
  { loading: () => null },
);

type EmptyInboxProps = {
  hasSessions: boolean;
  /** An external agent has asked here. */
  isConnected: boolean;
};

/** Nothing waits: says so, and what was decided last, or how to begin. */
export function EmptyInbox({ hasSessions, isConnected }: EmptyInboxProps) {
  const info = useSystemInfo().data;
  const mayOperate = useMay("operate");
  const mayConnect = useMay("gate");
  const sample = info?.isScripted === true ? info.sampleWorkspace : null;
  if (!hasSessions && mayOperate && sample !== null) return <LazyFirstMinute workspace={sample} />;
  const start = mayOperate ? (
    <Link href="/sessions/new" className={buttonClass({ tone: hasSessions ? "neutral" : "accent" })}>
      {sample !== null && hasSessions ? emptyInboxMessages.anotherDemoTask : emptyInboxMessages.start}
    </Link>
  ) : null;
  const connect =
    hasSessions && mayConnect && !isConnected ? (
      <Link href="/settings/agents" className={buttonClass({ tone: "neutral" })}>
        {emptyInboxMessages.connect}
      </Link>
    ) : null;
  return (
    <div className="flex flex-1 flex-col items-center justify-center overflow-y-auto">
      <EmptyState
        level={1}
        icon={InboxIcon}
        title={hasSessions ? emptyInboxMessages.nothingWaits : emptyInboxMessages.noAgents}
        action={
          start === null && connect === null ? null : (
            <div className="flex flex-wrap justify-center gap-2">
              {start}
              {connect}
            </div>
          )
        }
      >
        <LastDecision hasSessions={hasSessions} mayOperate={mayOperate} />
      </EmptyState>
      {!hasSessions && mayConnect ? (
        <div className="w-full max-w-[58ch] border-t px-4 py-6">
          <ConnectClaude />
        </div>
      ) : null}
    </div>
  );
}

function LastDecision({ hasSessions, mayOperate }: { hasSessions: boolean; mayOperate: boolean }) {
  const last = useSystemInfo().data?.lastVerdict ?? null;
  const now = useNow();
  if (last === null) {
    if (hasSessions) return emptyInboxMessages.noneSoFar;
    return mayOperate ? emptyInboxMessages.howToBegin : emptyInboxMessages.nobodyBegan;
  }
  return (
    <p>
      {formatLastDecision(last, now)}{" "}
      <Link className="text-accent underline underline-offset-2" href={`/sessions/${last.sessionId}`}>
        {inboxMessages.itsSession}
      </Link>
    </p>
  );
}
