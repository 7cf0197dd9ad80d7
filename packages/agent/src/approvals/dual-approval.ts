import type { DualApproval, FirstApproval } from "@countersign/contracts/call";
import type { DecidedBy } from "@countersign/contracts/decided-by";
import type { Decision } from "@countersign/contracts/decision";
import { riskLevel } from "@countersign/contracts/risk";
import type { PolicySession, SessionPolicy } from "../evaluation/session-policy.ts";

/**
 * Why a call that asks needs two people: a rule wants it, or the team does for so high a risk. Undefined where one is enough, and for
 * what does not ask.
 */
export function dualApprovalFor(
  decision: Decision,
  { createdBy }: Pick<PolicySession, "createdBy">,
  { team, behindStarter = [] }: Pick<SessionPolicy, "team" | "behindStarter">,
): DualApproval | undefined {
  if (decision.kind !== "ask") return undefined;
  const ofRules = decision.reasons.flatMap(({ needsDualApproval, rule, text }) => {
    if (needsDualApproval !== true) return [];
    return [rule === undefined ? text : `the rule ${rule.text} (${rule.source}) requires dual approval`];
  });
  const { level } = decision.risk;
  const from = team?.dualApprovalFrom ?? null;
  const ofRisk =
    from === null || levels.indexOf(level) < levels.indexOf(from)
      ? []
      : [`its risk is ${level}, and the team requires dual approval from ${from} on`];
  const why = [...new Set([...ofRules, ...ofRisk])].join("; ");
  if (why === "") return undefined;
  return { why, excluded: team?.excludesStarter === true ? [createdBy, ...behindStarter] : [] };
}

const levels = riskLevel.options;

/** The key that the start token counts as: it signs in the owner. */
const startToken = "start-token";

/**
 * Why somebody cannot be one of the two; null when they can. `first` is the approval that was given already. A key is no person:
 * a program may have it.
 */
export function findApproverProblem(
  by: DecidedBy,
  need: DualApproval,
  first: FirstApproval | null,
): string | null {
  if (by.kind !== "person")
    return `This call needs dual approval, and ${by.name} is not a person: ${need.why}.`;
  if (by.keyId !== undefined && by.keyId !== startToken)
    return `This call needs dual approval, and a key can't give it. Sign in to approve: ${need.why}.`;
  if (need.excluded.includes(by.name))
    return `You or your service account started this session, so you can't be one of its two approvers: ${need.why}.`;
  if (first !== null && isSamePerson(first.by, by))
    return "You approved it already. Somebody else must give the second approval.";
  return null;
}

/** The message to the first of the two: who is still missing. */
export function firstApprovalMessage({ why, excluded }: DualApproval, by: string): string {
  const others = excluded.filter((name) => name !== by);
  const but = others.length === 0 ? "" : `, and not ${others.join(" or ")}, who started the session`;
  return `Yours is the first of two approvals. Somebody else must approve it too${but}: ${why}.`;
}

/** Why a call that needs two people cannot be let run another time by one of them. */
export function alwaysAllowProblem({ why }: DualApproval): string {
  return `A call that needs dual approval is approved every time and can't be always allowed: ${why}.`;
}

function isSamePerson(one: DecidedBy, other: DecidedBy): boolean {
  return one.name === other.name || (one.personId !== undefined && one.personId === other.personId);
}
