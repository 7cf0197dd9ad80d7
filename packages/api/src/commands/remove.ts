import { commandName } from "@countersign/contracts/command";
import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** Takes a team command out of use; its versions stay. CONFLICT when somebody else changed it since. */
export const removeCommand = protectedProcedure("rules")
  .input(z.strictObject({ name: commandName, version: z.int() }))
  .mutation(({ ctx, input }) => ctx.services.commands.remove(input, ctx.caller.name));
