"use client";

import type { SessionSummary } from "@countersign/contracts/session";
import { Button, buttonClass } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { EmptyState } from "@countersign/ui/empty-state";
import { Input } from "@countersign/ui/field";
import { FilterBar } from "@countersign/ui/filter-bar";
import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { useQuery } from "@tanstack/react-query";
import { Bot, Plus } from "lucide-react";
import Link from "next/link";
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo } from "react";
import { useMay } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { useQueue, useQueueRest } from "../../../lib/data/use-queue.ts";
import { keymap } from "../../../lib/keys/keymap.ts";
import { moveRowFocus } from "../../../lib/keys/move-row-focus.ts";
import { pageAction } from "../../../lib/keys/page-action.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { findSessions, groupByWorkspace, waitsBySession } from "./find-sessions.ts";
import { matchesFilter, type SessionFilter, sessionFilters } from "./session-filter.ts";
import { SessionRow, sessionColumns } from "./session-row.tsx";
import {
  columnNames,
  filterLabels,
  formatNoMatch,
  formatNotLoaded,
  sessionsMessages,
} from "./sessions-messages.ts";

const findFieldId = "find-session";
const rowSelector = "[data-session-row]";

/** The sessions, newest change first; the filter, which leaves ended ones out at first, is in the address. */
export function Sessions() {
  const trpc = useTRPC();
  const mayOperate = useMay("operate");
  const sessions = useQuery(trpc.sessions.list.queryOptions());
  const [filter, setFilter] = useQueryState(
    "status",
    parseAsStringLiteral(sessionFilters).withDefault("open"),
  );
  const [text, setText] = useQueryState("find", parseAsString.withDefault(""));
  const [isGrouped, setGrouped] = useQueryState("grouped", parseAsBoolean.withDefault(false));
  const queue = useQueue().data;
  // Any of the sessions may wait for a call of the last page.
  useQueueRest(queue, true);
  const waits = useMemo(() => waitsBySession(queue?.items ?? []), [queue]);
  useSessionsKeys();
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <header className="flex min-h-12 shrink-0 items-center gap-3 border-b px-4 py-2">
        <h1 className="flex-1 font-medium text-lg">{sessionsMessages.title}</h1>
        <Button
          size="small"
          tone="quiet"
          aria-pressed={isGrouped}
          className={isGrouped ? "bg-surface-2 text-text" : "max-md:hidden"}
          onClick={() => void setGrouped(!isGrouped || null)}
        >
          {sessionsMessages.byWorkspace}
        </Button>
        <Input
          id={findFieldId}
          type="search"
          aria-label={sessionsMessages.find}
          placeholder={sessionsMessages.find}
          aria-keyshortcuts={keymap.sessions.find.keys[0]}
          value={text}
          onChange={(event) => void setText(event.target.value || null)}
          onKeyDown={(event) => {
            if (event.key === "Escape") event.currentTarget.blur();
            else if (event.key === "Enter") moveRowFocus(rowSelector, 1);
          }}
          className="w-56 max-md:w-32 max-md:flex-1"
        />
        {mayOperate ? (
          <Link href="/sessions/new" className={buttonClass({ tone: "accent", size: "small" })}>
            <Plus aria-hidden="true" className="size-4" />
            <span className="max-md:sr-only">{sessionsMessages.newSession}</span>
          </Link>
        ) : null}
      </header>
      <FilterBar
        legend={sessionsMessages.filterSessions}
        filters={sessionFilters.map((id) => ({
          id,
          name: filterLabels[id],
          count: (sessions.data ?? []).filter((session) => matchesFilter(session, id)).length,
        }))}
        chosen={filter}
        onChoose={(next) => void setFilter(next)}
      />
      <div className="@container min-h-0 flex-1 overflow-y-auto">
        <SessionsBody
          sessions={sessions.data}
          error={sessions.error === null ? undefined : formatError(sessions.error)}
          filter={filter}
          text={text}
          isGrouped={isGrouped}
          waits={waits}
          onRetry={() => void sessions.refetch()}
          onShowOpen={() => void setFilter("open")}
          onClear={() => void setText(null)}
        />
      </div>
    </div>
  );
}

