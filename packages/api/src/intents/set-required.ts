import { intentRequirement } from "@countersign/contracts/intent";
import { signedIn } from "../trpc.ts";

/** Says whether sessions in a workspace may change anything without an intent. */
export const setIntentRequired = signedIn
  .input(intentRequirement)
  .mutation(({ ctx, input }) => ctx.services.intents.setRequired(input, ctx.caller.name));
