export const ruleListMessages = {
  noMatch: "No matching rules",
  showAll: "Show all",
  add: "Add rule",
  withoutRules:
    "Without rules, the session mode decides what needs approval. A rule allows, asks about or denies calls.",
} as const;

/** The title of an empty list of rules: "No active rules (3 revoked)". */
export function formatNoRules(revoked: number): string {
  return revoked === 0 ? "No rules yet" : `No active rules (${revoked} revoked)`;
}
