import { commandTrust } from "@countersign/contracts/command";
import { protectedProcedure } from "../trpc.ts";

/** Lets a project's command run as its text stands now. CONFLICT when the text is not the one that `digest` names. */
export const trustCommand = protectedProcedure("rules")
  .input(commandTrust)
  .mutation(({ ctx, input }) => ctx.services.commands.trust(input, ctx.caller.name));
