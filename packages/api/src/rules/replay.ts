import { ruleReplay } from "@countersign/contracts/rule-trial";
import { allowed } from "../trpc.ts";

/** How many of the calls that people decided before allow rules would have let run unasked. Stores nothing. */
export const replayRules = allowed("read")
  .input(ruleReplay)
  .query(({ ctx, input }) => ctx.services.rules.replay(input, ctx.caller.name));
