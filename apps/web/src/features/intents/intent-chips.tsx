import type { IntentStatus, IntentSummary } from "@countersign/contracts/intent";
import { Chip } from "@countersign/ui/chip";
import { CircleX, GitCompareArrows, TriangleAlert } from "lucide-react";
import { fileLook, formatProblemCounts, intentLook } from "../../lib/messages/intent-messages.ts";
import { formatOpenDrifts } from "./intents-messages.ts";

/** The status in a word, an icon and a colour. */
export function IntentStatusChip({ status }: { status: IntentStatus }) {
  const look = intentLook[status];
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {look.word}
    </Chip>
  );
}

/** How the file compares with the stored version; nothing where they are the same. */
export function FileChip({ state }: { state: IntentSummary["fileState"] }) {
  const look = fileLook[state];
  return state === "same" ? null : (
    <span title={look.means}>
      <Chip tone={look.tone} icon={look.icon}>
        {look.word}
      </Chip>
    </span>
  );
}

export function ProblemsChip(counts: { errors: number; warnings: number }) {
  const label = formatProblemCounts(counts);
  if (label === null) return null;
  return (
    <Chip tone={counts.errors > 0 ? "deny" : "ask"} icon={counts.errors > 0 ? CircleX : TriangleAlert}>
      {label}
    </Chip>
  );
}

export function DriftChip({ count }: { count: number }) {
  return count === 0 ? null : (
    <Chip tone="ask" icon={GitCompareArrows}>
      {formatOpenDrifts(count)}
    </Chip>
  );
}
