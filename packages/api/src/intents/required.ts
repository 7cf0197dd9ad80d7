import { z } from "zod";
import { allowed } from "../trpc.ts";

/** Whether sessions in a workspace may change anything without an intent. */
export const isIntentRequired = allowed("read")
  .input(z.strictObject({ workspace: z.string().min(1) }))
  .query(({ ctx, input }) => ctx.services.intents.requirement(input.workspace));
