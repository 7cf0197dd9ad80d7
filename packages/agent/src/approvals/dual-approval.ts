import type { Assessment, Call, DualApproval, FirstApproval } from "@countersign/contracts/call";
import type { DecidedBy } from "@countersign/contracts/decided-by";
import type { Decision } from "@countersign/contracts/decision";
import { riskLevel } from "@countersign/contracts/risk";
import type { PolicySession, SessionPolicy } from "../evaluation/session-policy.ts";
import { isFirstApprovalValid } from "../loop/approvals.ts";

/**
 * Why a call that asks needs dual approval: a rule requires it, or the team does for its risk. Undefined where one approval is enough, and
 * for a call that doesn't ask.
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
      : [`its risk is ${level}, and your team requires dual approval from ${from} risk`];
  const why = [...new Set([...ofRules, ...ofRisk])].join("; ");
  if (why === "") return undefined;
  return { why, excluded: team?.excludesStarter === true ? [createdBy, ...behindStarter] : [] };
}

const levels = riskLevel.options;

/** What an approval results in. */
export type ApprovalStep =
  /**
   * It lets the call run. `first` is the approval before it, null where one is enough; `assessment` is what the
   * call is approved as, null where it stays the same.
   */
  | { kind: "enough"; first: FirstApproval | null; assessment: Assessment | null }
  /** One more person must approve. */
  | { kind: "first"; first: FirstApproval; assessment: Assessment; need: DualApproval }
  /** The person who gave it cannot be one of the two. */
  | { kind: "refused"; message: string };

/** One approval, as it is given. */
type Approval = {
  by: DecidedBy;
  at: string;
  /** The first approval of a person who may not decide any more. */
  lapsedFirst: FirstApproval | null;
};

/** Counts a person's approval of a waiting call that was just evaluated. */
export function countApproval(
  call: Call,
  freshAssessment: Assessment,
  { by, at, lapsedFirst }: Approval,
): ApprovalStep {
  const need = freshAssessment.dualApproval;
  if (need === undefined) {
    // It no longer needs the dual approval that it waits for.
    const isLifted = call.assessment?.dualApproval !== undefined;
    return { kind: "enough", first: null, assessment: isLifted ? asAsked(call, freshAssessment) : null };
  }
  const assessment = asAsked(call, freshAssessment);
  const firstApproval = firstOf(call, assessment);
  const before = isSameApproval(firstApproval, lapsedFirst) ? null : firstApproval;
  const message = findApproverProblem(by, need, before);
  if (message !== null) return { kind: "refused", message };
  if (before !== null) return { kind: "enough", first: before, assessment };
  return { kind: "first", first: { by, at, digest: assessment.digest }, assessment, need };
}

/** The first approval, while it is valid for the call as it would be now. */
function firstOf(call: Call, assessment: Assessment): FirstApproval | null {
  if (call.phase.tag !== "waiting" || !isFirstApprovalValid(call, assessment)) return null;
  return call.phase.first ?? null;
}

function isSameApproval(one: FirstApproval | null, other: FirstApproval | null): boolean {
  return one !== null && other !== null && one.by.personId === other.by.personId && one.at === other.at;
}

/** A call that would be allowed now keeps asking, for the reasons for which it waits. */
function asAsked({ assessment: shown }: Call, freshAssessment: Assessment): Assessment {
  if (freshAssessment.decision === "ask" || shown === null) return freshAssessment;
  const { reasons, suggestions, risk } = shown;
  return { ...freshAssessment, decision: "ask", reasons, suggestions, risk: risk ?? freshAssessment.risk };
}

/** The key that the start token counts as: it signs in the owner. */
const startToken = "start-token";

/**
 * Why somebody cannot be one of the two; null when they can. `first` is the approval that was given already. A key is no person:
 * a program may have it.
 */
function findApproverProblem(by: DecidedBy, need: DualApproval, first: FirstApproval | null): string | null {
  if (by.kind !== "person")
    return `This call needs dual approval, and ${by.name} isn’t a person: ${need.why}.`;
  if (by.keyId !== undefined && by.keyId !== startToken)
    return `This call needs dual approval, and a key can’t give it. Sign in to approve: ${need.why}.`;
  if (need.excluded.includes(by.name))
    return `You or your service account started this session, so you can’t be one of its two approvers: ${need.why}.`;
  if (first !== null && isSamePerson(first.by, by))
    return "You already approved it. Someone else must give the second approval.";
  return null;
}

/** The message to the first of the two: who is still missing. */
export function firstApprovalMessage({ why, excluded }: DualApproval, by: string): string {
  const others = excluded.filter((name) => name !== by);
  const but = others.length === 0 ? "" : `, and not ${others.join(" or ")}, who started the session`;
  return `Yours is the first of two approvals. Someone else must approve it, too${but}: ${why}.`;
}

/** Why a call that needs two people cannot be let run another time by one of them. */
export function alwaysAllowProblem({ why }: DualApproval): string {
  return `Calls that need dual approval can’t be always allowed: ${why}.`;
}

function isSamePerson(one: DecidedBy, other: DecidedBy): boolean {
  return one.name === other.name || (one.personId !== undefined && one.personId === other.personId);
}
