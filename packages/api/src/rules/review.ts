import { ruleReview } from "@countersign/contracts/rule";
import { protectedProcedure } from "../trpc.ts";
import { ruleAuthorOf } from "./rules-service.ts";

/** Puts a proposal in force or turns it down. Where the team reviews rules, who had a part in it cannot put it in force. */
export const reviewRule = protectedProcedure("rules")
  .input(ruleReview)
  .mutation(({ ctx, input }) => ctx.services.rules.review(input, ruleAuthorOf(ctx.caller)));
