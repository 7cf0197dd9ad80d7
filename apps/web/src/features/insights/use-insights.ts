import { type Insights, type InsightsDays, insightsDays } from "@countersign/contracts/insights";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsNumberLiteral, useQueryState } from "nuqs";
import { useTRPC } from "../../lib/data/trpc.ts";
import { ownTimeZone } from "../../lib/messages/own-time-zone.ts";
import { periods } from "./periods.ts";

const refetchMs = 60_000;

/** The chosen time, which stands in the address. */
export function usePeriod(): [InsightsDays, (days: InsightsDays) => void] {
  const [days, setDays] = useQueryState("days", parseAsNumberLiteral(periods).withDefault(7));
  return [insightsDays.parse(days), (next) => void setDays(next)];
}

/** What was decided over a time, by this browser's midnights. */
export function useInsights(days: InsightsDays) {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.insights.get.queryOptions({ days, timeZone: ownTimeZone() }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });
}

/** How many days an answer is of: while another time is fetched, the numbers are still those of the one before. */
export function daysOf({ days }: Insights): InsightsDays {
  const found = insightsDays.safeParse(days.length);
  return found.success ? found.data : 7;
}
