import { newRule } from "@countersign/contracts/rule";
import { allowed } from "../trpc.ts";
import { ruleAuthorOf } from "./rule-desk.ts";

/** Stores a rule, or a proposal of one. One that cannot be read is refused with the position and the reason. */
export const createRule = allowed("operate")
  .input(newRule)
  .mutation(({ ctx, input }) => ctx.services.rules.create(input, ruleAuthorOf(ctx.caller)));
