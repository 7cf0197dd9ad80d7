import { z } from "zod";
import { suggestion } from "./decision.ts";
import { jsonObject } from "./json.ts";
import { permissionMode } from "./permission-mode.ts";
import { reason, ruleReference } from "./reason.ts";
import { risk } from "./risk.ts";
import { ruleBehavior, ruleScope, ruleText } from "./rule.ts";

/** A call to try rules on. `rules` come beside the active ones; `only` leaves those out. */
export const ruleTrial = z.strictObject({
  call: z.strictObject({ tool: z.string().min(1), input: jsonObject }),
  workspace: z.string().optional(),
  sessionId: z.string().optional(),
  mode: permissionMode.optional(),
  rules: z
    .strictObject({
      allow: z.array(ruleText).optional(),
      ask: z.array(ruleText).optional(),
      deny: z.array(ruleText).optional(),
    })
    .optional(),
  only: z.boolean().optional(),
});
export type RuleTrial = z.infer<typeof ruleTrial>;

/** What one rule had to say of the tried call. */
export const consideredRule = z.strictObject({
  list: ruleBehavior,
  rule: ruleReference,
  outcome: z.enum(["decided", "agreed", "overruled", "partial", "not-in-force", "unreadable", "no-match"]),
  why: z.string(),
});
export type ConsideredRule = z.infer<typeof consideredRule>;

/** The decision on a tried call, and everything that was considered for it. */
export const ruleTrialResult = z.strictObject({
  decision: ruleBehavior,
  reasons: z.array(reason),
  canonical: z.string().nullable(),
  risk: risk.nullable(),
  suggestions: z.array(suggestion),
  considered: z.array(consideredRule),
});
export type RuleTrialResult = z.infer<typeof ruleTrialResult>;

/**
 * Rules to hold against the past, in the place where they are to hold: their scope with its workspace or session. They come beside the
 * active rules. `removes`: the id of a stored rule that is left out; without `rules` the question is what would be without it.
 */
export const ruleBacktest = z.strictObject({
  rules: z.array(ruleText).max(5),
  behavior: ruleBehavior.default("allow"),
  removes: z.string().optional(),
  scope: ruleScope,
  workspace: z.string().optional(),
  sessionId: z.string().optional(),
});
export type RuleBacktest = z.infer<typeof ruleBacktest>;

const backtestCall = z.strictObject({
  sessionId: z.string(),
  tool: z.string(),
  input: jsonObject,
  canonical: z.string().nullable(),
  verdict: z.string(),
  decidedAt: z.string(),
});

/**
 * Of `checked` past calls (at most 100,000, the newest that the asker may see) `decided` would be decided otherwise: by an allow rule those that asked
 * without it, by an ask rule those that ran without it, by a deny rule all that it stops; by a removal those that only the rule had decided.
 * `denied` of those a person had denied, answered with other words, or stopped. `examples`: at most 20, first those that speak against it:
 * what a person had denied and would run, what had run and would be stopped or asked.
 */
export const ruleBacktestResult = z.strictObject({
  checked: z.int(),
  decided: z.int(),
  denied: z.int(),
  examples: z.array(backtestCall),
});
export type RuleBacktestResult = z.infer<typeof ruleBacktestResult>;
