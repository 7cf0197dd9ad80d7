import { intentStatus, intentTarget } from "@countersign/contracts/intent";
import { z } from "zod";
import { protectedProcedure } from "../trpc.ts";

/** `intents.activate` names the version that somebody looked at, so it alone lets sessions work under an intent. */
const otherStatus = intentStatus.exclude(
  ["IN_PROGRESS"],
  "must be PENDING, BLOCKED, COMPLETED or ABANDONED. To set IN_PROGRESS, call intents.activate",
);

/** Sets any status other than in progress. Sessions can no longer change files under the intent. */
export const setIntentStatus = protectedProcedure("rules")
  .input(intentTarget.extend({ status: otherStatus, why: z.string().max(2_000).optional() }))
  .mutation(({ ctx, input }) => ctx.services.intents.setStatus(input, ctx.caller.name));
