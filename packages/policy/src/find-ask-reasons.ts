import { createReason, type Reason } from "@countersign/contracts/reason";
import type { PolicyContext } from "./context.ts";
import type { EvaluationContext } from "./evaluation-context.ts";
import { findRuleMatches } from "./find-rule-matches.ts";
import type { PolicyCall } from "./policy-call.ts";
import { objectOf, ruleReason } from "./subjects/reasons.ts";
import type { Subject } from "./subjects/subject.ts";
import { findBroken, relevantTools } from "./unchecked.ts";

/** Why ask rules make a call ask, those first for which two people must approve. */
export function findAskReasons(call: PolicyCall, subject: Subject, evaluation: EvaluationContext): Reason[] {
  const { ask, askDualApproval } = evaluation.rules;
  const matches = [
    ...findRuleMatches(askDualApproval, call, subject, evaluation),
    ...findRuleMatches(ask, call, subject, evaluation).filter(({ rule }) => !rule.needsDualApproval),
  ];
  return matches.map((match) => ruleReason(match, objectOf(match, call.tool)));
}

/**
 * Why a call that asks for these reasons needs two people beside: a part of it is not understood, or only the run will tell what it is,
 * and it could be what a rule wants two people for.
 */
export function findPossibleDualApproval(
  reasons: readonly Reason[],
  subject: Subject,
  evaluation: EvaluationContext,
): Reason[] {
  const { askDualApproval } = evaluation.rules;
  if (askDualApproval.isEmpty || reasons.some(({ needsDualApproval }) => needsDualApproval === true))
    return [];
  if (!askDualApproval.concerns(relevantTools(subject), evaluation.accept)) return [];
  return subject.uncertainties().length + subject.unknown(askDualApproval).length > 0
    ? [possibleDualApproval]
    : [];
}

/** An ask rule that cannot be read makes its tool ask, two people where it wanted two. */
export function findBrokenAsk(subject: Subject, { rules }: EvaluationContext): Reason[] {
  const two = findBroken(rules.askDualApproval, subject);
  return two.length === 0
    ? findBroken(rules.ask, subject)
    : two.map((reason) => ({ ...reason, needsDualApproval: true }));
}

/** A call that breaks the policy could be what any rule means. */
export function findUndecidedDualApproval({ rules }: PolicyContext): Reason[] {
  return rules === undefined || rules.askDualApproval.isEmpty ? [] : [possibleDualApproval];
}

const possibleDualApproval = createReason("maybe-dual-approval", {}, { needsDualApproval: true });
