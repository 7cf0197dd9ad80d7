import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";
import { mustSee } from "../visibility.ts";

/** What was remembered in a session: exact calls and rules of its own. */
export const listGrants = protectedProcedure("read")
  .input(z.strictObject({ id: z.string() }))
  .query(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.rules.grants(input.id);
  });
