"use client";

import type { Insights, InsightsDay, InsightsDays } from "@countersign/contracts/insights";
import { Skeleton } from "@countersign/ui/skeleton";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { answersLink, auditLink } from "./audit-link.ts";
import { type CountColumn, CountLink, type CountRow, CountTable } from "./count-table.tsx";
import {
  formatByModes,
  formatByPeople,
  formatByRules,
  formatDay,
  formatNoDecisions,
  formatWait,
  insightsMessages,
  noDecisionsMessage,
} from "./insights-messages.ts";
import { Nothing, Panel } from "./panel.tsx";

const loading = () => <Skeleton className="h-52" />;
const WaitsChart = dynamic(() => import("./waits-chart.tsx").then((module) => module.WaitsChart), {
  ssr: false,
  loading,
});
const DecisionsChart = dynamic(
  () => import("./decisions-chart.tsx").then((module) => module.DecisionsChart),
  {
    ssr: false,
    loading,
  },
);

/** Two things day by day, each as a chart and as a table. */
export function DayFigures({ insights, days }: { insights: Insights; days: InsightsDays }) {
  const isWaitKnown = insights.days.some(({ medianMs }) => medianMs !== null);
  const isDecided = insights.days.some((day) => countDecisions(day) > 0);
  return (
    <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
      <Panel title={insightsMessages.timeByDay} note={insightsMessages.timeByDayNote}>
        {isWaitKnown ? (
          <ChartWithTable
            chart={<WaitsChart days={insights.days} />}
            label={insightsMessages.timeByDay}
            columns={[
              { name: insightsMessages.day },
              { name: insightsMessages.median, isNumber: true },
              { name: insightsMessages.p90, isNumber: true },
            ]}
            rows={insights.days.map((day) => ({
              key: day.day,
              cells: [formatDay(day.day), formatWait(day.medianMs), formatWait(day.p90Ms)],
            }))}
          />
        ) : (
          <Nothing>{noDecisionsMessage(days)}</Nothing>
        )}
      </Panel>
      <Panel title={insightsMessages.decisionsByDay} note={insightsMessages.decisionsByDayNote}>
        {isDecided ? (
          <ChartWithTable
            chart={<DecisionsChart days={insights.days} />}
            label={insightsMessages.decisionsByDay}
            columns={[
              { name: insightsMessages.day },
              { name: insightsMessages.asked, isNumber: true },
              { name: insightsMessages.person, isNumber: true },
              { name: insightsMessages.rule, isNumber: true },
              { name: insightsMessages.mode, isNumber: true },
              { name: insightsMessages.other, isNumber: true },
            ]}
            rows={insights.days.map(decisionsRow)}
          />
        ) : (
          <Nothing>{formatNoDecisions(days)}</Nothing>
        )}
      </Panel>
    </div>
  );
}

type ChartWithTableProps = { chart: ReactNode; label: string; columns: CountColumn[]; rows: CountRow[] };

/** The drawing is for who can see it; the table says all of it. */
function ChartWithTable({ chart, label, columns, rows }: ChartWithTableProps) {
  return (
    <>
      <div aria-hidden="true" data-chart={label} className="h-52 min-w-0">
        {chart}
      </div>
      <details>
        <summary className="w-fit text-quiet text-sm hover:text-text">{insightsMessages.showAsTable}</summary>
        <CountTable label={label} columns={columns} rows={rows} />
      </details>
    </>
  );
}

function decisionsRow(day: InsightsDay): CountRow {
  const name = formatDay(day.day);
  return {
    key: day.day,
    cells: [
      name,
      day.asked,
      <CountLink
        key="person"
        count={day.byPerson}
        href={answersLink(day, "kind:person")}
        about={formatByPeople(name)}
      />,
      <CountLink
        key="rule"
        count={day.byRule}
        href={auditLink(day, { by: "kind:rule" })}
        about={formatByRules(name)}
      />,
      <CountLink
        key="mode"
        count={day.byMode}
        href={auditLink(day, { by: "kind:mode" })}
        about={formatByModes(name)}
      />,
      day.byOther,
    ],
  };
}

function countDecisions({ byPerson, byRule, byMode, byOther }: InsightsDay): number {
  return byPerson + byRule + byMode + byOther;
}
