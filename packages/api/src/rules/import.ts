import { ruleImport } from "@countersign/contracts/rule-import";
import { protectedProcedure } from "../trpc.ts";
import { ruleAuthorOf } from "./rules-service.ts";

/** Takes the rules of a settings.json over; a dry run says what would change. */
export const importRules = protectedProcedure("operate")
  .input(ruleImport)
  .mutation(({ ctx, input }) => ctx.services.rules.import(input, ruleAuthorOf(ctx.caller)));
