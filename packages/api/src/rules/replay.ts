import { ruleReplay } from "@countersign/contracts/rule-trial";
import { allowed } from "../trpc.ts";
import { ruleAuthorOf } from "./rule-desk.ts";

/** What rules, or the removal of one, would have made of the newest 100,000 past calls. Stores nothing. */
export const replayRules = allowed("read")
  .input(ruleReplay)
  .query(({ ctx, input }) => ctx.services.rules.replay(input, ruleAuthorOf(ctx.caller)));
