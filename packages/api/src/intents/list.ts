import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** Intents of a workspace, or of all that have stored ones; also those that stand in files only. */
export const listIntents = protectedProcedure("read")
  .input(z.strictObject({ workspace: z.string().min(1).optional() }).optional())
  .query(({ ctx, input }) => ctx.services.intents.list(input?.workspace ?? null));
