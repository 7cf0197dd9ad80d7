"use client";

import type { QueueItem } from "@countersign/contracts/call";
import { classNames } from "@countersign/ui/class-names";
import { useEffect, useRef } from "react";
import { callTitle } from "../../../lib/messages/call-title.ts";
import { commandTextLabel } from "../../../lib/messages/command-messages.ts";
import { formatAgent } from "../../../lib/messages/format-agent.ts";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { sentence } from "../../../lib/messages/sentence.ts";
import { formatDuration, formatShortDuration } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Deadline } from "../call/deadline.tsx";
import { DualApprovalChip } from "../call/dual-approval.tsx";
import { ExactText } from "../call/exact-text.tsx";
import { RiskChip } from "../call/reasons.tsx";
import { reasonText } from "../reason-text.ts";

type InboxRowProps = {
  item: QueueItem;
  isOpen: boolean;
  isGone: boolean;
  isSelected: boolean;
  onOpen: () => void;
  onSelect: () => void;
};

/** One waiting call, with the box that selects it. */
export function InboxRow({ item, isOpen, isGone, isSelected, onOpen, onSelect }: InboxRowProps) {
  const row = useRef<HTMLAnchorElement>(null);
  const title = callTitle({
    tool: item.tool,
    input: item.input,
    preview: item.preview,
    canonical: item.canonical,
    workspace: item.workspace,
  });
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <li
      className={classNames(
        "flex border-b border-l-2 border-l-transparent hover:bg-surface-2",
        (isOpen || isSelected) && "bg-accent-quiet hover:bg-accent-quiet",
        isOpen && "border-l-accent",
      )}
    >
      <label className="flex w-9 shrink-0 cursor-pointer justify-center pt-3.5 max-md:w-11 max-md:pt-4">
        <input
          type="checkbox"
          aria-label={`Select ${item.tool} ${title}`}
          checked={isSelected}
          disabled={isGone}
          onChange={onSelect}
          className="size-3.5 accent-accent max-md:size-5"
        />
      </label>
      <a
        ref={row}
        href={`/?call=${encodeURIComponent(item.id)}`}
        aria-current={isOpen ? "true" : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
        className={classNames(
          "flex min-w-0 flex-1 flex-col gap-1 py-2.5 pr-4 focus-visible:-outline-offset-2",
          isGone && "opacity-60",
        )}
      >
        <RowText item={item} title={title} isGone={isGone} />
      </a>
    </li>
  );
}

/** What the call would do, whose it is, how much it could do, how long it waits, why it was asked. */
function RowText({ item, title, isGone }: Pick<InboxRowProps, "item" | "isGone"> & { title: string }) {
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span className="font-medium">
          <ExactText text={item.tool} />
        </span>
        <span className={classNames("min-w-0 flex-1 truncate font-mono text-sm", isGone && "line-through")}>
          <ExactText text={title} />
        </span>
        <Waiting since={item.askedAt} />
      </span>
      <span className="flex items-center gap-2 text-quiet text-sm">
        <RiskChip risk={item.risk} />
        <span className="min-w-0 flex-1 truncate">
          {item.agent === undefined ? null : (
            <>
              <ExactText text={formatAgent(item.agent)} /> ·{" "}
            </>
          )}
          {item.command === undefined ? null : `${commandTextLabel(item.command)} · `}
          <ExactText text={item.sessionTitle} /> · <ExactText text={lastSegment(item.workspace)} />
        </span>
      </span>
      {isGone || item.second === undefined ? null : (
        <span className="flex min-w-0">
          <DualApprovalChip second={item.second} />
        </span>
      )}
      {isGone ? null : <Deadline deniesAt={item.deniesAt} />}
      <span className="truncate text-quiet text-sm">
        {isGone ? (
          "No longer waits"
        ) : item.isChanged ? (
          "Changed since it was looked at"
        ) : item.reasons[0] === undefined ? null : (
          <ExactText text={sentence(reasonText(item.reasons[0]))} />
        )}
      </span>
    </>
  );
}

function Waiting({ since }: { since: string }) {
  const waited = useNow() - Date.parse(since);
  return (
    <span className="shrink-0 text-quiet text-sm" title={`Waits for ${formatDuration(waited)}`}>
      {formatShortDuration(waited)}
    </span>
  );
}
