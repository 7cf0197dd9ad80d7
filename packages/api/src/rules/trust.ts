import { settingsTrust } from "@countersign/contracts/settings-file";
import { protectedProcedure } from "../trpc.ts";
import { ruleAuthorOf } from "./rules-service.ts";

/** Trusts what a settings file of the workspace allows, as `digest` names it: CONFLICT when it changed since. A later change asks again. */
export const trustSettingsFile = protectedProcedure("rules")
  .input(settingsTrust)
  .mutation(({ ctx, input }) => ctx.services.rules.trust(input, ruleAuthorOf(ctx.caller)));
