import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** What is wrong with a text. Stores nothing. */
export const lintIntent = protectedProcedure("read")
  .input(z.strictObject({ workspace: z.string().min(1), yaml: z.string().max(200_000) }))
  .query(({ ctx, input }) => ctx.services.intents.lint(input));
