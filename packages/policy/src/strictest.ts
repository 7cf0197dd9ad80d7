import type { Decision } from "@countersign/contracts/decision";
import { riskLevel } from "@countersign/contracts/risk";

const strictness = { allow: 0, ask: 1, deny: 2 };

/**
 * The first of those that are as strict as any; of at least one. Of two that ask, the one that wants two people or names the higher risk; of two that
 * allow, the one that allows only in a narrow sandbox.
 */
export function strictest(decisions: Decision[]): Decision {
  return decisions.reduce((left, right) => (isStricter(right, left) ? right : left));
}

function isStricter(one: Decision, other: Decision): boolean {
  if (one.kind === "allow" && other.kind === "allow") return isConfined(one) && !isConfined(other);
  if (one.kind !== "ask" || other.kind !== "ask") return strictness[one.kind] > strictness[other.kind];
  const [ours, theirs] = [wantsTwo(one), wantsTwo(other)];
  if (ours !== theirs) return ours;
  return riskLevel.options.indexOf(one.risk.level) > riskLevel.options.indexOf(other.risk.level);
}

function isConfined({ reasons }: Decision): boolean {
  return reasons.some(({ code }) => code === "mode-auto");
}

function wantsTwo({ reasons }: Decision): boolean {
  return reasons.some(({ needsDualApproval }) => needsDualApproval === true);
}
