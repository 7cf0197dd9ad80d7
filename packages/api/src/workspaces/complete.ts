import { z } from "zod";
import { allowed } from "../trpc.ts";

/** Folders that begin with the typed path, for the new-session form. */
export const completeWorkspace = allowed("operate")
  .input(z.strictObject({ typed: z.string().max(4_096) }))
  .query(({ ctx, input }) => ctx.services.workspaces.complete(input.typed));
