import { z } from "zod";
import { mustHave, protectedProcedure } from "../trpc.ts";

/**
 * Pauses or resumes every session: no new step starts while paused, a tool that runs is let finish. Whoever decides may pause; to
 * resume takes somebody who runs sessions.
 */
export const setSystemPaused = protectedProcedure("decide")
  .input(z.strictObject({ isPaused: z.boolean() }))
  .mutation(({ ctx, input }) => {
    if (!input.isPaused) mustHave(ctx.caller, "operate");
    return ctx.services.system.setPaused(input.isPaused, ctx.caller.name);
  });
