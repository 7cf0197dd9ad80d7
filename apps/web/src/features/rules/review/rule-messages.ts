import type { Rule } from "@countersign/contracts/rule";

/** What is said once a new rule is stored. */
export function formatRuleAdded({ rule, status }: Rule): string {
  return status === "proposed"
    ? `${rule} is proposed. It has no effect until someone else activates it.`
    : `${rule} is active.`;
}

/** What is said once a change is stored. */
export function formatRuleSaved({ version, status, change }: Rule): string {
  if (status === "proposed")
    return `The proposal is now version ${version}. Someone else has to activate it.`;
  if (change !== null) return "Change proposed. The current rule applies until someone else activates it.";
  return `Saved as version ${version}. It applies to the next call.`;
}

/** What is said once a rule was to be revoked. */
export function formatRuleRevoked({ rule, status }: Rule): string {
  return status === "revoked"
    ? `Revoked ${rule}`
    : `Removal of ${rule} proposed. It stays active until someone else approves.`;
}
