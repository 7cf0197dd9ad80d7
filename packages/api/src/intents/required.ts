import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** Whether sessions in a workspace may change anything without an intent. */
export const isIntentRequired = protectedProcedure("read")
  .input(z.strictObject({ workspace: z.string().min(1) }))
  .query(({ ctx, input }) => ctx.services.intents.requirement(input.workspace));
