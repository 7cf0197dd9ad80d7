import { z } from "zod";
import { ruleBehavior } from "./rule.ts";

/** A settings.json to take rules from. */
export const ruleImport = z.strictObject({
  /** Its text. */
  settings: z.string().max(1_000_000),
  scope: z.enum(["team", "project", "user"]).default("team"),
  workspace: z.string().optional(),
  /** Nothing is stored: the answer says what would be. */
  isDryRun: z.boolean().default(false),
});
export type RuleImport = z.infer<typeof ruleImport>;

const importedRule = z.strictObject({ behavior: ruleBehavior, rule: z.string() });

/** What an import did. */
export const ruleImportResult = z.strictObject({
  /** The new rules. */
  added: z.array(importedRule),
  /** How many of the new rules wait for a review. */
  proposed: z.int(),
  /** Rules that exist already. */
  present: z.array(importedRule),
  /** Rules that cannot be read, which are left out. */
  problems: z.array(z.strictObject({ ...importedRule.shape, position: z.int(), reason: z.string() })),
});
export type RuleImportResult = z.infer<typeof ruleImportResult>;
