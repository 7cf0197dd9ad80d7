import { newRule } from "@countersign/contracts/rule";
import { protectedProcedure } from "../trpc.ts";
import { ruleAuthorOf } from "./rules-service.ts";

/** Stores a rule, or a proposal of one. One that cannot be read is refused with the position and the reason. */
export const createRule = protectedProcedure("operate")
  .input(newRule)
  .mutation(({ ctx, input }) => ctx.services.rules.create(input, ruleAuthorOf(ctx.caller)));
