import { visibilityOf } from "../visibility-of.ts";
import type { InsightsRepository } from "./insights-repository.ts";
import type { InsightsService } from "./insights-service.ts";

/** `now` is ISO 8601, UTC. */
export type InsightsServiceOptions = { repository: InsightsRepository; now: () => string };

/** What the team decided until now. */
export function createInsightsService({ repository, now }: InsightsServiceOptions): InsightsService {
  return {
    get: (request, caller) => repository.insights(request, { visibleTo: visibilityOf(caller), now: now() }),
  };
}
