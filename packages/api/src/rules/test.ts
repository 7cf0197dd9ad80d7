import { ruleTrial } from "@countersign/contracts/rule";
import { signedIn } from "../trpc.ts";

/** Tries rules on a call that nobody makes: the decision, why, and what every rule had to say. Runs nothing. */
export const testRules = signedIn
  .input(ruleTrial)
  .query(({ ctx, input }) => ctx.services.rules.test(input, ctx.caller.name));
