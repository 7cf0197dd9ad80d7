"use client";

import type { AuditDetail, AuditRow } from "@countersign/contracts/audit";
import { Button, buttonClass } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import { ScrollArea } from "@countersign/ui/scroll-area";
import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ExternalLink, X } from "lucide-react";
import Link from "next/link";
import { useTRPC } from "../../lib/data/trpc.ts";
import { formatError, isAnswered } from "../../lib/messages/error-messages.ts";
import { riskLook } from "../../lib/messages/risk-look.ts";
import { formatTimeAgo } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { useIsWide } from "../approvals/inbox/use-is-wide.ts";
import { CopyLink } from "./copy-link.tsx";
import { DetailChain } from "./detail-chain.tsx";
import { changeSentence } from "./detail-change.tsx";
import { DetailChanges } from "./detail-changes.tsx";
import { DetailOutcome } from "./detail-outcome.tsx";
import { RowsOfCall, SameHour } from "./detail-rows.tsx";
import { DetailShown } from "./detail-shown.tsx";
import { DetailWhy } from "./detail-why.tsx";
import { entryMessages, formatEntry, formatNotAnEntry, formatNotLoaded } from "./entry-messages.ts";
import { exactTime, formatRowNumber } from "./format-row.ts";
import { lookOfRow } from "./verdict-look.ts";

const resultRefetchMs = 3_000;

type AuditDetailProps = {
  id: string;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** One audit entry, whole, beside the list; the whole screen on a phone. */
export function AuditDetailPane({ id, hrefOf, onOpen, onClose }: AuditDetailProps) {
  const trpc = useTRPC();
  const isPlace = /^[1-9]\d{0,17}$/.test(id);
  const found = useQuery({
    ...trpc.audit.get.queryOptions({ id }),
    enabled: isPlace,
    refetchOnMount: "always",
    // What comes of a call that was let run becomes a row of its own later.
    refetchInterval: ({ state }) => (mayGetResult(state.data?.row) ? resultRefetchMs : false),
  });
  const isMissing = !isPlace || (found.isError && isAnswered(found.error));
  return (
    <article
      aria-label={formatEntry(isPlace ? formatRowNumber(id) : id)}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface-1"
    >
      <DetailHeader id={id} row={found.data?.row} onClose={onClose} />
      {found.data !== undefined ? (
        <DetailBody key={id} detail={found.data} hrefOf={hrefOf} onOpen={onOpen} />
      ) : isMissing ? (
        <UnreadNotice onRetry={null}>
          {isPlace ? formatError(found.error ?? { message: "" }) : formatNotAnEntry(id)}
        </UnreadNotice>
      ) : found.isError ? (
        <UnreadNotice onRetry={() => void found.refetch()}>
          {formatNotLoaded(formatError(found.error))}
        </UnreadNotice>
      ) : (
        <DetailSkeleton />
      )}
    </article>
  );
}

function DetailHeader({ id, row, onClose }: { id: string; row: AuditRow | undefined; onClose: () => void }) {
  const now = useNow();
  const isWide = useIsWide();
  const look = row === undefined ? null : lookOfRow(row);
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b py-1.5 pr-2 pl-4 max-md:pl-1">
      {isWide ? null : (
        <Button tone="quiet" size="icon" aria-label={entryMessages.backToList} onClick={onClose}>
          <ArrowLeft aria-hidden="true" className="size-4" />
        </Button>
      )}
      <h2 className="font-medium text-lg tabular-nums">
        {formatEntry(/^\d+$/.test(id) ? formatRowNumber(id) : id)}
      </h2>
      {look === null ? null : (
        <Chip tone={look.tone} icon={look.icon}>
          {look.word}
        </Chip>
      )}
      {row?.risk == null ? null : (
        <Chip tone={riskLook[row.risk].tone} icon={riskLook[row.risk].icon}>
          {riskLook[row.risk].word}
        </Chip>
      )}
      {row === undefined ? null : (
        <span className="text-quiet" title={exactTime(row.decidedAt)}>
          {formatTimeAgo(row.decidedAt, now)}
        </span>
      )}
      <span className="ml-auto flex items-center gap-1">
        <CopyLink id={id} />
        {row === undefined || row.sessionId === "" ? null : (
          <Link
            href={`/sessions/${encodeURIComponent(row.sessionId)}${row.callId === "" ? "" : `#call-${row.callId}`}`}
            className={buttonClass({ tone: "quiet", size: "small" })}
          >
            <ExternalLink aria-hidden="true" className="size-3.5" />
            <span className="max-md:sr-only">{entryMessages.session}</span>
          </Link>
        )}
        {isWide ? (
          <Button
            tone="quiet"
            size="icon"
            aria-label={entryMessages.closeEntry}
            aria-keyshortcuts="Escape"
            onClick={onClose}
          >
            <X aria-hidden="true" className="size-4" />
          </Button>
        ) : null}
      </span>
    </header>
  );
}

function DetailBody(props: {
  detail: AuditDetail;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
}) {
  const { detail, hrefOf, onOpen } = props;
  return (
    <ScrollArea
      label={entryMessages.entryDetails}
      className="flex min-h-0 flex-1 flex-col gap-5 p-4 *:shrink-0"
    >
      <DetailSentence detail={detail} />
      <DetailShown detail={detail} />
      <DetailWhy detail={detail} />
      <DetailOutcome detail={detail} />
      <DetailChanges detail={detail} />
      <RowsOfCall detail={detail} hrefOf={hrefOf} onOpen={onOpen} />
      <SameHour detail={detail} hrefOf={hrefOf} onOpen={onOpen} />
      <DetailChain detail={detail} hrefOf={hrefOf} onOpen={onOpen} />
    </ScrollArea>
  );
}

/** What the row is of, in a sentence. What holds for the team is of no session. */
function DetailSentence({ detail: { row, entry } }: { detail: AuditDetail }) {
  if (row.sessionId === "") return <p className="text-quiet">{changeSentence(row)}</p>;
  return (
    <p className="text-quiet">
      {row.callId === "" ? (
        entryMessages.inSessionStart
      ) : (
        <>
          <span className="font-medium text-text">
            <ExactText text={row.tool} />
          </span>{" "}
          {entryMessages.inSession}{" "}
        </>
      )}
      <Link
        href={`/audit?${new URLSearchParams({ session: row.sessionId })}`}
        className="text-accent hover:underline"
      >
        <ExactText text={row.sessionTitle} />
      </Link>
      {entry?.agentId === undefined ? "" : entryMessages.bySubAgent}
      {entry?.command === undefined ? null : (
        <>
          {" "}
          {entryMessages.ofCommand} <code className="font-mono text-sm">/{entry.command.name}</code>
        </>
      )}
      . {lookOfRow(row).about}
    </p>
  );
}

function DetailSkeleton() {
  return (
    <div role="status" aria-label={entryMessages.loadingEntry} className="flex flex-col gap-4 p-4">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-32" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-24" />
    </div>
  );
}

function mayGetResult(row: AuditRow | undefined): boolean {
  return row?.verdict === "allow" && row.outcome === null;
}
