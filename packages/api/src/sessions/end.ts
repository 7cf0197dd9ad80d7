import { z } from "zod";
import { actorOf } from "../caller.ts";
import { mustSee } from "../in-sight.ts";
import { allowed } from "../trpc.ts";

/**
 * Ends a session: stops its turn, cancels what waits, and revokes everything that only this session allows. A session that has ended
 * stays as it is.
 */
export const endSession = allowed("operate")
  .input(z.strictObject({ id: z.string() }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.control.end(input.id, actorOf(ctx.caller));
  });
