"use client";

import { sessionFilters } from "@countersign/contracts/session-filters";
import { Button, buttonClass } from "@countersign/ui/button";
import { EmptyState } from "@countersign/ui/empty-state";
import { Input } from "@countersign/ui/field";
import { FilterBar } from "@countersign/ui/filter-bar";
import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { useQuery } from "@tanstack/react-query";
import { Bot, Plus } from "lucide-react";
import Link from "next/link";
import { type Ref, type RefObject, useMemo, useRef } from "react";
import { useMay } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { useMoreSessions, useSessions } from "../../../lib/data/use-sessions.ts";
import { keymap } from "../../../lib/keys/keymap.ts";
import { pageAction } from "../../../lib/keys/page-action.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { listEntries } from "./list-entries.ts";
import { type SessionMover, SessionsList } from "./sessions-list.tsx";
import { filterLabels, formatNoMatch, formatNotLoaded, sessionsMessages } from "./sessions-messages.ts";
import { longestFind, sessionsQuery } from "./sessions-query.ts";
import { type SessionsAddress, useSessionsAddress } from "./use-sessions-address.ts";
import { useFirstCalls } from "./use-waits-for.ts";

const findFieldId = "find-session";
const restMs = 200;

/** The sessions, newest change first; the filter, which leaves ended ones out at first, is in the address. */
export function Sessions() {
  const trpc = useTRPC();
  const address = useSessionsAddress();
  const counts = useQuery(trpc.sessions.counts.queryOptions()).data;
  const mover = useRef<SessionMover>(null);
  useSessionsKeys(mover);
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <SessionsHeader address={address} mover={mover} />
      <FilterBar
        legend={sessionsMessages.filterSessions}
        filters={sessionFilters.map((id) => ({ id, name: filterLabels[id], count: counts?.[id] }))}
        chosen={address.filter}
        onChoose={address.setFilter}
      />
      <SessionsBody address={address} hasSessions={counts === undefined || counts.all > 0} mover={mover} />
    </div>
  );
}

type HeaderProps = { address: SessionsAddress; mover: RefObject<SessionMover | null> };

function SessionsHeader({ address: { find, isGrouped, setFind, setGrouped }, mover }: HeaderProps) {
  const mayOperate = useMay("operate");
  return (
    <header className="flex min-h-12 shrink-0 items-center gap-3 border-b px-4 py-2">
      <h1 className="flex-1 font-medium text-lg">{sessionsMessages.title}</h1>
      <Button
        size="small"
        tone="quiet"
        aria-pressed={isGrouped}
        className={isGrouped ? "bg-surface-2 text-text" : "max-md:hidden"}
        onClick={() => setGrouped(!isGrouped)}
      >
        {sessionsMessages.byWorkspace}
      </Button>
      <Input
        id={findFieldId}
        type="search"
        aria-label={sessionsMessages.find}
        placeholder={sessionsMessages.find}
        aria-keyshortcuts={keymap.sessions.find.keys[0]}
        maxLength={longestFind}
        value={find}
        onChange={(event) => setFind(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
          else if (event.key === "Enter") mover.current?.move(1);
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
  );
}

type BodyProps = { address: SessionsAddress; hasSessions: boolean; mover: Ref<SessionMover> };

function SessionsBody({ address, hasSessions, mover }: BodyProps) {
  const { filter, isGrouped } = address;
  const find = useDebouncedValue(address.find, restMs);
  const query = sessionsQuery({ filter, find, isGrouped });
  const { data, error, isPlaceholderData, refetch } = useSessions(query, { keepsPrevious: true });
  const { more, isLoading, error: moreError } = useMoreSessions(query);
  const calls = useFirstCalls();
  const isWhole = data?.next === null;
  const entries = useMemo(
    () => listEntries(data?.items ?? [], { isGrouped, isWhole }),
    [data, isGrouped, isWhole],
  );
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        <UnreadNotice onRetry={() => void refetch()}>{formatNotLoaded(formatError(error))}</UnreadNotice>
      </div>
    );
  }
  if (data === undefined || (entries.length === 0 && isPlaceholderData)) return <SessionsSkeleton />;
  if (entries.length === 0) return <NoSessions address={address} hasSessions={hasSessions} />;
  const end = { load: more, isLoading, error: moreError === null ? null : formatError(moreError) };
  return (
    <SessionsList
      ref={mover}
      entries={entries}
      calls={calls}
      more={isWhole || isPlaceholderData ? null : end}
    />
  );
}

function SessionsSkeleton() {
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

/** What is missing, and the one thing to do about it. */
function NoSessions({ address, hasSessions }: { address: SessionsAddress; hasSessions: boolean }) {
  const { filter, find, setFilter, setFind } = address;
  const mayOperate = useMay("operate");
  const action =
    hasSessions && find !== "" ? (
      <Button onClick={() => setFind("")}>{sessionsMessages.clearSearch}</Button>
    ) : hasSessions && filter !== "open" ? (
      <Button onClick={() => setFilter("open")}>{sessionsMessages.showOpen}</Button>
    ) : mayOperate ? (
      <Link href="/sessions/new" className={buttonClass({ tone: "accent" })}>
        {sessionsMessages.start}
      </Link>
    ) : null;
  return hasSessions ? (
    <EmptyState title={formatNoMatch(filterLabels[filter], find)} action={action} />
  ) : (
    <EmptyState icon={Bot} title={sessionsMessages.none} action={action}>
      {sessionsMessages.whatASessionIs}
    </EmptyState>
  );
}

/** The keys of the list. Enter opens the row that has the focus: it is a link. */
function useSessionsKeys(mover: RefObject<SessionMover | null>) {
  useKeys((stroke) => {
    switch (pageAction(keymap.sessions, stroke)) {
      case "find":
        document.getElementById(findFieldId)?.focus();
        return true;
      case "next":
        return mover.current?.move(1) ?? false;
      case "previous":
        return mover.current?.move(-1) ?? false;
      default:
        return false;
    }
  });
}
