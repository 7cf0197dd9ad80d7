import { insightsRequest } from "@countersign/contracts/insights";
import { protectedProcedure, router } from "../trpc.ts";

export const insightsRouter = router({
  /** What the team decided over the last days, beside the days before. */
  get: protectedProcedure("read")
    .input(insightsRequest.optional())
    .query(({ ctx, input }) => ctx.services.insights.get(input ?? { days: 7, timeZone: "UTC" }, ctx.caller)),
});
