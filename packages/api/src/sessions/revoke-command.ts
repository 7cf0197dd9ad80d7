import { z } from "zod";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";
import { mustSee } from "../visibility.ts";

/** Ends at once what the running slash command lets run unasked; the cycle goes on and asks. CONFLICT when it runs no more. */
export const revokeSessionCommand = protectedProcedure("operate")
  .input(z.strictObject({ id: z.string(), commandId: z.string() }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.control.revokeCommand(input.id, input.commandId, actorOf(ctx.caller));
  });
