import { intentTarget } from "@countersign/contracts/intent";
import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** Lets sessions work under the version that was looked at. BAD_REQUEST while it has errors. */
export const activateIntent = protectedProcedure("rules")
  .input(intentTarget.extend({ version: z.int() }))
  .mutation(({ ctx, input }) => ctx.services.intents.activate(input, ctx.caller.name));
