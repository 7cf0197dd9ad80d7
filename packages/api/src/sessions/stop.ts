import { z } from "zod";
import { actorOf } from "../caller.ts";
import { mustSee } from "../in-sight.ts";
import { allowed } from "../trpc.ts";

/** Ends the turn: running tools are ended, what is queued is cancelled. A session that does nothing stays as it is. */
export const stopSession = allowed("operate")
  .input(z.strictObject({ id: z.string() }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.control.stop(input.id, actorOf(ctx.caller));
  });
