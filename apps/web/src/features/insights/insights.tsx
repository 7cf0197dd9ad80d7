"use client";

import { type Insights as Found, type InsightsDays, insightsDays } from "@countersign/contracts/insights";
import { classNames } from "@countersign/ui/class-names";
import { Skeleton } from "@countersign/ui/skeleton";
import { UnreadNotice } from "@countersign/ui/unread-notice";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsNumberLiteral, useQueryState } from "nuqs";
import { useTRPC } from "../../lib/data/trpc.ts";
import { formatError } from "../../lib/messages/error-messages.ts";
import { ownTimeZone } from "../../lib/messages/own-time-zone.ts";
import { DayFigures } from "./day-figures.tsx";
import { formatNotLoaded, formatPeriod, insightsMessages } from "./insights-messages.ts";
import { KeyFigures } from "./key-figures.tsx";
import { PeopleTable } from "./people-table.tsx";
import { periods } from "./periods.ts";
import { RulesTable } from "./rules-table.tsx";
import { SessionsTable } from "./sessions-table.tsx";
import { ToolsTable } from "./tools-table.tsx";

/** What the team decided over a time, beside the time before. Every number leads to its rows. */
export function Insights() {
  const [days, setDays] = usePeriod();
  const insights = useInsights(days);
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <header className="flex min-h-12 shrink-0 items-center gap-2 border-b px-4 py-2 max-md:px-2">
        <h1 className="min-w-0 flex-1 font-medium text-lg max-md:px-2">{insightsMessages.title}</h1>
        <PeriodChoice days={days} onChange={setDays} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto" aria-busy={insights.isFetching}>
        {insights.data !== undefined ? (
          <InsightsBody insights={insights.data} />
        ) : insights.isError ? (
          <UnreadNotice onRetry={() => void insights.refetch()}>
            {formatNotLoaded(formatError(insights.error))}
          </UnreadNotice>
        ) : (
          <InsightsSkeleton />
        )}
      </div>
    </div>
  );
}

function PeriodChoice(props: { days: InsightsDays; onChange: (days: InsightsDays) => void }) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{insightsMessages.time}</legend>
      {periods.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={period === props.days}
          onClick={() => props.onChange(period)}
          className={classNames(
            "h-7 rounded px-2 text-quiet hover:bg-surface-2 max-md:h-11 max-md:px-3",
            period === props.days && "bg-surface-2 font-medium text-text",
          )}
        >
          {formatPeriod(period)}
        </button>
      ))}
    </fieldset>
  );
}

function InsightsBody({ insights }: { insights: Found }) {
  const days = daysOf(insights);
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-4 p-4 max-md:p-3">
      <KeyFigures insights={insights} days={days} />
      <DayFigures insights={insights} days={days} />
      <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
        <PeopleTable insights={insights} days={days} />
        <ToolsTable insights={insights} days={days} />
        <RulesTable insights={insights} days={days} />
        <SessionsTable insights={insights} days={days} />
      </div>
    </div>
  );
}

/** The shape of what comes. */
function InsightsSkeleton() {
  return (
    <div
      role="status"
      aria-label={insightsMessages.loadingInsights}
      className="mx-auto flex max-w-[1200px] flex-col gap-4 p-4"
    >
      <div className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-md:grid-cols-1">
        {[0, 1, 2, 3].map((figure) => (
          <Skeleton key={figure} className="h-24" />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
        {[0, 1, 2, 3].map((chart) => (
          <Skeleton key={chart} className="h-64" />
        ))}
      </div>
    </div>
  );
}

const refetchMs = 60_000;

/** The chosen time, which stands in the address. */
function usePeriod(): [InsightsDays, (days: InsightsDays) => void] {
  const [days, setDays] = useQueryState("days", parseAsNumberLiteral(periods).withDefault(7));
  return [insightsDays.parse(days), (next) => void setDays(next)];
}

/** What was decided over a time, by this browser's midnights. */
function useInsights(days: InsightsDays) {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.insights.get.queryOptions({ days, timeZone: ownTimeZone() }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });
}

/** How many days an answer is of: while another time is fetched, the numbers are still those of the one before. */
function daysOf({ days }: Found): InsightsDays {
  const found = insightsDays.safeParse(days.length);
  return found.success ? found.data : 7;
}
