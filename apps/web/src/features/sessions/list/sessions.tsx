"use client";

import type { SessionSummary } from "@countersign/contracts/session";
import { Button, buttonClass } from "@countersign/ui/button";
import { FilterBar } from "@countersign/ui/filter-bar";
import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMay } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { filterLabels, matchesFilter, type SessionFilter, sessionFilters } from "./session-filter.ts";
import { SessionRow } from "./session-row.tsx";

/** The sessions, newest change first; the filter, which leaves ended ones out at first, is in the address. */
export function Sessions() {
  const trpc = useTRPC();
  const mayOperate = useMay("operate");
  const sessions = useQuery(trpc.sessions.list.queryOptions());
  const [filter, setFilter] = useQueryState(
    "status",
    parseAsStringLiteral(sessionFilters).withDefault("open"),
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <header className="flex min-h-12 shrink-0 items-center gap-3 border-b px-4 py-2">
        <h1 className="flex-1 font-medium text-lg">Sessions</h1>
        {mayOperate ? (
          <Link href="/sessions/new" className={buttonClass({ tone: "accent", size: "small" })}>
            <Plus aria-hidden="true" className="size-4" />
            New session
          </Link>
        ) : null}
      </header>
      <FilterBar
        legend="Filter sessions"
        filters={sessionFilters.map((id) => ({
          id,
          name: filterLabels[id],
          count: (sessions.data ?? []).filter((session) => matchesFilter(session, id)).length,
        }))}
        chosen={filter}
        onChoose={(next) => void setFilter(next)}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <SessionsBody
          sessions={sessions.data}
          error={sessions.error === null ? undefined : formatError(sessions.error)}
          filter={filter}
          onRetry={() => void sessions.refetch()}
          onShowOpen={() => void setFilter("open")}
        />
      </div>
    </div>
  );
}

type BodyProps = {
  sessions: SessionSummary[] | undefined;
  error: string | undefined;
  filter: SessionFilter;
  onRetry: () => void;
  onShowOpen: () => void;
};

function SessionsBody({ sessions, error, filter, onRetry, onShowOpen }: BodyProps) {
  const mayOperate = useMay("operate");
  if (sessions === undefined && error !== undefined) {
    return (
      <UnreadNotice onRetry={onRetry}>
        The sessions couldn’t be loaded. {error} They’re still on the server.
      </UnreadNotice>
    );
  }
  if (sessions === undefined) {
    return (
      <div role="status" aria-label="Loading sessions">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <div key={row} className="flex items-center gap-4 border-b px-4 py-3">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="ml-auto h-4 w-20" />
          </div>
        ))}
      </div>
    );
  }
  const shown = sessions.filter((session) => matchesFilter(session, filter));
  if (shown.length > 0) {
    return (
      <ul aria-label="Sessions" className="flex flex-col">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    );
  }
  return (
    <div className="flex flex-col items-center gap-3 p-12 text-center">
      <p className="text-quiet">
        {sessions.length === 0
          ? "No sessions yet. A session is one agent working on one task in one folder."
          : `No sessions match “${filterLabels[filter]}”.`}
      </p>
      {sessions.length > 0 && filter !== "open" ? (
        <Button onClick={onShowOpen}>Show open sessions</Button>
      ) : mayOperate ? (
        <Link href="/sessions/new" className={buttonClass({ tone: "accent" })}>
          Start session
        </Link>
      ) : null}
    </div>
  );
}
