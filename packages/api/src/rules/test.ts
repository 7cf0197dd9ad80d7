import { ruleTrial } from "@countersign/contracts/rule-trial";
import { allowed } from "../trpc.ts";
import { ruleAuthorOf } from "./rule-desk.ts";

/** Tries rules on a call that nobody makes: the decision, why, and what every rule had to say. Runs nothing. */
export const testRules = allowed("read")
  .input(ruleTrial)
  .query(({ ctx, input }) => ctx.services.rules.test(input, ruleAuthorOf(ctx.caller)));
