import type { Rule } from "@countersign/contracts/rule";

/** What is said once a new rule is stored. */
export function formatRuleAdded({ rule, status }: Rule): string {
  return status === "proposed"
    ? `${rule} is proposed. It has no effect until somebody else activates it.`
    : `${rule} is active.`;
}

/** What is said once a change is stored. */
export function formatRuleSaved({ version, status, change }: Rule): string {
  if (status === "proposed") return `The proposal is version ${version} now. Somebody else activates it.`;
  if (change !== null)
    return "The change is proposed. The rule stays as it was until somebody else activates the change.";
  return `Saved as version ${version}. It counts from the next call on.`;
}

/** What is said once a rule was to be revoked. */
export function formatRuleRevoked({ rule, status }: Rule): string {
  return status === "revoked"
    ? `Revoked ${rule}`
    : `It is proposed to revoke ${rule}. It stays active until somebody else approves.`;
}
