import { commandSave } from "@countersign/contracts/command";
import { protectedProcedure } from "../trpc.ts";

/** Stores a team command. BAD_REQUEST, with line and column, for a text that cannot be read; CONFLICT when somebody else changed it since. */
export const saveCommand = protectedProcedure("rules")
  .input(commandSave)
  .mutation(({ ctx, input }) => ctx.services.commands.save(input, ctx.caller.name));
