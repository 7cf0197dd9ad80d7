import { z } from "zod";
import { ruleBehavior } from "./rule.ts";

/** A settings.json to take rules from, as its text. With `isDryRun` nothing is stored: the answer says what would be. */
export const ruleImport = z.strictObject({
  settings: z.string().max(1_000_000),
  scope: z.enum(["team", "project", "user"]).default("team"),
  workspace: z.string().optional(),
  isDryRun: z.boolean().default(false),
});
export type RuleImport = z.infer<typeof ruleImport>;

const importedRule = z.strictObject({ behavior: ruleBehavior, rule: z.string() });

/** `added` are new, `proposed` of them wait for a review; `present` stand already, `problems` cannot be read and are left out. */
export const ruleImportResult = z.strictObject({
  added: z.array(importedRule),
  proposed: z.int(),
  present: z.array(importedRule),
  problems: z.array(z.strictObject({ ...importedRule.shape, position: z.int(), reason: z.string() })),
});
export type RuleImportResult = z.infer<typeof ruleImportResult>;
