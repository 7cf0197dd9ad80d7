"use client";

import { Button } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { Download, ShieldCheck } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { keymap } from "../../lib/keys/keymap.ts";
import { pageAction } from "../../lib/keys/page-action.ts";
import { useKeys } from "../../lib/keys/use-keys.ts";
import { formatError } from "../../lib/messages/error-messages.ts";
import { useFirstRenderedAt } from "../../lib/use-now.ts";
import { useIsWide } from "../approvals/inbox/use-is-wide.ts";
import { AuditDetailPane } from "./audit-detail.tsx";
import { AuditList, type RowMover } from "./audit-list.tsx";
import { auditMessages } from "./audit-messages.ts";
import { emptyQuery, hasFilters, isSameQuery, readyQuery } from "./audit-query.ts";
import { AuditError, AuditSkeleton, NothingFits, NotSearched } from "./audit-states.tsx";
import { AuditViews } from "./audit-views.tsx";
import { DownloadRows } from "./download-rows.tsx";
import { SearchField } from "./search-field.tsx";
import { searchFieldId } from "./search-input.tsx";
import { type AuditAddress, useAuditAddress } from "./use-audit-address.ts";
import { useAuditRows } from "./use-audit-rows.ts";
import { useKnownValues } from "./use-known-values.ts";
import { type ChainCheck, ChainCheckNotice, useChainCheck } from "./verify-chain.tsx";

/** The audit log: every decision that was made, searched, read and checked. The list left, the open row right; on a phone one after the other. */
export function Audit() {
  const address = useAuditAddress();
  const { query, search, openId, hrefOf, open } = address;
  const isWide = useIsWide();
  // Times that are counted back stay where they were when the search was made, so that pages fit each other.
  const firstAt = useFirstRenderedAt();
  const [firstQuery] = useState(query);
  const ready = useMemo(
    () => readyQuery(query, new Date(query === firstQuery ? firstAt : Date.now())),
    [query, firstQuery, firstAt],
  );
  const { pages, rows, fresh, isFreshCut } = useAuditRows({ filters: ready.filters, text: query.text });
  const [isUsed, setUsed] = useState(false);
  const known = useKnownValues(rows ?? noRows, isUsed || hasFilters(query));
  const check = useChainCheck();
  const mover = useRef<RowMover>(null);
  const showNew = () => void pages.refetch();
  const close = () => {
    if (openId !== null) mover.current?.focus(openId);
    open(null, isWide ? "replace" : "push");
  };
  useAuditKeys({
    address,
    isWide,
    close,
    mover: () => mover.current,
    showNew: fresh > 0 ? showNew : null,
    verify: check.mutate,
  });
  return (
    <div className="flex min-h-0 flex-1 bg-surface-1">
      <section
        aria-label={auditMessages.auditLog}
        className={classNames(
          "flex min-h-0 min-w-0 flex-1 flex-col",
          openId !== null && "max-md:hidden md:max-w-[46%] md:border-r",
        )}
      >
        <AuditHeader
          fresh={fresh === 0 ? null : `${fresh}${isFreshCut ? "+" : ""} new`}
          onShowNew={showNew}
          check={check}
          search={ready.filters === null ? null : { filters: ready.filters, text: query.text }}
          isNarrowed={!isSameQuery(query, emptyQuery)}
          isShort={openId !== null}
        />
        <AuditViews query={query} onSearch={search} />
        <div className="shrink-0 border-b px-3 py-2">
          <SearchField
            query={query}
            onSearch={search}
            known={known}
            problems={ready.problems}
            onUsed={() => setUsed(true)}
          />
        </div>
        <ChainCheckNotice check={check} onOpen={(id) => open(id)} />
        {ready.filters === null ? (
          <NotSearched />
        ) : rows === undefined ? (
          pages.isError ? (
            <AuditError message={formatError(pages.error)} onRetry={() => void pages.refetch()} />
          ) : (
            <AuditSkeleton />
          )
        ) : rows.length === 0 ? (
          <NothingFits
            hasSearch={!isSameQuery(query, emptyQuery)}
            text={query.text}
            onShowAll={() => search(emptyQuery)}
          />
        ) : (
          <AuditList
            ref={mover}
            rows={rows}
            openId={openId}
            hrefOf={hrefOf}
            onOpen={(id) => open(id, isWide && openId !== null ? "replace" : "push")}
            onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : null}
            isLoadingMore={pages.isFetchingNextPage}
          />
        )}
      </section>
      {openId === null ? null : (
        <AuditDetailPane key={openId} id={openId} hrefOf={hrefOf} onOpen={(id) => open(id)} onClose={close} />
      )}
    </div>
  );
}

const noRows: never[] = [];

type AuditHeaderProps = {
  /** How many rows came since, in words; null for none. */
  fresh: string | null;
  onShowNew: () => void;
  check: ChainCheck;
  search: Parameters<typeof DownloadRows>[0]["search"] | null;
  isNarrowed: boolean;
  isShort: boolean;
};

function AuditHeader(props: AuditHeaderProps) {
  const { fresh, check, search, isShort } = props;
  const [isDownloading, setDownloading] = useState(false);
  const label = isShort ? "sr-only" : "max-md:sr-only";
  return (
    <header className="flex min-h-12 shrink-0 items-center gap-2 border-b px-4 py-2 max-md:px-2">
      <h1 className="min-w-0 flex-1 font-medium text-lg max-md:px-2">{auditMessages.audit}</h1>
      {fresh === null ? null : (
        <Button
          size="small"
          tone="info"
          shortcut={keymap.audit["show-new"].keys[0]}
          onClick={props.onShowNew}
        >
          {fresh}
        </Button>
      )}
      <Button
        size="small"
        shortcut={isShort ? undefined : keymap.audit.verify.keys[0]}
        disabled={check.isPending}
        onClick={() => check.mutate()}
        title={auditMessages.verifyTitle}
      >
        <ShieldCheck aria-hidden="true" className="size-4" />
        <span className={label}>{check.isPending ? auditMessages.verifying : auditMessages.verify}</span>
      </Button>
      <Button
        size="small"
        disabled={search === null}
        onClick={() => setDownloading(true)}
        title={auditMessages.downloadTitle}
      >
        <Download aria-hidden="true" className="size-4" />
        <span className={label}>{auditMessages.download}</span>
      </Button>
      {isDownloading && search !== null ? (
        <DownloadRows search={search} isNarrowed={props.isNarrowed} onClose={() => setDownloading(false)} />
      ) : null}
    </header>
  );
}

type AuditKeys = {
  address: AuditAddress;
  isWide: boolean;
  close: () => void;
  mover: () => RowMover | null;
  showNew: (() => void) | null;
  verify: () => void;
};

function useAuditKeys({ address, isWide, close, mover, showNew, verify }: AuditKeys) {
  const step = (by: 1 | -1) => {
    const next = mover()?.move(by) ?? null;
    // Where list and row stand beside each other, the row follows.
    if (next !== null && address.openId !== null && isWide) address.open(next, "replace");
    return true;
  };
  useKeys((stroke) => {
    switch (pageAction(keymap.audit, stroke)) {
      case "next":
        return step(1);
      case "previous":
        return step(-1);
      case "search":
        document.getElementById(searchFieldId)?.focus();
        return true;
      case "show-new":
        showNew?.();
        return showNew !== null;
      case "verify":
        if (stroke.isRepeat) return false;
        verify();
        return true;
      case "close":
        if (address.openId === null) return false;
        close();
        return true;
      default:
        return false;
    }
  });
}
