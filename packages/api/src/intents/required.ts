import { z } from "zod";
import { signedIn } from "../trpc.ts";

/** Whether sessions in a workspace may change anything without an intent. */
export const isIntentRequired = signedIn
  .input(z.strictObject({ workspace: z.string().min(1) }))
  .query(({ ctx, input }) => ctx.services.intents.requirement(input.workspace));
