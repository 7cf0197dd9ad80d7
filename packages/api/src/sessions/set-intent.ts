import { intentId } from "@countersign/contracts/intent";
import { z } from "zod";
import { actorOf } from "../caller.ts";
import { allowed } from "../trpc.ts";

/** Puts a session under an intent in progress, or with null under none. CONFLICT while the session works or waits. */
export const setSessionIntent = allowed("operate")
  .input(z.strictObject({ id: z.string(), intent: intentId.nullable() }))
  .mutation(({ ctx, input }) => ctx.services.control.setIntent(input.id, input.intent, actorOf(ctx.caller)));