type BodyProps = {
  sessions: SessionSummary[] | undefined;
  error: string | undefined;
  filter: SessionFilter;
  text: string;
  isGrouped: boolean;
  /** What each session waits for, by its id. */
  waits: ReadonlyMap<string, string>;
  onRetry: () => void;
  onShowOpen: () => void;
  onClear: () => void;
};

function SessionsBody(props: BodyProps) {
  const { sessions, error, filter, text, onRetry } = props;
  if (sessions === undefined && error !== undefined) {
    return <UnreadNotice onRetry={onRetry}>{formatNotLoaded(error)}</UnreadNotice>;
  }
  if (sessions === undefined) {
    return (
      <div role="status" aria-label={sessionsMessages.loading}>
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
  const shown = findSessions(
    sessions.filter((session) => matchesFilter(session, filter)),
    text,
  );
  if (shown.length > 0) return <SessionLists {...props} shown={shown} />;
  return <NoSessions {...props} hasSessions={sessions.length > 0} />;
}

/** What is missing, and the one thing to do about it. */
function NoSessions({
  filter,
  text,
  hasSessions,
  onShowOpen,
  onClear,
}: BodyProps & { hasSessions: boolean }) {
  const mayOperate = useMay("operate");
  const action =
    hasSessions && text !== "" ? (
      <Button onClick={onClear}>{sessionsMessages.clearSearch}</Button>
    ) : hasSessions && filter !== "open" ? (
      <Button onClick={onShowOpen}>{sessionsMessages.showOpen}</Button>
    ) : mayOperate ? (
      <Link href="/sessions/new" className={buttonClass({ tone: "accent" })}>
        {sessionsMessages.start}
      </Link>
    ) : null;
  return hasSessions ? (
    <EmptyState title={formatNoMatch(filterLabels[filter], text)} action={action} />
  ) : (
    <EmptyState icon={Bot} title={sessionsMessages.none} action={action}>
      {sessionsMessages.whatASessionIs}
    </EmptyState>
  );
}

/** The rows below the names of their columns; of each workspace by itself where that is asked for. */
function SessionLists({ shown, waits, isGrouped }: BodyProps & { shown: readonly SessionSummary[] }) {
  const groups = isGrouped ? groupByWorkspace(shown) : [{ workspace: null, sessions: shown }];
  return (
    <>
      <div
        aria-hidden="true"
        className={`${sessionColumns} sticky top-0 z-10 hidden h-7 border-b bg-surface-1 text-quiet text-sm @2xl:grid`}
      >
        {columnNames.map((name) => (
          <span
            key={name}
            className={classNames(
              (name === "Workspace" || name === "Agent" || name === "Cost") && "hidden @5xl:block",
              (name === "Cost" || name === "Last active") && "text-right",
            )}
          >
            {name}
          </span>
        ))}
      </div>
      {groups.map(({ workspace, sessions }) => (
        <section key={workspace} aria-label={workspace ?? undefined} className="border-b last:border-b-0">
          {workspace === null ? null : (
            <h2 className="truncate px-4 pt-3 pb-1 font-medium text-quiet text-sm" title={workspace}>
              <ExactText text={workspace} /> · {sessions.length}
            </h2>
          )}
          <ul aria-label={sessionsMessages.title} className="flex flex-col">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} waitsFor={waits.get(session.id)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The keys of the list. Enter opens the row that has the focus: it is a link. */
function useSessionsKeys() {
  useKeys((stroke) => {
    switch (pageAction(keymap.sessions, stroke)) {
      case "find":
        document.getElementById(findFieldId)?.focus();
        return true;
      case "next":
        return moveRowFocus(rowSelector, 1);
      case "previous":
        return moveRowFocus(rowSelector, -1);
      default:
        return false;
    }
  });
}
