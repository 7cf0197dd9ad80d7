import { protectedProcedure } from "../trpc.ts";
import { visibilityOf } from "../visibility-of.ts";

/** Stops every session that works or waits; gives how many of them the caller may see. */
export const stopAllSessions = protectedProcedure("operate").mutation(async ({ ctx }) => ({
  stopped: await ctx.services.system.stopAll(ctx.caller.name, visibilityOf(ctx.caller)),
}));
