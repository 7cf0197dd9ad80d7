import { intentStatus, intentTarget } from "@countersign/contracts/intent";
import { z } from "zod";
import { allowed } from "../trpc.ts";

/** Puts an intent to another status. Under one that is not in progress nothing may be changed any more. */
export const setIntentStatus = allowed("rules")
  .input(intentTarget.extend({ status: intentStatus, why: z.string().max(2_000).optional() }))
  .mutation(({ ctx, input }) => ctx.services.intents.setStatus(input, ctx.caller.name));
