import { ruleBacktest } from "@countersign/contracts/rule-trial";
import { protectedProcedure } from "../trpc.ts";
import { ruleAuthorOf } from "./rules-service.ts";

/** What rules, or the removal of one, would have made of the newest 100,000 past calls. Stores nothing. */
export const backtestRules = protectedProcedure("read")
  .input(ruleBacktest)
  .query(({ ctx, input }) => ctx.services.rules.backtest(input, ruleAuthorOf(ctx.caller)));
