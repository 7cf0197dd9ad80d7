import type { Insights, InsightsDays } from "@countersign/contracts/insights";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatCost } from "../../lib/messages/numbers.ts";
import { formatShortDuration } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { answersLink, auditLink } from "./audit-link.ts";
import {
  formatCostNote,
  formatCountChange,
  formatOldest,
  formatUnpriced,
  formatWait,
  insightsMessages,
  noDecisionsMessage,
  quickSentence,
  shareNote,
  waitNote,
} from "./insights-messages.ts";

type KeyFiguresProps = { insights: Insights; days: InsightsDays };

/** The numbers that a week is judged by. */
export function KeyFigures({ insights, days }: KeyFiguresProps) {
  const { totals, before } = insights;
  const quick = quickSentence(totals);
  return (
    <section aria-label={insightsMessages.summary} className="flex flex-col gap-3">
      {totals.answered === 0 ? <p className="text-quiet">{noDecisionsMessage(days)}</p> : null}
      <dl className="grid grid-cols-3 gap-3 max-lg:grid-cols-2 max-sm:grid-cols-1">
        <Figure
          name={insightsMessages.medianTime}
          value={formatWait(totals.medianMs)}
          note={waitNote(totals.p90Ms, before.totals.medianMs, days)}
        />
        <Figure
          name={insightsMessages.decidedByPeople}
          value={<Count href={answersLink(insights, "kind:person")} count={totals.answered} />}
          note={formatCountChange(totals.answered, before.totals.answered, days)}
        />
        <Figure
          name={insightsMessages.deniedByPeople}
          value={<Count href={answersLink(insights, "kind:person", "deny")} count={totals.denied} />}
          note={shareNote(totals, before.totals, days)}
        />
        <Figure
          name={insightsMessages.approvedQuickly}
          value={
            <Count href={auditLink(insights, { by: "kind:person", verdict: "allow" })} count={totals.quick} />
          }
          note={
            quick ??
            (totals.approved === 0 ? insightsMessages.noApprovals : insightsMessages.noQuickApprovals)
          }
        />
        <WaitingFigure insights={insights} />
        <Figure
          name={insightsMessages.sessionCost}
          value={formatCost(insights.costUsd)}
          note={insights.unpriced === 0 ? formatCostNote(days) : formatUnpriced(insights.unpriced)}
        />
      </dl>
    </section>
  );
}

function WaitingFigure({ insights: { waiting } }: { insights: Insights }) {
  const now = useNow();
  return (
    <Figure
      name={insightsMessages.waitingNow}
      value={
        <Link href="/" className="underline-offset-2 hover:underline">
          {waiting.count}
        </Link>
      }
      note={
        waiting.oldest === null
          ? insightsMessages.nothingWaiting
          : formatOldest(formatShortDuration(now - Date.parse(waiting.oldest.askedAt)))
      }
    />
  );
}

function Count({ href, count }: { href: string; count: number }) {
  if (count === 0) return "0";
  return (
    <Link href={href} className="underline-offset-2 hover:underline">
      {count}
    </Link>
  );
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 rounded border bg-surface-1 p-3">
      <dt className="text-quiet text-sm">{name}</dt>
      <dd className="font-medium text-xl">{value}</dd>
      <dd className="text-quiet text-sm">{note}</dd>
    </div>
  );
}
