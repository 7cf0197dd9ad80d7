"use client";

import { callTitle } from "@countersign/contracts/call-title";
import { Notice } from "@countersign/ui/notice";
import { CircleSlash } from "lucide-react";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { AskedByCommand } from "../call/asked-by-command.tsx";
import { CallPreview } from "../call/call-preview.tsx";
import { ExactText } from "../call/exact-text.tsx";
import { RawInput } from "../call/raw-input.tsx";
import { RiskChip } from "../call/reasons.tsx";
import { WholeText } from "../call/whole-text.ts";
import type { BulkItem } from "./bulk-item.ts";
import { bulkSheetMessages, formatWhyLeftOut } from "./bulk-sheet-messages.ts";
import { groupSame } from "./same-call.ts";

type BulkListProps = {
  items: readonly BulkItem[];
  /** Those that are not answered any more, each with the reason; null while an answer is under way. */
  leftOut: ReadonlyMap<string, string> | null;
};

/** Every call with all that it would do, in full: what is decided together is read first. Identical calls are read once. */
export function BulkList({ items, leftOut }: BulkListProps) {
  return (
    <WholeText value={true}>
      <ol aria-label={bulkSheetMessages.calls} className="flex min-w-0 flex-col gap-4">
        {groupSame(items).map((same, index) => (
          <SameCalls key={same[0]?.id} items={same} number={index + 1} leftOut={leftOut} />
        ))}
      </ol>
    </WholeText>
  );
}

/** Calls that do the very same: what that is, and where. */
function SameCalls({ items, number, leftOut }: BulkListProps & { number: number }) {
  const [item] = items;
  if (item === undefined) return null;
  return (
    <li className="flex min-w-0 flex-col gap-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="text-quiet text-sm">{number}.</span>
        <span className="font-medium">
          <ExactText text={item.tool} />
        </span>
        {items.length === 1 ? null : <span className="font-medium text-quiet">× {items.length}</span>}
        {item.risk === undefined ? null : <RiskChip risk={item.risk} />}
        {items.length === 1 ? <Place item={item} /> : null}
      </div>
      <AskedByCommand command={item.command} />
      {items.length === 1 ? <LeftOutNote why={leftOut?.get(item.id)} /> : null}
      <CallPreview
        preview={item.preview}
        reasons={item.reasons}
        canonical={item.canonical}
        workspace={item.workspace}
      />
      <RawInput input={item.input} command={item.command} />
      {items.length === 1 ? null : (
        <ul
          aria-label={bulkSheetMessages.place}
          className="flex max-h-48 min-w-0 flex-col gap-0.5 overflow-y-auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by key
          tabIndex={0}
        >
          {items.map((one) => (
            <li key={one.id} className="flex min-w-0 flex-col gap-1">
              <Place item={one} />
              <LeftOutNote why={leftOut?.get(one.id)} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Place({ item }: { item: BulkItem }) {
  return (
    <span className="min-w-0 truncate text-quiet text-sm" title={item.workspace}>
      <ExactText text={item.sessionTitle} /> · <ExactText text={lastSegment(item.workspace)} />
    </span>
  );
}

function LeftOutNote({ why }: { why: string | undefined }) {
  return why === undefined ? null : (
    <Notice tone="info" icon={CircleSlash} role="status">
      {formatWhyLeftOut(why)}
    </Notice>
  );
}

/** A call in one line: "Bash npm test". */
export function CallLine({ item }: { item: BulkItem }) {
  return (
    <span className="wrap-anywhere min-w-0">
      <span className="font-medium">
        <ExactText text={item.tool} />
      </span>{" "}
      <span className="font-mono text-sm">
        <ExactText text={callTitle(item)} />
      </span>
    </span>
  );
}
