import type { Insights, InsightsRequest } from "@countersign/contracts/insights";
import type { Caller } from "../caller.ts";

/** What the team decided, counted; of the sessions that the caller sees. */
export type InsightsService = { get(request: InsightsRequest, caller: Caller): Promise<Insights> };
