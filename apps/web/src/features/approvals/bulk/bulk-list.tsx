"use client";

import { Notice } from "@countersign/ui/notice";
import { CircleSlash } from "lucide-react";
import { callTitle } from "../../../lib/messages/call-title.ts";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { AskedByCommand } from "../call/asked-by-command.tsx";
import { CallPreview } from "../call/call-preview.tsx";
import { ExactText } from "../call/exact-text.tsx";
import { RawInput } from "../call/raw-input.tsx";
import { RiskChip } from "../call/reasons.tsx";
import { WholeText } from "../call/whole-text.ts";
import type { BulkItem } from "./bulk-item.ts";

type BulkListProps = {
  items: readonly BulkItem[];
  /** Those that are not answered any more, each with the reason; null while an answer is under way. */
  leftOut: ReadonlyMap<string, string> | null;
};

/** Every call with all that it would do, in full: what is decided together is read first. */
export function BulkList({ items, leftOut }: BulkListProps) {
  return (
    <WholeText value={true}>
      <ol aria-label="The calls" className="flex min-w-0 flex-col gap-4">
        {items.map((item, index) => (
          <li key={item.id} className="flex min-w-0 flex-col gap-1.5">
            <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="text-quiet text-sm">{index + 1}.</span>
              <span className="font-medium">
                <ExactText text={item.tool} />
              </span>
              {item.risk === undefined ? null : <RiskChip risk={item.risk} />}
              <span className="min-w-0 truncate text-quiet text-sm">
                <ExactText text={item.sessionTitle} /> · <ExactText text={lastSegment(item.workspace)} />
              </span>
            </div>
            <AskedByCommand command={item.command} />
            <LeftOutNote why={leftOut?.get(item.id)} />
            <CallPreview
              preview={item.preview}
              reasons={item.reasons}
              canonical={item.canonical}
              workspace={item.workspace}
            />
            <RawInput input={item.input} command={item.command} />
          </li>
        ))}
      </ol>
    </WholeText>
  );
}

function LeftOutNote({ why }: { why: string | undefined }) {
  return why === undefined ? null : (
    <Notice tone="info" icon={CircleSlash} role="status">
      Left out. {why}
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
