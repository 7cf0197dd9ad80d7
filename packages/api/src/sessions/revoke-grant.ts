import { z } from "zod";
import { signedIn } from "../trpc.ts";

/** Forgets something remembered in a session; the next such call asks again. */
export const revokeGrant = signedIn
  .input(z.strictObject({ id: z.string(), grantId: z.string() }))
  .mutation(({ ctx, input }) => ctx.services.rules.revokeGrant(input.id, input.grantId, ctx.caller.name));
