import { z } from "zod";
import { mustHave, protectedProcedure, router } from "../trpc.ts";
import { visibilityOf } from "../visibility-of.ts";

export const systemRouter = router({
  /** Version, models, whether everything is paused, and what a new session can start from. */
  info: protectedProcedure("read").query(async ({ ctx }) => {
    const info = await ctx.services.system.info(visibilityOf(ctx.caller));
    // A new session of somebody else starts in the mode default.
    return { ...info, skipsPermissions: info.skipsPermissions && ctx.caller.permissions.has("bypass") };
  }),

  /**
   * Pauses or resumes every session: no new step starts while paused, a running tool may finish. People who can decide calls can pause; to
   * resume takes somebody who runs sessions.
   */
  setPaused: protectedProcedure("decide")
    .input(z.strictObject({ isPaused: z.boolean() }))
    .mutation(({ ctx, input }) => {
      if (!input.isPaused) mustHave(ctx.caller, "operate");
      return ctx.services.system.setPaused(input.isPaused, ctx.caller.name);
    }),

  /** Stops every session that works or waits; gives how many of them the caller may see. */
  stopAll: protectedProcedure("operate").mutation(async ({ ctx }) => ({
    stopped: await ctx.services.system.stopAll(ctx.caller.name, visibilityOf(ctx.caller)),
  })),

  /** Forbids or allows the mode bypassPermissions for every session, also for those that have it. */
  setBypassForbidden: protectedProcedure("bypass")
    .input(z.strictObject({ isForbidden: z.boolean() }))
    .mutation(({ ctx, input }) => ctx.services.system.setBypassForbidden(input.isForbidden, ctx.caller.name)),
});
