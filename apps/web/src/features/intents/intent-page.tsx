"use client";

import type { IntentTarget } from "@countersign/contracts/intent";
import { buttonClass } from "@countersign/ui/button";
import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import Link from "next/link";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { InBrowser } from "../../components/shell/in-browser.tsx";
import { formatError } from "../../lib/messages/error-messages.ts";
import { EditIntent } from "./edit-intent.tsx";
import { IntentHeader, intentTabs } from "./intent-header.tsx";
import { IntentHistory } from "./intent-history.tsx";
import { IntentOverview } from "./intent-overview.tsx";
import { formatNotLoaded, intentPageMessages } from "./intent-page-messages.ts";
import { useIntent } from "./use-intents.ts";
import { useTextDraft } from "./use-text-draft.ts";

/** One intent, named by the address. */
export function IntentPage() {
  const [{ workspace, id, tab }] = useQueryStates({
    workspace: parseAsString.withDefault(""),
    id: parseAsString.withDefault(""),
    tab: parseAsStringLiteral(intentTabs).withDefault("overview"),
  });
  if (workspace === "" || id === "")
    return <NotThere message={intentPageMessages.noIntentInUrl} onRetry={null} />;
  return <OneIntent key={`${workspace}\n${id}`} target={{ workspace, id }} tab={tab} />;
}

function OneIntent({ target, tab }: { target: IntentTarget; tab: (typeof intentTabs)[number] }) {
  const intent = useIntent(target);
  const [draft, setDraft] = useTextDraft(`${target.workspace} ${target.id}`);
  const detail = intent.data;
  if (detail === undefined) {
    return intent.isError ? (
      <NotThere message={formatError(intent.error)} onRetry={() => void intent.refetch()} />
    ) : (
      <IntentSkeleton />
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <IntentHeader detail={detail} tab={tab} hasDraft={draft !== null} />
      {tab === "text" ? (
        <InBrowser>
          <EditIntent
            detail={detail}
            draft={draft}
            onDraft={setDraft}
            onStale={() => void intent.refetch()}
          />
        </InBrowser>
      ) : tab === "history" ? (
        <IntentHistory target={target} />
      ) : (
        <IntentOverview detail={detail} />
      )}
    </div>
  );
}

function NotThere({ message, onRetry }: { message: string; onRetry: (() => void) | null }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <h1 className="sr-only">{intentPageMessages.intent}</h1>
      <UnreadNotice onRetry={onRetry}>{formatNotLoaded(message)}</UnreadNotice>
      <Link href="/intents" className={buttonClass({ className: "self-center" })}>
        {intentPageMessages.allIntents}
      </Link>
    </div>
  );
}

function IntentSkeleton() {
  return (
    <div
      role="status"
      aria-label={intentPageMessages.loadingIntent}
      className="flex flex-1 flex-col bg-surface-1"
    >
      <div className="flex items-center gap-3 border-b px-4 py-3">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-5 w-1/3" />
      </div>
      <div className="mx-auto flex w-full max-w-[960px] flex-col gap-4 p-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-40" />
        <Skeleton className="h-24" />
      </div>
    </div>
  );
}
