"use client";

import type { AuditDetail, AuditRow } from "@countersign/contracts/audit";
import { Button } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import { classNames } from "@countersign/ui/class-names";
import { useState } from "react";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { DeciderOfRow, OutcomeOfRow, WhatOfRow } from "./audit-row.tsx";
import { DetailPart } from "./detail-part.tsx";
import { entryMessages, formatEntryTitle, formatOtherDecisions, formatShowMore } from "./entry-messages.ts";
import { exactTime, formatClock, formatRowNumber } from "./format-row.ts";
import { lookOfRow } from "./verdict-look.ts";

type DetailRowsProps = { detail: AuditDetail; hrefOf: (id: string) => string; onOpen: (id: string) => void };

const shownAtFirst = 8;

/** Everything that the audit log has of the same call, in order: asked, approved, taken back, done. */
export function RowsOfCall({ detail: { row, ofCall }, ...links }: DetailRowsProps) {
  if (ofCall.length < 2) return null;
  return (
    <DetailPart name={entryMessages.allEntriesOfCall}>
      <ol className="flex flex-col border-l pl-2">
        {ofCall.map((one) => (
          <SmallRow key={one.id} row={one} isThis={one.id === row.id} {...links}>
            <DeciderOfRow row={one} />
          </SmallRow>
        ))}
      </ol>
    </DetailPart>
  );
}

/** What the same person decided around that time. */
export function SameHour({ detail: { row, sameHour }, ...links }: DetailRowsProps) {
  const [isWhole, setWhole] = useState(false);
  const others = sameHour.filter(({ id }) => id !== row.id);
  if (row.deciderKind !== "person" || others.length === 0) return null;
  const hidden = others.length - shownAtFirst;
  return (
    <DetailPart name={formatOtherDecisions(formatPerson(row.decidedBy.name))}>
      <ol className="flex flex-col">
        {others.slice(0, isWhole ? others.length : shownAtFirst).map((one) => (
          <SmallRow key={one.id} row={one} isThis={false} {...links}>
            <WhatOfRow row={one} />
          </SmallRow>
        ))}
      </ol>
      {isWhole || hidden <= 0 ? null : (
        <Button size="small" className="self-start" onClick={() => setWhole(true)}>
          {formatShowMore(hidden)}
        </Button>
      )}
    </DetailPart>
  );
}

function SmallRow(props: {
  row: AuditRow;
  isThis: boolean;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  children: React.ReactNode;
}) {
  const { row, isThis } = props;
  const look = lookOfRow(row);
  return (
    <li>
      <a
        href={props.hrefOf(row.id)}
        aria-current={isThis ? "true" : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          props.onOpen(row.id);
        }}
        className={classNames(
          "grid h-8 grid-cols-[40px_100px_minmax(0,1fr)_auto] items-center gap-2 rounded px-1.5 hover:bg-surface-2 max-md:h-11",
          isThis && "bg-accent-quiet",
        )}
        title={formatEntryTitle(formatRowNumber(row.id), exactTime(row.decidedAt))}
      >
        <span className="text-quiet text-sm tabular-nums">{formatClock(row.decidedAt)}</span>
        <span className="flex">
          <Chip tone={look.tone} icon={look.icon}>
            {look.word}
          </Chip>
        </span>
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="shrink-0 text-sm">
            <ExactText text={row.tool} />
          </span>
          {props.children}
        </span>
        <OutcomeOfRow row={row} />
      </a>
    </li>
  );
}
