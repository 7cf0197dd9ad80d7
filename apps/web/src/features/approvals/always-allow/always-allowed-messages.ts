import type { AlwaysAllowed, RuleScope } from "@countersign/contracts/rule";

/** Why a call can’t be always allowed. Apart from the texts of the form, which loads when it opens. */
export const alwaysAllowProblems = {
  needsDualApproval: "Calls that need dual approval can’t be always allowed.",
  ownedByIntent: "Scope changes can’t be always allowed. A person decides each one.",
  criticalEachTime: "Critical calls can’t be always allowed.",
} as const;

/** The text before the call or rule that won't ask again. */
export function formatAllowedAgain({ kind, scope, isProposal }: Omit<AlwaysAllowed, "text">): string {
  if (isProposal) return "Approved this call. Similar calls still ask until someone else activates the rule";
  const what = kind === "exactly" ? "for" : "for calls matching";
  return `Approved. Won’t ask again ${scopeReach[scope]} ${what}`;
}

const scopeReach: Record<RuleScope, string> = {
  session: "in this session",
  project: "in this project",
  user: "in your sessions",
  team: "in anyone’s sessions",
};
