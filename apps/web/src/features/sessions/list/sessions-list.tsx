"use client";

import type { SessionSummary } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { focusWhenDrawn } from "../../../lib/keys/focus-when-drawn.ts";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { useIsWide } from "../../approvals/inbox/use-is-wide.ts";
import { entryKey, type ListEntry } from "./list-entries.ts";
import { SessionRow, sessionColumns } from "./session-row.tsx";
import { columnNames, formatMoreNotLoaded, sessionsMessages } from "./sessions-messages.ts";
import { type FirstCalls, useWaitsFor } from "./use-waits-for.ts";

const rowHeight = { wide: 36, phone: 68 };
/** How many rows before the last one that is loaded the next page is asked for. */
const rowsAhead = 20;
/** How many the server draws: it knows no window. */
const ofServer = 40;

/** Moves the focus along the rows by key; false where there are none. */
export type SessionMover = { move: (by: 1 | -1) => boolean };

export type MoreSessions = { load: () => void; isLoading: boolean; error: string | null };

type SessionsListProps = {
  entries: readonly ListEntry[];
  calls: FirstCalls;
  /** Null once all are loaded. */
  more: MoreSessions | null;
  ref: Ref<SessionMover>;
};

/** The rows below the names of their columns. Only those that can be seen are drawn, and the next page comes before the last row is. */
export function SessionsList({ entries, calls, more, ref }: SessionsListProps) {
  const isWide = useIsWide();
  const isHydrated = useIsHydrated();
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => (isWide ? rowHeight.wide : rowHeight.phone),
    getItemKey: (index) => keyAt(entries, index),
    overscan: 12,
  });
  const drawn = isHydrated
    ? virtual.getVirtualItems().map(({ index, start }) => ({ index, start }))
    : entries.slice(0, ofServer).map((_entry, index) => ({ index, start: null }));
  const isNearEnd = isHydrated && (drawn.at(-1)?.index ?? 0) >= entries.length - rowsAhead;
  const isDue = more !== null && isNearEnd && !more.isLoading && more.error === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (isDue) more?.load();
  }, [isDue, entries.length]);
  useImperativeHandle(ref, () => ({
    move(by) {
      const rows = entries.flatMap((entry, index) => (entry.kind === "session" ? [{ entry, index }] : []));
      const focused = document.activeElement?.getAttribute("data-session-row") ?? null;
      const at = rows.findIndex(({ entry }) => entry.session.id === focused);
      const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
      if (next === undefined) return false;
      virtual.scrollToIndex(next.index, { align: "auto" });
      focusWhenDrawn(`[data-session-row="${CSS.escape(next.entry.session.id)}"]`);
      return true;
    },
  }));
  return (
    <div ref={scroll} className="@container min-h-0 flex-1 overflow-y-auto">
      <ListHead />
      <ul
        aria-label={sessionsMessages.title}
        style={isHydrated ? { height: virtual.getTotalSize() } : undefined}
        className="relative"
      >
        {drawn.map(({ index, start }) => {
          const entry = entries[index];
          return entry === undefined ? null : (
            <li
              key={entryKey(entry)}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={more === null ? entries.length : -1}
              className={start === null ? undefined : "absolute inset-x-0 top-0"}
              style={start === null ? undefined : { transform: `translateY(${start}px)` }}
            >
              <Entry entry={entry} calls={calls} />
            </li>
          );
        })}
      </ul>
      {more === null ? null : <ListEnd {...more} />}
    </div>
  );
}

function keyAt(entries: readonly ListEntry[], index: number): string | number {
  const entry = entries[index];
  return entry === undefined ? index : entryKey(entry);
}

function Entry({ entry, calls }: { entry: ListEntry; calls: FirstCalls }) {
  if (entry.kind === "session") return <WaitingRow session={entry.session} calls={calls} />;
  const { workspace, count } = entry;
  return (
    <h2 className="truncate px-4 pt-3 pb-1 font-medium text-quiet text-sm" title={workspace}>
      <ExactText text={workspace} />
      {count === null ? null : ` · ${count}`}
    </h2>
  );
}

function WaitingRow({ session, calls }: { session: SessionSummary; calls: FirstCalls }) {
  return <SessionRow session={session} waitsFor={useWaitsFor(session, calls)} />;
}

/** What follows the last row that is loaded. */
function ListEnd({ load, isLoading, error }: MoreSessions) {
  return (
    <div className="flex min-h-12 items-center justify-center gap-3 p-3 text-quiet text-sm">
      {error === null ? null : <span role="alert">{formatMoreNotLoaded(error)}</span>}
      <Button size="small" disabled={isLoading} onClick={load}>
        {isLoading ? sessionsMessages.loadingMore : sessionsMessages.loadMore}
      </Button>
    </div>
  );
}

/** Names the columns for eyes; each row says by itself what is in it. */
function ListHead() {
  return (
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
  );
}
