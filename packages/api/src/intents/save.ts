import { intentSave } from "@countersign/contracts/intent";
import { protectedProcedure } from "../trpc.ts";

/** Puts a new text in force, and writes it back to its file. CONFLICT when somebody else changed the intent since. */
export const saveIntent = protectedProcedure("rules")
  .input(intentSave)
  .mutation(({ ctx, input }) => ctx.services.intents.save(input, ctx.caller.name));
