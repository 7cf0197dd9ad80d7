import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";
import { mustSeeCall } from "../visibility.ts";

/** Puts back files that a command changed beside the scope, those that are still as it left them. */
export const restoreDrift = protectedProcedure("operate")
  .input(z.strictObject({ callId: z.string(), paths: z.array(z.string()).min(1).max(1_000).optional() }))
  .mutation(async ({ ctx, input }) => {
    await mustSeeCall(ctx, input.callId);
    return ctx.services.intents.restoreDrift(input, ctx.caller.name);
  });
