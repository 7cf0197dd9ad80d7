import { intentId } from "@countersign/contracts/intent";
import { z } from "zod";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";
import { mustSee } from "../visibility.ts";

/** Puts a session under an intent in progress, or with null under none. CONFLICT while the session works or waits. */
export const setSessionIntent = protectedProcedure("operate")
  .input(z.strictObject({ id: z.string(), intent: intentId.nullable() }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.control.setIntent(input.id, input.intent, actorOf(ctx.caller));
  });
