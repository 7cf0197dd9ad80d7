import { verdictRequest } from "@countersign/contracts/verdict";
import { actorOf } from "../caller.ts";
import { allowed } from "../trpc.ts";

/** Gives a verdict on one waiting call, bound to the digest of what was shown. Late and stale verdicts get the truth. */
export const decideApproval = allowed("decide")
  .input(verdictRequest)
  .mutation(({ ctx, input }) => ctx.services.control.decide(input, actorOf(ctx.caller)));
