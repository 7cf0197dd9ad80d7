import { z } from "zod";
import { settingsHook } from "./hook.ts";
import { permissionMode } from "./permission-mode.ts";

/**
 * A settings file that holds for a workspace: what is wrong with it, and whether what it allows counts. While it is
 * broken its last good rules hold (`holdsLastGood`); a problem without that is a warning. `trust`: what a file of the
 * workspace allows (its allow rules, `additionalDirectories`, `defaultMode`) and what it runs (`hooks`, and the files of the
 * workspace that they name, `hookPrograms`) counts only when a person trusted just that content, which `digest` names; what
 * it asks for and denies always counts. "not-needed": a file of the user, or one that allows and runs nothing. `blocked`: why what its
 * trusted hooks were for is blocked, because it or a program of theirs is not as it was. `trustProposedBy`: who trusts it as it stands, where the team asks for two people: it counts once somebody
 * else trusts it too. `isPresent` false: there is no such file. `line` and `column` count from 1.
 */
export const settingsFile = z.strictObject({
  path: z.string(),
  source: z.string(),
  isPresent: z.boolean(),
  rules: z.int(),
  problem: z.strictObject({ line: z.int(), column: z.int(), message: z.string() }).nullable(),
  holdsLastGood: z.boolean(),
  trust: z.enum(["trusted", "untrusted", "not-needed"]),
  trustedBy: z.string().nullable(),
  trustedAt: z.string().nullable(),
  trustProposedBy: z.string().nullable(),
  digest: z.string(),
  allow: z.array(z.string()),
  additionalDirectories: z.array(z.string()),
  defaultMode: permissionMode.nullable(),
  hooks: z.array(settingsHook),
  hookPrograms: z.array(z.string()),
  blocked: z.string().nullable(),
});
export type SettingsFile = z.infer<typeof settingsFile>;

/** The file to trust, as it was shown: `digest` is that of `settingsFile` or `listedHook`, and a file that changed since is a conflict. */
export const settingsTrust = z.strictObject({
  workspace: z.string().min(1),
  path: z.string().min(1),
  digest: z.string().min(1),
});
export type SettingsTrust = z.infer<typeof settingsTrust>;
