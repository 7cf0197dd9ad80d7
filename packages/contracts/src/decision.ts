import { z } from "zod";
import { risk } from "./risk.ts";
import { toolErrorCode } from "./tool-error.ts";

/** Where in a text something stands: `start` inclusive, `end` exclusive, in UTF-16 code units from 0. */
export const span = z.strictObject({ start: z.int().min(0), end: z.int().min(0) });
export type Span = z.infer<typeof span>;

/** The rule that decided: its text as written, the place that it comes from, and its identity there. */
export const ruleReference = z.strictObject({
  text: z.string(),
  source: z.string(),
  id: z.string().optional(),
  version: z.int().optional(),
});
export type RuleReference = z.infer<typeof ruleReference>;

/**
 * One reason of a decision. `kind` says what decided; `text` says it in words for a person; `rule` names the rule;
 * `command` is a rule of the slash command whose response cycle goes on;
 * `part` is the piece of a shell command that decided, `span` its place in the command. `secondPerson`: for this reason two persons
 * must approve.
 */
export const because = z.strictObject({
  kind: z.enum([
    "rule",
    "mode",
    "class",
    "path",
    "floor",
    "shell",
    "hook",
    "scope",
    "grant",
    "command",
    "input",
    "changed",
  ]),
  text: z.string(),
  rule: ruleReference.optional(),
  part: z.string().optional(),
  span: span.optional(),
  secondPerson: z.literal(true).optional(),
});
export type Because = z.infer<typeof because>;

/** A rule that would have decided a part of the asked call: `rule` in settings syntax, `why` in words. */
export const suggestion = z.strictObject({ rule: z.string(), why: z.string() });
export type Suggestion = z.infer<typeof suggestion>;

/** The answer of the policy to one call. `blockedPath`: the absolute path that it asks about, or that the intent does not let be touched. */
export const decision = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("allow"), because: z.array(because), canonical: z.string().optional() }),
  z.strictObject({
    kind: z.literal("ask"),
    because: z.array(because),
    risk,
    suggestions: z.array(suggestion),
    blockedPath: z.string().optional(),
    canonical: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal("deny"),
    because: z.array(because),
    code: toolErrorCode,
    message: z.string(),
    blockedPath: z.string().optional(),
    canonical: z.string().optional(),
  }),
]);
export type Decision = z.infer<typeof decision>;
