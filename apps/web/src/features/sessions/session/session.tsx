"use client";

import type { SessionDetail } from "@countersign/contracts/session";
import { isWaiting, turnQueue } from "@countersign/contracts/turn-queue";
import { Button, buttonClass } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { CircleX } from "lucide-react";
import Link from "next/link";
import { useQueryState } from "nuqs";
import { type Dispatch, type SetStateAction, useState } from "react";
import { useTabStorage } from "../../../lib/data/use-tab-storage.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import type { Bulk } from "../../approvals/bulk/bulk-item.ts";
import { LazyBulkSheet } from "../../approvals/bulk/lazy-bulk-sheet.tsx";
import { remainingOf } from "../../approvals/bulk/remaining-of.ts";
import { ConfirmationPanel } from "../../approvals/confirmation/confirmation-panel.tsx";
import { LimitPanel } from "../../approvals/confirmation/limit-panel.tsx";
import { remainingIn } from "../../approvals/confirmation/remaining.ts";
import { UnusedDraftNotice } from "../../approvals/confirmation/unused-draft-notice.tsx";
import { usePanelDrafts } from "../../approvals/confirmation/use-panel-drafts.ts";
import { ReleaseBanner } from "../../approvals/release/release-banner.tsx";
import { GrantsSheet } from "../grants/grants-sheet.tsx";
import { CommandBanner } from "./command-banner.tsx";
import { Composer } from "./composer.tsx";
import { EndedNotice } from "./ended-notice.tsx";
import { ExternalNotice } from "./external-notice.tsx";
import type { FirstPart } from "./first-part.ts";
import { ProposedPlan } from "./plan/proposed-plan.tsx";
import { SessionHeader } from "./session-header.tsx";
import { formatNotLoaded, sessionMessages } from "./session-messages.ts";
import { SessionNotices } from "./session-notices.tsx";
import { Transcript } from "./transcript.tsx";
import { useSession } from "./use-session.ts";

/** One session: its transcript, and below it what the person can do now. */
export function Session({ id }: { id: string }) {
  const { session, part } = useSession(id);
  usePageTitle(session.data?.title ?? null);
  // Also where it was shown before: it may have become private since.
  if (session.error?.data?.code === "NOT_FOUND") return <NoSuchSession />;
  if (session.data !== undefined) return <LoadedSession session={session.data} part={part} />;
  if (session.isError) {
    return (
      <div className="flex flex-col items-start gap-3 p-4">
        <Notice
          tone="deny"
          icon={CircleX}
          role="alert"
          className="w-full"
          action={
            <Button size="small" onClick={() => void session.refetch()}>
              {sessionMessages.tryAgain}
            </Button>
          }
        >
          {formatNotLoaded(formatError(session.error))}
        </Notice>
        <Link href="/sessions" className="text-accent underline underline-offset-2">
          {sessionMessages.allSessions}
        </Link>
      </div>
    );
  }
  return (
    <div role="status" aria-label={sessionMessages.loading} className="flex flex-1 flex-col">
      <div className="flex h-16 items-center gap-3 border-b px-4">
        <Skeleton className="h-5 w-1/3" />
      </div>
      <div className="mx-auto flex w-full max-w-[860px] flex-col gap-3 p-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-24" />
      </div>
    </div>
  );
}

function NoSuchSession() {
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-3 bg-surface-1 p-6 text-center">
      <h1 className="font-medium text-xl">{sessionMessages.notFound}</h1>
      <p className="max-w-[48ch] text-quiet">{sessionMessages.notFoundNote}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Link href="/sessions" className={buttonClass({ tone: "accent" })}>
          {sessionMessages.allSessions}
        </Link>
        <Link href="/" className={buttonClass()}>
          {sessionMessages.inbox}
        </Link>
      </div>
    </div>
  );
}

/** `part`: what is left out of `session`, until it is there; null when it is whole. */
function LoadedSession({ session, part }: { session: SessionDetail; part: FirstPart | null }) {
  const [chosen, setChosen] = useQueryState("call");
  const [draft, setDraft] = useMessageDraft(session.id);
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const [isBulkAsked, setBulkAsked] = useState(false);
  const queue = turnQueue(session.calls, chosen, session.external !== undefined);
  const panel = usePanelDrafts(session, queue.shown?.id ?? null, draft, () => setDraft(""));
  const isAtLimit = session.status === "awaiting-approval" && session.notice?.kind === "limit";
  const isPanelShown = session.ended === null && queue.shown !== null;
  const isOpen = session.ended === null && session.external === undefined;
  const canWrite = isOpen && queue.shown === null && session.status !== "awaiting-approval";
  // All calls means all, also those that aren't there yet.
  if (isBulkAsked && part === null) {
    setBulkAsked(false);
    setBulk(remainingOf(session, queue));
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <SessionHeader session={session} />
      <SessionNotices session={session} />
      <CommandBanner session={session} />
      <Transcript
        session={session}
        isPart={part !== null}
        shownBelow={isPanelShown ? queue.calls.filter(isWaiting) : []}
      />
      <ReleaseBanner waiting={part === null ? session.queue : []} />
      {panel.unused === null ? null : (
        <UnusedDraftNotice
          text={panel.unused.text}
          onUse={canWrite ? () => panel.use(setDraft) : null}
          onDismiss={panel.dismiss}
        />
      )}
      {session.ended !== null ? (
        <EndedNotice id={session.id} ended={session.ended} external={session.external} />
      ) : queue.shown !== null ? (
        <ConfirmationPanel
          session={session}
          queue={queue}
          remaining={part?.remaining ?? remainingIn(queue)}
          shown={queue.shown}
          onChoose={(callId) => void setChosen(callId)}
          onLeave={(callId) => void setChosen((now) => (now === callId ? null : now))}
          panelDraft={panel.panelDraft}
          onDraft={panel.write}
          onAnswered={panel.forget}
          onUndone={panel.restore}
          onApproveAll={() => setBulkAsked(true)}
        />
      ) : isAtLimit ? (
        <LimitPanel session={session} />
      ) : session.status === "awaiting-approval" ? (
        <LoadingCall />
      ) : session.external !== undefined ? (
        <ExternalNotice session={session} agent={session.external} />
      ) : (
        <>
          <ProposedPlan session={session} onUnsent={setDraft} />
          <Composer session={session} text={draft} onText={setDraft} />
        </>
      )}
      {bulk === null ? null : (
        <LazyBulkSheet
          bulk={bulk}
          onClose={() => setBulk(null)}
          onDecided={(ids) => ids.forEach(panel.forget)}
          onUndone={(callId) => {
            panel.restore(callId);
            void setChosen(callId);
          }}
        />
      )}
      <GrantsSheet sessionId={session.id} />
    </div>
  );
}

function LoadingCall() {
  return (
    <p role="status" className="border-t p-4 text-quiet">
      {sessionMessages.loadingCall}
    </p>
  );
}

/** What is written to the agent of a session and not sent; outlives Back and a reload in this tab. */
function useMessageDraft(sessionId: string): [string, Dispatch<SetStateAction<string>>] {
  return useTabStorage(`countersign-message ${sessionId}`, {
    read: (kept) => kept ?? "",
    write: (text) => (text === "" ? null : text),
  });
}
