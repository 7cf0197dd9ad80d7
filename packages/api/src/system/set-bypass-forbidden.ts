import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** Forbids or allows the mode bypassPermissions for every session, also for those that have it. */
export const setBypassForbidden = protectedProcedure("bypass")
  .input(z.strictObject({ isForbidden: z.boolean() }))
  .mutation(({ ctx, input }) => ctx.services.system.setBypassForbidden(input.isForbidden, ctx.caller.name));
