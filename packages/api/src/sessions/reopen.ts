import { z } from "zod";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";
import { mustSee } from "../visibility.ts";

/** Lets an ended session take messages again. No grant comes back. A session that hasn't ended stays as it is. */
export const reopenSession = protectedProcedure("operate")
  .input(z.strictObject({ id: z.string() }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.control.reopen(input.id, actorOf(ctx.caller));
  });
