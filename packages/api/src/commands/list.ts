import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** All slash commands, broken ones and those that lose a clash too; a project's only with its `workspace`. */
export const listCommands = protectedProcedure("read")
  .input(z.strictObject({ workspace: z.string().min(1).optional() }).optional())
  .query(({ ctx, input }) => ctx.services.commands.list(input?.workspace ?? null));
