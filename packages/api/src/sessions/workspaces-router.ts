import { z } from "zod";
import { protectedProcedure, router } from "../trpc.ts";

export const workspacesRouter = router({
  /** Folders that begin with the typed path, for the new-session form. */
  complete: protectedProcedure("operate")
    .input(z.strictObject({ typed: z.string().max(4_096) }))
    .query(({ ctx, input }) => ctx.services.workspaces.complete(input.typed)),
});
