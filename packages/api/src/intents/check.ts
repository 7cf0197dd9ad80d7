import { intentTarget } from "@countersign/contracts/intent";
import { z } from "zod";
import { allowed } from "../trpc.ts";

/** Runs the command of an acceptance criterion, for at most two minutes, and keeps how it ended. FORBIDDEN for what the rules deny. */
export const checkIntent = allowed("operate")
  .input(intentTarget.extend({ criterion: z.int().min(0) }))
  .mutation(({ ctx, input }) => ctx.services.intents.check(input, ctx.caller.name));
