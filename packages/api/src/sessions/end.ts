import { z } from "zod";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";
import { mustSee } from "../visibility.ts";

/**
 * Ends a session: stops its turn, cancels what waits, and revokes everything that only this session allows. A session that has ended
 * stays as it is.
 */
export const endSession = protectedProcedure("operate")
  .input(z.strictObject({ id: z.string() }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.control.end(input.id, actorOf(ctx.caller));
  });
