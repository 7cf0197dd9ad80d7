import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** Folders that begin with the typed path, for the new-session form. */
export const completeWorkspace = protectedProcedure("operate")
  .input(z.strictObject({ typed: z.string().max(4_096) }))
  .query(({ ctx, input }) => ctx.services.workspaces.complete(input.typed));
