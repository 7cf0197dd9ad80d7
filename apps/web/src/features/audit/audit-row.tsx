"use client";

import type { AuditRow } from "@countersign/contracts/audit";
import { oneLine } from "@countersign/contracts/call-title";
import { Chip } from "@countersign/ui/chip";
import { classNames } from "@countersign/ui/class-names";
import type { ReactNode } from "react";
import { lastSegment, relativePath } from "../../lib/messages/paths.ts";
import { riskLook } from "../../lib/messages/risk-look.ts";
import { formatShortDuration, formatTimeAgo } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { changeSentence } from "./detail-change.tsx";
import { entryMessages, formatDecidedBy } from "./entry-messages.ts";
import { exactTime, formatRowNumber, withoutNoun } from "./format-row.ts";
import { readAuditChange } from "./read-audit-change.ts";
import { deciderIcons, deciderKindLabels, formatDecider, lookOfRow, outcomeShort } from "./verdict-look.ts";

/** The width of the columns by how much room the list has, for the head and every row. What has no room stands in the detail. */
export const columnWidths = [
  "[--columns:44px_22px_minmax(0,1fr)] md:[--columns:40px_22px_56px_minmax(0,1fr)_minmax(0,92px)]",
  "@xl:[--columns:76px_100px_64px_minmax(0,1fr)_minmax(0,150px)]",
  "@4xl:[--columns:76px_100px_80px_minmax(0,1fr)_minmax(0,190px)_84px_92px]",
  "@5xl:[--columns:76px_100px_80px_minmax(0,1fr)_minmax(0,150px)_84px_76px_minmax(0,140px)]",
  "@6xl:[--columns:76px_100px_80px_minmax(0,1fr)_minmax(0,120px)_84px_76px_minmax(0,120px)_minmax(0,100px)]",
  "@7xl:[--columns:76px_56px_100px_88px_minmax(0,1fr)_minmax(0,220px)_84px_92px_minmax(0,180px)_minmax(0,130px)]",
].join(" ");

export const rowColumns = "grid grid-cols-[var(--columns)] items-center gap-x-2.5 px-3";

type AuditRowLinkProps = {
  row: AuditRow;
  href: string;
  isOpen: boolean;
  onOpen: () => void;
};

/** One row of the audit log in a list: when, which call, the verdict, who or what decided, and the outcome. */
export function AuditRowLink({ row, href, isOpen, onOpen }: AuditRowLinkProps) {
  const look = lookOfRow(row);
  return (
    <a
      href={href}
      data-audit-row={row.id}
      aria-current={isOpen ? "true" : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
      className={classNames(
        rowColumns,
        "h-full border-b border-l-2 border-l-transparent hover:bg-surface-2 focus-visible:-outline-offset-2",
        isOpen && "border-l-accent bg-accent-quiet hover:bg-accent-quiet",
      )}
    >
      <RowTime at={row.decidedAt} />
      <Cell className="hidden text-quiet text-sm tabular-nums @7xl:block">
        <span className="sr-only">{entryMessages.entry} </span>
        {formatRowNumber(row.id)}
      </Cell>
      <span
        className="flex min-w-0"
        title={row.changed === null || row.sessionId !== "" ? look.about : changeSentence(row)}
      >
        <Chip tone={look.tone} icon={look.icon} className="@max-xl:px-1">
          <span className="@max-xl:sr-only">{look.word}</span>
        </Chip>
      </span>
      <Cell className="hidden font-medium md:block">
        <ExactText text={row.tool} />
      </Cell>
      <span className="flex min-w-0 flex-col">
        <WhatOfRow row={row} isBesideTool={true} />
        <span className="flex min-w-0 gap-1.5 text-quiet text-sm md:hidden">
          <span className="shrink-0">
            <ExactText text={row.tool} /> ·
          </span>
          <DeciderOfRow row={row} />
        </span>
      </span>
      <span className="hidden min-w-0 items-center md:flex">
        <DeciderOfRow row={row} />
      </span>
      <span className="hidden @4xl:flex">{row.risk === null ? null : <RiskOfRow row={row} />}</span>
      <OutcomeOfRow row={row} className="hidden @4xl:block" />
      <Cell className="hidden text-quiet text-sm @5xl:block" title={row.sessionTitle}>
        <ExactText text={row.sessionTitle} />
      </Cell>
      <Cell className="hidden font-mono text-quiet text-sm @6xl:block" title={row.workspace}>
        <ExactText text={lastSegment(row.workspace)} />
      </Cell>
    </a>
  );
}

function RowTime({ at }: { at: string }) {
  const now = useNow();
  return (
    <span className="truncate text-quiet text-sm tabular-nums" title={exactTime(at)}>
      <span className="@max-xl:hidden">{formatTimeAgo(at, now)}</span>
      <span className="@xl:hidden">{formatShortDuration(now - Date.parse(at))}</span>
    </span>
  );
}

function Cell(props: { className: string; title?: string; children: ReactNode }) {
  return (
    <span className={classNames("min-w-0 truncate", props.className)} title={props.title}>
      {props.children}
    </span>
  );
}

type WhatOfRowProps = {
  row: AuditRow;
  /** The tool's name comes first, so the change needn't begin with the same word. */
  isBesideTool?: boolean;
};

/** The command, path or change of a row in one line; or that it is no longer kept. */
export function WhatOfRow({ row, isBesideTool = false }: WhatOfRowProps) {
  if (row.isForgotten) return <Cell className="text-quiet">{entryMessages.notKept}</Cell>;
  const changed = readAuditChange(row);
  if (changed !== null) {
    return (
      <Cell className="text-sm">
        <ExactText text={oneLine(isBesideTool ? withoutNoun(changed.summary, row.tool) : changed.summary)} />
      </Cell>
    );
  }
  return (
    <Cell className="font-mono text-sm">
      <ExactText text={relativePath(oneLine(row.what), row.workspace)} />
    </Cell>
  );
}

/** Who or what decided, with its sign; a rule by its text. */
export function DeciderOfRow({ row }: { row: AuditRow }) {
  const Icon = deciderIcons[row.deciderKind];
  return (
    <span
      className={classNames(
        "flex min-w-0 items-center gap-1.5 text-sm",
        row.deciderKind !== "person" && "text-quiet",
      )}
      title={formatDecidedBy(deciderKindLabels[row.deciderKind])}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">{entryMessages.decidedBySpoken} </span>
      <span className={classNames("min-w-0 truncate", row.deciderKind === "rule" && "font-mono")}>
        <ExactText text={formatDecider(row)} />
      </span>
    </span>
  );
}

/** The level alone: the column says of what. Only what matters has a colour. */
function RiskOfRow({ row: { risk } }: { row: AuditRow }) {
  if (risk === null) return null;
  const { tone, icon, word } = riskLook[risk];
  const [level = word] = word.split(" ");
  if (tone === "neutral") return <span className="pl-1.5 text-quiet text-sm">{level}</span>;
  return (
    <Chip tone={tone} icon={icon}>
      {level}
      <span className="sr-only"> {entryMessages.riskSpoken}</span>
    </Chip>
  );
}

export function OutcomeOfRow({ row, className = "" }: { row: AuditRow; className?: string }) {
  const outcome = outcomeShort(row);
  return (
    <Cell className={classNames("text-sm", outcome?.isBad === true ? "text-deny" : "text-quiet", className)}>
      {outcome?.word}
    </Cell>
  );
}
