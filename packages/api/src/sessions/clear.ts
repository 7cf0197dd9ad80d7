import { z } from "zod";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";
import { mustSee } from "../visibility.ts";

/** The model sees nothing of what was said so far. Refused with CONFLICT while the session works or waits. */
export const clearSession = protectedProcedure("operate")
  .input(z.strictObject({ id: z.string() }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.control.clear(input.id, actorOf(ctx.caller));
  });
