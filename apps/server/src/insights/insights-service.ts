import { type InsightsService, visibilityOf } from "@countersign/api";
import type { InsightsReader } from "@countersign/db";

/** `now` is ISO 8601, UTC. */
export type InsightsServiceOptions = { reader: InsightsReader; now: () => string };

/** What the team decided until now. */
export function createInsightsService({ reader, now }: InsightsServiceOptions): InsightsService {
  return {
    get: (request, caller) => reader.insights(request, { visibleTo: visibilityOf(caller), now: now() }),
  };
}
