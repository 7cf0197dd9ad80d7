import { z } from "zod";
import { mustSee } from "../in-sight.ts";
import { allowed } from "../trpc.ts";

/** What was remembered in a session: exact calls and rules of its own. */
export const listGrants = allowed("read")
  .input(z.strictObject({ id: z.string() }))
  .query(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.rules.grants(input.id);
  });
