import { intentRequirement } from "@countersign/contracts/intent";
import { allowed } from "../trpc.ts";

/** Says whether sessions in a workspace may change anything without an intent. */
export const setIntentRequired = allowed("rules")
  .input(intentRequirement)
  .mutation(({ ctx, input }) => ctx.services.intents.setRequired(input, ctx.caller.name));
