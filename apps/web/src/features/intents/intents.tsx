"use client";

import type { IntentSummary } from "@countersign/contracts/intent";
import { Button, buttonClass } from "@countersign/ui/button";
import { EmptyState } from "@countersign/ui/empty-state";
import { FilterBar } from "@countersign/ui/filter-bar";
import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { Plus, Target } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMay } from "../../lib/data/self.ts";
import { keymap } from "../../lib/keys/keymap.ts";
import { pageAction } from "../../lib/keys/page-action.ts";
import { useKeys } from "../../lib/keys/use-keys.ts";
import { formatError } from "../../lib/messages/error-messages.ts";
import { intentLook } from "../../lib/messages/intent-messages.ts";
import { groupIntents, type IntentFilter, intentFilters, matchesIntent } from "./intent-filter.ts";
import { formatNotLoaded, intentsMessages } from "./intents-messages.ts";
import { useAllIntents } from "./use-intents.ts";
import { WorkspaceIntents } from "./workspace-intents.tsx";

/** All intents, by workspace: the stored ones, and those that only exist in files. */
export function Intents() {
  const { intents: all, known, error, refetch } = useAllIntents();
  const [filter, setFilter] = useQueryState("status", parseAsStringLiteral(intentFilters).withDefault("all"));
  const mayWrite = useMay("rules");
  useNewIntentKey(mayWrite);
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <header className="flex min-h-12 shrink-0 items-center gap-3 border-b px-4 py-2">
        <h1 className="flex-1 font-medium text-lg">{intentsMessages.intents}</h1>
        {mayWrite ? (
          <Link
            href="/intents/new"
            className={buttonClass({ tone: "accent", size: "small" })}
            aria-keyshortcuts="n"
          >
            <Plus aria-hidden="true" className="size-4" />
            {intentsMessages.newIntent}
          </Link>
        ) : null}
      </header>
      {all === undefined || all.length === 0 ? null : (
        <FilterBar
          legend={intentsMessages.filterIntents}
          filters={intentFilters.map((id) => ({
            id,
            name: filterName(id),
            count: all.filter((intent) => matchesIntent(intent, id)).length,
          }))}
          chosen={filter}
          onChoose={(next) => void setFilter(next)}
        />
      )}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {all === undefined ? (
          error === null ? (
            <IntentsSkeleton />
          ) : (
            <IntentsError message={formatError(error)} onRetry={() => void refetch()} />
          )
        ) : (
          <Groups intents={all} known={known} filter={filter} onShowAll={() => void setFilter("all")} />
        )}
      </div>
    </div>
  );
}

type GroupsProps = {
  intents: readonly IntentSummary[];
  known: readonly string[];
  filter: IntentFilter;
  onShowAll: () => void;
};

function Groups({ intents, known, filter, onShowAll }: GroupsProps) {
  const shown = intents.filter((intent) => matchesIntent(intent, filter));
  if (intents.length > 0 && shown.length === 0) {
    return (
      <EmptyState
        title={intentsMessages.noMatchingIntents}
        action={<Button onClick={onShowAll}>{intentsMessages.showAll}</Button>}
      />
    );
  }
  const groups = groupIntents(shown, filter === "all" ? known : []);
  return (
    <>
      {intents.length === 0 ? <WhatAnIntentIs /> : null}
      {groups.map((group) => (
        <WorkspaceIntents key={group.workspace} {...group} />
      ))}
    </>
  );
}

function WhatAnIntentIs() {
  const mayWrite = useMay("rules");
  return (
    <EmptyState
      icon={Target}
      title={intentsMessages.noIntentsYet}
      action={
        mayWrite ? (
          <Link href="/intents/new" className={buttonClass({ tone: "accent" })}>
            {intentsMessages.createIntent}
          </Link>
        ) : null
      }
    >
      {intentsMessages.whatAnIntentIs}
    </EmptyState>
  );
}

function filterName(filter: IntentFilter): string {
  if (filter === "all") return intentsMessages.all;
  return filter === "unsaved" ? intentsMessages.notSaved : intentLook[filter].word;
}

function IntentsError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return <UnreadNotice onRetry={onRetry}>{formatNotLoaded(message)}</UnreadNotice>;
}

function IntentsSkeleton() {
  return (
    <div role="status" aria-label={intentsMessages.loadingIntents}>
      <div className="border-b bg-surface-0 px-4 py-3">
        <Skeleton className="h-5 w-56" />
      </div>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-4 border-b px-4 py-3">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </div>
  );
}

function useNewIntentKey(mayWrite: boolean) {
  const router = useRouter();
  useKeys((stroke) => {
    if (pageAction(keymap.intents, stroke) !== "new" || !mayWrite) return false;
    router.push("/intents/new");
    return true;
  });
}
