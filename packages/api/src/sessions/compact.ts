import { z } from "zod";
import { authorityOf } from "../authority-of.ts";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";
import { mustSee } from "../visibility.ts";

/** Has the model sum the conversation up and go on from that. `instructions`: what it is to keep in mind. CONFLICT while the session works or waits. */
export const compactSession = protectedProcedure("operate")
  .input(z.strictObject({ id: z.string(), instructions: z.string().trim().max(10_000).optional() }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.control.compact(
      input.id,
      input.instructions ?? "",
      actorOf(ctx.caller),
      authorityOf(ctx.caller),
    );
  });
