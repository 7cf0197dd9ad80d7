import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** One slash command with its text, by the id that `commands.list` gave, and every version of a team command. */
export const getCommand = protectedProcedure("read")
  .input(z.strictObject({ workspace: z.string().min(1).optional(), id: z.string().min(1) }))
  .query(({ ctx, input }) => ctx.services.commands.get({ workspace: input.workspace ?? null, id: input.id }));
