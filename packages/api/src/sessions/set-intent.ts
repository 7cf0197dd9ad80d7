import { intentId } from "@countersign/contracts/intent";
import { z } from "zod";
import { actorOf } from "../caller.ts";
import { mustSee } from "../in-sight.ts";
import { allowed } from "../trpc.ts";

/** Puts a session under an intent in progress, or with null under none. CONFLICT while the session works or waits. */
export const setSessionIntent = allowed("operate")
  .input(z.strictObject({ id: z.string(), intent: intentId.nullable() }))
  .mutation(async ({ ctx, input }) => {
    await mustSee(ctx, input.id);
    return ctx.services.control.setIntent(input.id, input.intent, actorOf(ctx.caller));
  });
