import { settingsTrust } from "@countersign/contracts/settings-file";
import { allowed } from "../trpc.ts";
import { ruleAuthorOf } from "./rule-desk.ts";

/** Trusts what a settings file of the workspace allows, as it stands now. A change of that asks again. */
export const trustSettingsFile = allowed("rules")
  .input(settingsTrust)
  .mutation(({ ctx, input }) => ctx.services.rules.trust(input, ruleAuthorOf(ctx.caller)));
