import { settingsTrust } from "@countersign/contracts/rule";
import { signedIn } from "../trpc.ts";

/** Trusts what a settings file of the workspace allows, as it stands now. A change of that asks again. */
export const trustSettingsFile = signedIn
  .input(settingsTrust)
  .mutation(({ ctx, input }) => ctx.services.rules.trust(input, ctx.caller.name));
