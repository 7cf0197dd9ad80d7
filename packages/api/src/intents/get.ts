import { intentTarget } from "@countersign/contracts/intent";
import { allowed } from "../trpc.ts";

/** One intent whole: text, problems, what was touched and used under it, and open drift. */
export const getIntent = allowed("read")
  .input(intentTarget)
  .query(({ ctx, input }) => ctx.services.intents.get(input));
