import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";
import { mustSee } from "../visibility.ts";

/** Forgets something remembered in a session; the next such call asks again. */
export const revokeGrant = protectedProcedure("operate")
  .input(z.strictObject({ id: z.string(), grantId: z.string() }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.rules.revokeGrant(input.id, input.grantId, ctx.caller.name);
  });
