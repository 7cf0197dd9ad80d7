import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** Removes a search that the caller kept. Gives those that are left. */
export const removeAuditView = protectedProcedure("read")
  .input(z.strictObject({ id: z.string().min(1).max(200) }))
  .mutation(({ ctx, input }) => ctx.services.audit.removeView(input.id, ctx.caller));
