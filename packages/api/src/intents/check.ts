import { intentTarget } from "@countersign/contracts/intent";
import { z } from "zod";
import { actorOf } from "../caller.ts";
import { protectedProcedure } from "../trpc.ts";

/**
 * Runs the command of an acceptance criterion, for at most two minutes, and keeps how it ended. `command` as it was read: CONFLICT when
 * another stands there by now. FORBIDDEN for what the rules deny, or what needs two persons.
 */
export const checkIntent = protectedProcedure("operate")
  .input(intentTarget.extend({ criterion: z.int().min(0), command: z.string() }))
  .mutation(({ ctx, input }) => ctx.services.intents.check(input, actorOf(ctx.caller)));
