import { z } from "zod";
import { allowed } from "../trpc.ts";

/** Forgets something remembered in a session; the next such call asks again. */
export const revokeGrant = allowed("operate")
  .input(z.strictObject({ id: z.string(), grantId: z.string() }))
  .mutation(({ ctx, input }) => ctx.services.rules.revokeGrant(input.id, input.grantId, ctx.caller.name));
