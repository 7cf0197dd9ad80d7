import { z } from "zod";
import { allowed } from "../trpc.ts";

/** Intents of a workspace, or of all that have stored ones; also those that stand in files only. */
export const listIntents = allowed("read")
  .input(z.strictObject({ workspace: z.string().min(1).optional() }).optional())
  .query(({ ctx, input }) => ctx.services.intents.list(input?.workspace ?? null));
