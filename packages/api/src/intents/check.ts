import { intentTarget } from "@countersign/contracts/intent";
import { z } from "zod";
import { signedIn } from "../trpc.ts";

/** Runs the command of an acceptance criterion, for at most two minutes, and keeps how it ended. */
export const checkIntent = signedIn
  .input(intentTarget.extend({ criterion: z.int().min(0) }))
  .mutation(({ ctx, input }) => ctx.services.intents.check(input, ctx.caller.name));
