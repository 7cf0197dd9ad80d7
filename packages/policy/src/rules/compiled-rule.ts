import type { RuleReference } from "@countersign/contracts/reason";
import type { Rule, RuleList } from "./rule.ts";

/** A rule that is ready to be matched. */
export type CompiledRule = {
  rule: Rule;
  list: RuleList;
  reference: RuleReference;
  reason: string | undefined;
  /** In milliseconds; null never expires, NaN could not be read. */
  expiresAt: number | null;
  cycle: string | undefined;
  folder: string | undefined;
  needsDualApproval: boolean;
};

/** The moment of a decision: `time` in milliseconds, NaN when it is not known; `cycle` of the running command. */
export type Moment = { time: number; cycle: string | undefined };

/** Whether a rule counts now. Where that cannot be known, an allow rule does not and the others do. */
export function isInForce(rule: CompiledRule, moment: Moment): boolean {
  if (rule.cycle !== undefined && rule.cycle !== moment.cycle) return false;
  if (rule.expiresAt === null) return true;
  if (Number.isNaN(rule.expiresAt) || Number.isNaN(moment.time)) return rule.list !== "allow";
  return moment.time < rule.expiresAt;
}

/** Decides whether a rule that matches is taken; matching continues with the next one when not. */
export type Accept = (rule: CompiledRule) => boolean;
