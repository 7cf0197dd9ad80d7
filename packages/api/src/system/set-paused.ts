import { z } from "zod";
import { signedIn } from "../trpc.ts";

/** Pauses or resumes every session: no new step starts while paused, a tool that runs is let finish. */
export const setSystemPaused = signedIn
  .input(z.strictObject({ isPaused: z.boolean() }))
  .mutation(({ ctx, input }) => ctx.services.system.setPaused(input.isPaused, ctx.caller.name));
