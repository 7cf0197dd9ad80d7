import type { TooltipContentProps } from "recharts";

export const chartMargin = { top: 8, right: 8, bottom: 0, left: 0 };

/** Lines and letters of the axes, in the colours of the theme. */
export const axis = {
  stroke: "var(--border-strong)",
  tick: { fill: "var(--text-quiet)", fontSize: 11 },
  tickLine: false,
  minTickGap: 16,
} as const;

export const grid = { stroke: "var(--border)", vertical: false } as const;

/** The name of a series in the colour of text: what fills a bar is too dark to be read as letters. */
export function formatLegend(name: string | number | undefined) {
  return <span className="text-quiet">{name}</span>;
}

type ChartTooltipProps = Partial<TooltipContentProps> & { format: (value: number) => string };

/** What stands under the pointer. */
export function ChartTooltip({ active, payload, label, format }: ChartTooltipProps) {
  if (active !== true || payload === undefined || payload.length === 0) return null;
  return (
    <div className="rounded border bg-surface-1 px-2 py-1 text-sm shadow-overlay">
      <p className="font-medium">{label}</p>
      {payload.map(({ name, value }) => (
        <p key={String(name)} className="text-quiet">
          {name}: {typeof value === "number" ? format(value) : "–"}
        </p>
      ))}
    </div>
  );
}
