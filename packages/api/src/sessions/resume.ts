import { z } from "zod";
import { authorityOf } from "../authority-of.ts";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";
import { mustSee } from "../visibility.ts";

/** Lets a session that reached a limit go on for as much again, or tries a failed one again. */
export const resumeSession = protectedProcedure("operate")
  .input(z.strictObject({ id: z.string() }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.control.resume(input.id, actorOf(ctx.caller), authorityOf(ctx.caller));
  });
