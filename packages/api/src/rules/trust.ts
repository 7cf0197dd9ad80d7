import { settingsTrust } from "@countersign/contracts/settings-file";
import { allowed } from "../trpc.ts";
import { ruleAuthorOf } from "./rule-desk.ts";

/** Trusts what a settings file of the workspace allows, as `digest` names it: CONFLICT when it changed since. A later change asks again. */
export const trustSettingsFile = allowed("rules")
  .input(settingsTrust)
  .mutation(({ ctx, input }) => ctx.services.rules.trust(input, ruleAuthorOf(ctx.caller)));
