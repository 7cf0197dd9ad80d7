import type { InsightsDay } from "@countersign/contracts/insights";
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { axis, ChartTooltip, chartMargin, formatLegend, grid } from "./chart-parts.tsx";
import { formatDay, insightsMessages } from "./insights-messages.ts";

const parts = [
  { key: "byPerson", name: insightsMessages.person, fill: "var(--accent)" },
  { key: "byRule", name: insightsMessages.rule, fill: "var(--allow-solid)" },
  { key: "byMode", name: insightsMessages.mode, fill: "var(--ask)" },
  { key: "byOther", name: insightsMessages.other, fill: "var(--border-strong)" },
] as const;

/** How many calls were decided by what, day by day. */
export function DecisionsChart({ days }: { days: readonly InsightsDay[] }) {
  const points = days.map((day) => ({ ...day, day: formatDay(day.day) }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={points} margin={chartMargin} accessibilityLayer={false}>
        <CartesianGrid {...grid} />
        <XAxis dataKey="day" {...axis} />
        <YAxis width={40} interval={0} allowDecimals={false} {...axis} />
        <Tooltip
          content={<ChartTooltip format={String} />}
          isAnimationActive={false}
          cursor={{ fill: "var(--surface-2)" }}
        />
        <Legend formatter={formatLegend} />
        {parts.map(({ key, name, fill }) => (
          <Bar key={key} dataKey={key} name={name} fill={fill} stackId="all" isAnimationActive={false} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
