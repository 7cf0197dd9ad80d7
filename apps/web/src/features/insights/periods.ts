import type { InsightsDays } from "@countersign/contracts/insights";

/** The periods to choose from, in days. */
export const periods = [7, 30, 90] as const satisfies readonly InsightsDays[];

/** The time that an address names; the shortest where it names none. */
export function findPeriod(named: string | null): InsightsDays {
  return periods.find((days) => String(days) === named) ?? 7;
}
