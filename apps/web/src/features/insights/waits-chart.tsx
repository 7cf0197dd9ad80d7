import type { InsightsDay } from "@countersign/contracts/insights";
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { axis, ChartTooltip, chartMargin, formatLegend, grid } from "./chart-parts.tsx";
import { formatDay, formatWait, formatWaitTick, insightsMessages } from "./insights-messages.ts";

/** Half of the answers and nine of ten, day by day. A day without answers has no point: nothing took no time. */
export function WaitsChart({ days }: { days: readonly InsightsDay[] }) {
  const points = days.map(({ day, medianMs, p90Ms }) => ({ day: formatDay(day), medianMs, p90Ms }));
  const line = { type: "linear", isAnimationActive: false, strokeWidth: 2, connectNulls: false } as const;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={points} margin={chartMargin} accessibilityLayer={false}>
        <CartesianGrid {...grid} />
        <XAxis dataKey="day" {...axis} />
        <YAxis width={80} interval={0} tickFormatter={formatWaitTick} {...axis} />
        <Tooltip content={<ChartTooltip format={formatWait} />} isAnimationActive={false} />
        <Legend iconType="plainline" formatter={formatLegend} />
        <Line
          {...line}
          dataKey="medianMs"
          name={insightsMessages.median}
          stroke="var(--accent)"
          dot={{ r: 2 }}
        />
        <Line
          {...line}
          dataKey="p90Ms"
          name={insightsMessages.p90}
          stroke="var(--ask)"
          strokeDasharray="5 3"
          dot={{ r: 2 }}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
