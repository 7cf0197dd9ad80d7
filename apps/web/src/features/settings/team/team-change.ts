import { type RiskLevel, riskLevel } from "@countersign/contracts/risk";
import type { TeamChange, TeamRules } from "@countersign/contracts/team";

/** Whether one person could decide more after a change than before it. */
export function isLooser(
  before: Pick<TeamRules, "dualApprovalFrom" | "excludesStarter" | "reviewsRules">,
  { dualApprovalFrom, excludesStarter, reviewsRules }: TeamChange,
): boolean {
  const isRiskier = dualApprovalFrom !== undefined && rank(dualApprovalFrom) > rank(before.dualApprovalFrom);
  const isStarterLet = before.excludesStarter && excludesStarter === false;
  return isRiskier || isStarterLet || (before.reviewsRules && reviewsRules === false);
}

/** The risk from which dual approval is needed, as a number; none is above all. */
function rank(level: RiskLevel | null): number {
  return level === null ? riskLevel.options.length : riskLevel.options.indexOf(level);
}
