"use client";

import { buttonClass } from "@countersign/ui/button";
import { EmptyState } from "@countersign/ui/empty-state";
import { Inbox as InboxIcon } from "lucide-react";
import Link from "next/link";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { useMay } from "../../../lib/data/self.ts";
import { useNow } from "../../../lib/use-now.ts";
import { LazyFirstMinute } from "../../sessions/demo/lazy-first-minute.ts";
import { emptyInboxMessages, formatLastDecision, inboxMessages } from "./inbox-messages.ts";

/** Nothing waits: says so, and what was decided last, or how to begin. */
export function EmptyInbox({ hasSessions }: { hasSessions: boolean }) {
  const info = useSystemInfo().data;
  const mayOperate = useMay("operate");
  const sample = info?.isScripted === true ? info.sampleWorkspace : null;
  if (!hasSessions && mayOperate && sample !== null) return <LazyFirstMinute workspace={sample} />;
  const action = mayOperate ? (
    <Link href="/sessions/new" className={buttonClass({ tone: hasSessions ? "neutral" : "accent" })}>
      {sample !== null && hasSessions ? emptyInboxMessages.anotherDemoTask : emptyInboxMessages.start}
    </Link>
  ) : null;
  return (
    <div className="flex flex-1 items-center">
      <EmptyState
        level={1}
        icon={InboxIcon}
        title={hasSessions ? emptyInboxMessages.nothingWaits : emptyInboxMessages.noAgents}
        action={action}
      >
        <LastDecision hasSessions={hasSessions} mayOperate={mayOperate} />
      </EmptyState>
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
