import { ruleImport } from "@countersign/contracts/rule-import";
import { allowed } from "../trpc.ts";
import { ruleAuthorOf } from "./rule-desk.ts";

/** Takes the rules of a settings.json over; a dry run says what would change. */
export const importRules = allowed("operate")
  .input(ruleImport)
  .mutation(({ ctx, input }) => ctx.services.rules.import(input, ruleAuthorOf(ctx.caller)));
