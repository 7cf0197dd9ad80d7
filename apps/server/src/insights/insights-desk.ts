import { type InsightsDesk, sightOf } from "@countersign/api";
import type { InsightsReader } from "@countersign/store";

/** `now` is ISO 8601, UTC. */
export type InsightsDeskOptions = { reader: InsightsReader; now: () => string };

/** What the team decided until now. */
export function createInsightsDesk({ reader, now }: InsightsDeskOptions): InsightsDesk {
  return {
    get: (request, caller) => reader.insights(request, { sight: sightOf(caller), now: now() }),
  };
}
