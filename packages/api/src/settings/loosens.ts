import { riskLevel } from "@countersign/contracts/risk";
import { isLooser } from "@countersign/contracts/sandbox-level";
import type { TeamChange, TeamRules } from "@countersign/contracts/team";

/** Whether a change of the team settings lets calls run with fewer approvals than they need now, or reach more. */
export function loosens(present: TeamRules, change: TeamChange): boolean {
  if (present.reviewsRules && change.reviewsRules === false) return true;
  if (present.excludesStarter && change.excludesStarter === false) return true;
  if (present.asksForReadOnlyCommands && change.asksForReadOnlyCommands === false) return true;
  if (!present.releasesCoveredCalls && change.releasesCoveredCalls === true) return true;
  if (!present.allowsAutoMode && change.allowsAutoMode === true) return true;
  if (change.sandbox !== undefined && isLooser(change.sandbox, present.sandbox)) return true;
  return (
    change.dualApprovalFrom !== undefined && rank(change.dualApprovalFrom) > rank(present.dualApprovalFrom)
  );
}

/** The later a second person is asked for, the looser. */
function rank(from: TeamRules["dualApprovalFrom"]): number {
  return from === null ? riskLevel.options.length : riskLevel.options.indexOf(from);
}
