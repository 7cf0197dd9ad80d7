import { intentRequirement } from "@countersign/contracts/intent";
import { protectedProcedure } from "../trpc.ts";

/** Says whether sessions in a workspace may change anything without an intent. */
export const setIntentRequired = protectedProcedure("rules")
  .input(intentRequirement)
  .mutation(({ ctx, input }) => ctx.services.intents.setRequired(input, ctx.caller.name));
