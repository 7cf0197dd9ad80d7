import { z } from "zod";
import { authorityOf } from "../authority-of.ts";
import { actorOf } from "../caller.ts";
import { mustSee } from "../in-sight.ts";
import { allowed } from "../trpc.ts";

/** Lets a session that reached a limit go on for as much again, or tries a failed one again. */
export const goOnSession = allowed("operate")
  .input(z.strictObject({ id: z.string() }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.control.goOn(input.id, actorOf(ctx.caller), authorityOf(ctx.caller));
  });
