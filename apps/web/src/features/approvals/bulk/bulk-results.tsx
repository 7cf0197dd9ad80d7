"use client";

import type { BulkVerdictOutcome, BulkVerdictRequest, VerdictOutcome } from "@countersign/contracts/verdict";
import { Button } from "@countersign/ui/button";
import { Chip, type Tone } from "@countersign/ui/chip";
import { Notice } from "@countersign/ui/notice";
import { TriangleAlert } from "lucide-react";
import { outcomeSentence, verdictPast } from "../../../lib/messages/verdict-messages.ts";
import { useNow } from "../../../lib/use-now.ts";
import { bulkSummary } from "../bulk-summary.ts";
import type { BulkItem } from "./bulk-item.ts";
import { CallLine } from "./bulk-list.tsx";
import { bulkSheetMessages, formatOutcomesOf } from "./bulk-sheet-messages.ts";

type BulkResultsProps = {
  verdict: BulkVerdictRequest["verdict"];
  each: BulkVerdictOutcome;
  items: readonly BulkItem[];
  onClose: () => void;
};

const looks: Record<Exclude<VerdictOutcome["outcome"], "accepted">, { word: string; tone: Tone }> = {
  "already-decided": { word: bulkSheetMessages.alreadyDecided, tone: "info" },
  changed: { word: bulkSheetMessages.changedStillWaits, tone: "ask" },
  gone: { word: bulkSheetMessages.noLongerWaits, tone: "neutral" },
  "first-of-two": { word: bulkSheetMessages.needsSecondApprover, tone: "ask" },
  refused: { word: bulkSheetMessages.refused, tone: "deny" },
};

/** What became of each call, when not every one took the answer. */
export function BulkResults({ verdict, each, items, onClose }: BulkResultsProps) {
  const now = useNow();
  const past = verdictPast[verdict];
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4">
      <Notice tone="ask" icon={TriangleAlert} role="alert">
        {formatOutcomesOf(bulkSummary(verdict, each).text)}
      </Notice>
      <ol aria-label={bulkSheetMessages.outcomes} className="flex flex-1 flex-col gap-3">
        {each.map(({ id, outcome }) => {
          const item = items.find((one) => one.id === id);
          const isKept = outcome.outcome === "accepted";
          const look: { word: string; tone: Tone } = isKept
            ? {
                word: past.charAt(0).toUpperCase() + past.slice(1),
                tone: verdict === "deny" ? "deny" : "allow",
              }
            : looks[outcome.outcome];
          return (
            <li key={id} className="flex min-w-0 flex-col gap-0.5">
              <div className="flex min-w-0 items-start gap-2">
                <Chip tone={look.tone}>{look.word}</Chip>
                {item === undefined ? null : <CallLine item={item} />}
              </div>
              {isKept ? null : <p className="text-quiet">{outcomeSentence(outcome, now).text}</p>}
            </li>
          );
        })}
      </ol>
      <Button tone="accent" className="max-md:min-h-12 md:self-start" onClick={onClose}>
        {bulkSheetMessages.done}
      </Button>
    </div>
  );
}
