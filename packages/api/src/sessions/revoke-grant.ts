import { z } from "zod";
import { mustSee } from "../in-sight.ts";
import { allowed } from "../trpc.ts";

/** Forgets something remembered in a session; the next such call asks again. */
export const revokeGrant = allowed("operate")
  .input(z.strictObject({ id: z.string(), grantId: z.string() }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.rules.revokeGrant(input.id, input.grantId, ctx.caller.name);
  });
