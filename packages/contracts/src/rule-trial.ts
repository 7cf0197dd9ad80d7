import { z } from "zod";
import { suggestion } from "./decision.ts";
import { jsonObject } from "./json.ts";
import { permissionMode } from "./permission-mode.ts";
import { reason, ruleReference } from "./reason.ts";
import { risk } from "./risk.ts";
import { ruleBehavior, ruleScope, ruleText } from "./rule.ts";

/** A call to try rules on. */
export const ruleTrial = z.strictObject({
  call: z.strictObject({ tool: z.string().min(1), input: jsonObject }),
  workspace: z.string().optional(),
  sessionId: z.string().optional(),
  mode: permissionMode.optional(),
  /** Used beside the active rules. */
  rules: z
    .strictObject({
      allow: z.array(ruleText).optional(),
      ask: z.array(ruleText).optional(),
      deny: z.array(ruleText).optional(),
    })
    .optional(),
  /** Leaves the active rules out. */
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
 * Rules to test against history, in the place where they are to apply: their scope with its workspace or session.
 * They are used beside the active rules.
 */
export const ruleBacktest = z.strictObject({
  /** Without any, the question is what `removes` changes. */
  rules: z.array(ruleText).max(5),
  behavior: ruleBehavior.default("allow"),
  /** The id of a stored rule that is left out. */
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

/** What rules would have decided of past calls. */
export const ruleBacktestResult = z.strictObject({
  /** At most 100,000, the newest that the person may see. */
  checked: z.int(),
  /**
   * Calls that would be decided differently. Allow rules: those that asked without them. Ask rules: those that ran
   * without them. Deny rules: all that they stop. A removal: those that only the rule had decided.
   */
  decided: z.int(),
  /** Those of them that a person had denied, answered with instructions, or stopped. */
  denied: z.int(),
  /**
   * At most 20, first those that speak against it: what a person had denied and would run, what had run and would
   * be stopped or asked.
   */
  examples: z.array(backtestCall),
});
export type RuleBacktestResult = z.infer<typeof ruleBacktestResult>;

/** What mode auto would have made of the commands among the newest 100,000 calls that the person may see. */
export const savedByAuto = z.strictObject({
  /** Commands that people decided. */
  asked: z.int(),
  /** Those of them that would have run without a question. */
  saved: z.int(),
  /** Those of these that a person had denied, answered with instructions, or stopped. */
  denied: z.int(),
});
export type SavedByAuto = z.infer<typeof savedByAuto>;
