import { sightOf } from "../sight-of.ts";
import { allowed } from "../trpc.ts";

/** Stops every session that works or waits; gives how many of them the caller may see. */
export const stopAllSessions = allowed("operate").mutation(async ({ ctx }) => ({
  stopped: await ctx.services.system.stopAll(ctx.caller.name, sightOf(ctx.caller)),
}));
