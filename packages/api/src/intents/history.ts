import { intentTarget } from "@countersign/contracts/intent";
import { z } from "zod";
import { allowed } from "../trpc.ts";

/** What became of an intent, the newest first, in pages. */
export const intentHistory = allowed("read")
  .input(intentTarget.extend({ cursor: z.string().optional() }))
  .query(({ ctx, input }) => ctx.services.intents.history(input));
