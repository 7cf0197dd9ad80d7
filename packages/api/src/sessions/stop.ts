import { z } from "zod";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";
import { mustSee } from "../visibility.ts";

/** Ends the turn: running tools are ended, what is queued is cancelled. A session that does nothing stays as it is. */
export const stopSession = protectedProcedure("operate")
  .input(z.strictObject({ id: z.string() }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.control.stop(input.id, actorOf(ctx.caller));
  });
