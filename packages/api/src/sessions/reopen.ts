import { z } from "zod";
import { actorOf } from "../caller.ts";
import { mustSee } from "../in-sight.ts";
import { allowed } from "../trpc.ts";

/** Lets an ended session take messages again. No grant comes back. A session that hasn't ended stays as it is. */
export const reopenSession = allowed("operate")
  .input(z.strictObject({ id: z.string() }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.control.reopen(input.id, actorOf(ctx.caller));
  });
