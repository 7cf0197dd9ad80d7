"use client";

import type { AuditRow } from "@countersign/contracts/audit";
import { Button } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type Ref, useImperativeHandle, useRef } from "react";
import { focusWhenDrawn } from "../../lib/keys/focus-when-drawn.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { useIsWide } from "../approvals/inbox/use-is-wide.ts";
import { auditMessages } from "./audit-messages.ts";
import { AuditRowLink, columnWidths, rowColumns } from "./audit-row.tsx";

const rowHeight = { wide: 36, phone: 56 };

/** Moves along the rows by key: the next one gets the focus. Gives its place; null at either end. */
export type RowMover = { move: (by: 1 | -1) => string | null; focus: (id: string) => void };

type AuditListProps = {
  rows: readonly AuditRow[];
  openId: string | null;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  /** Null on the last page. */
  onMore: (() => void) | null;
  isLoadingMore: boolean;
  ref: Ref<RowMover>;
};

/** The rows of a search, the newest first. Only those that can be seen are drawn, so that thousands of them stay quick. */
export function AuditList(props: AuditListProps) {
  const { rows, openId, onMore } = props;
  const isWide = useIsWide();
  const height = isWide ? rowHeight.wide : rowHeight.phone;
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
  });
  const isHydrated = useIsHydrated();
  // The server knows no window: it draws the first rows one below the other.
  const drawn = isHydrated
    ? virtual.getVirtualItems().map(({ index, start }) => ({
        index,
        place: { height, transform: `translateY(${start}px)` },
      }))
    : rows.slice(0, 30).map((_row, index) => ({ index, place: undefined }));
  const focus = (id: string) => {
    const index = rows.findIndex((row) => row.id === id);
    if (index === -1) return;
    virtual.scrollToIndex(index, { align: "auto" });
    focusWhenDrawn(`[data-audit-row="${CSS.escape(id)}"]`);
  };
  useImperativeHandle(props.ref, () => ({
    focus,
    move(by) {
      const focused = document.activeElement?.getAttribute("data-audit-row") ?? openId;
      const at = rows.findIndex((row) => row.id === focused);
      const next = rows[at === -1 ? 0 : at + by];
      if (next === undefined) {
        if (by === 1 && onMore !== null) onMore();
        return null;
      }
      focus(next.id);
      return next.id;
    },
  }));
  return (
    <div ref={scroll} className="@container min-h-0 flex-1 overflow-y-auto">
      <div className={columnWidths}>
        <ListHead />
        <ol
          aria-label={auditMessages.entriesNewestFirst}
          style={isHydrated ? { height: virtual.getTotalSize() } : undefined}
          className="relative"
        >
          {drawn.map(({ index, place }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <li
                key={row.id}
                aria-posinset={index + 1}
                aria-setsize={onMore === null ? rows.length : -1}
                className={place === undefined ? "h-9 max-md:h-14" : "absolute inset-x-0 top-0"}
                style={place}
              >
                <AuditRowLink
                  row={row}
                  href={props.hrefOf(row.id)}
                  isOpen={row.id === openId}
                  onOpen={() => props.onOpen(row.id)}
                />
              </li>
            );
          })}
        </ol>
      </div>
      <div className="flex min-h-12 items-center justify-center gap-3 p-3 text-quiet text-sm">
        {onMore === null ? (
          auditMessages.endOfLog
        ) : (
          <Button size="small" disabled={props.isLoadingMore} onClick={onMore}>
            {props.isLoadingMore ? auditMessages.loadingMore : auditMessages.loadMore}
          </Button>
        )}
      </div>
    </div>
  );
}

const heads = [
  [auditMessages.whenColumn, ""],
  [auditMessages.entryColumn, "hidden @7xl:block"],
  [auditMessages.decisionColumn, ""],
  [auditMessages.toolColumn, ""],
  [auditMessages.whatColumn, ""],
  [auditMessages.deciderColumn, ""],
  [auditMessages.riskColumn, "hidden @4xl:block"],
  [auditMessages.outcomeColumn, "hidden @4xl:block"],
  [auditMessages.sessionColumn, "hidden @5xl:block"],
  [auditMessages.workspaceColumn, "hidden @6xl:block"],
] as const;

/** Names the columns for eyes; each row says by itself what is in it. */
function ListHead() {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        rowColumns,
        "sticky top-0 z-10 hidden h-7 border-b border-l-2 border-l-transparent bg-surface-1 text-quiet text-sm @max-xl:hidden @xl:grid",
      )}
    >
      {heads.map(([name, className]) => (
        <span key={name} className={className}>
          {name}
        </span>
      ))}
    </div>
  );
}
