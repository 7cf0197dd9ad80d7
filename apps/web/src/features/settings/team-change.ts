import { type RiskLevel, riskLevel } from "@countersign/contracts/risk";
import type { TeamChange, TeamRules } from "@countersign/contracts/team";

/** Whether one person could decide more after a change than before it. */
export function isLooser(
  before: Pick<TeamRules, "secondFrom" | "excludesStarter" | "reviewsRules">,
  { secondFrom, excludesStarter, reviewsRules }: TeamChange,
): boolean {
  const isRiskier = secondFrom !== undefined && rank(secondFrom) > rank(before.secondFrom);
  const isStarterLet = before.excludesStarter && excludesStarter === false;
  return isRiskier || isStarterLet || (before.reviewsRules && reviewsRules === false);
}

/** Where two persons are wanted from, as a number; none at all is above everything. */
function rank(level: RiskLevel | null): number {
  return level === null ? riskLevel.options.length : riskLevel.options.indexOf(level);
}
