import { ruleTrial } from "@countersign/contracts/rule-trial";
import { protectedProcedure } from "../trpc.ts";
import { ruleAuthorOf } from "./rules-service.ts";

/** Tries rules on a call that nobody makes: the decision, why, and what every rule had to say. Runs nothing. */
export const testRules = protectedProcedure("read")
  .input(ruleTrial)
  .query(({ ctx, input }) => ctx.services.rules.test(input, ruleAuthorOf(ctx.caller)));
