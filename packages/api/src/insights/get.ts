import { insightsRequest } from "@countersign/contracts/insights";
import { protectedProcedure } from "../trpc.ts";

/** What the team decided over the last days, beside the days before. */
export const getInsights = protectedProcedure("read")
  .input(insightsRequest.optional())
  .query(({ ctx, input }) => ctx.services.insights.get(input ?? { days: 7, timeZone: "UTC" }, ctx.caller));
