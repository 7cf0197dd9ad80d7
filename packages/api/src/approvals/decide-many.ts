import { bulkVerdictRequest } from "@countersign/contracts/verdict";
import { actorOf } from "../caller.ts";
import { allowed } from "../trpc.ts";

/** Gives the same verdict on several calls, each bound to the digest of what was shown; answers for each by itself. */
export const decideManyApprovals = allowed("decide")
  .input(bulkVerdictRequest)
  .mutation(({ ctx, input }) => ctx.services.control.decideMany(input, actorOf(ctx.caller)));
