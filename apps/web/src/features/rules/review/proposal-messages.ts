import type { ProposedChange, Rule } from "@countersign/contracts/rule";
import type { RuleBacktestResult } from "@countersign/contracts/rule-trial";
import { formatWait } from "@countersign/contracts/wait";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { describeNotApproved } from "../../../lib/messages/not-approved.ts";
import { plural } from "../../../lib/messages/numbers.ts";

/** What waits for a review: a new rule, a change of an active one, or its removal. */
export type Proposal = { kind: "new" | "change" | "removal"; by: string; at: string };

/** The proposal that a rule bears; null where there is none. */
export function proposalOf({ status, change, owner, updatedBy, updatedAt }: Rule): Proposal | null {
  if (status === "proposed") return { kind: "new", by: updatedBy ?? owner, at: updatedAt };
  if (change === null || status === "revoked") return null;
  return { kind: change.isRemoval ? "removal" : "change", by: change.by, at: change.at };
}

/** Why the signed-in person can’t activate a proposal, where that is known already; null when they can. */
export function findActivationProblem({ by }: Pick<Proposal, "by">, reviewsRules: boolean): string | null {
  if (!reviewsRules || formatPerson(by) !== "you") return null;
  return "You proposed this, and your team requires a second person for rules. Someone else has to activate it.";
}

export const proposalLabels: Record<Proposal["kind"], string> = {
  new: "Proposed",
  change: "Change proposed",
  removal: "Removal proposed",
};

type Terms = Pick<
  ProposedChange,
  "behavior" | "rule" | "reason" | "expiresAt" | "maxWaitSeconds" | "needsDualApproval"
>;

/** One property of a rule that a proposal changes, before and after, in words. */
export type Difference = { name: string; before: string; after: string };

/** What a proposed change makes different, in the order of the form. */
export function differencesOf(before: Terms, after: Terms): Difference[] {
  const [was, is] = [describeTerms(before), describeTerms(after)];
  return Object.keys(names).flatMap((key) => {
    const [old, next] = [was[key] ?? "", is[key] ?? ""];
    return old === next ? [] : [{ name: names[key] ?? key, before: old, after: next }];
  });
}

const names: Record<string, string> = {
  behavior: "Behavior",
  rule: "Rule",
  reason: "Reason",
  expiresAt: "Expires",
  wait: "Auto-denies after",
  second: "Approvals needed",
};

function describeTerms(terms: Terms): Record<string, string> {
  return {
    behavior: terms.behavior,
    rule: terms.rule,
    reason: terms.reason ?? "none",
    expiresAt: terms.expiresAt === null ? "never" : terms.expiresAt.slice(0, 16).replace("T", " "),
    wait: terms.maxWaitSeconds === null ? "never" : formatWait(terms.maxWaitSeconds),
    second: terms.needsDualApproval ? "two" : "one",
  };
}

/** What the past says of a rule, or of its end. Alarming where it goes against what people decided. */
export function describeBacktestEffect(
  { checked, decided, denied }: RuleBacktestResult,
  what: Rule["behavior"] | "removal",
): { isAlarming: boolean; summary: string } {
  if (checked === 0) return { isAlarming: false, summary: "No past calls to test against yet." };
  const calls = plural(checked, "past call");
  if (decided === 0) return { isAlarming: false, summary: `Wouldn’t have changed any of ${calls}.` };
  const summary = effects[what](`${decided} of ${calls}`);
  if (denied === 0 || what === "deny" || what === "ask") return { isAlarming: false, summary };
  // Instructions and aborts are among them.
  return { isAlarming: true, summary: `${summary} ${describeNotApproved(decided, denied)}` };
}

const effects: Record<Rule["behavior"] | "removal", (calls: string) => string> = {
  allow: (calls) => `Would have allowed ${calls} without approval.`,
  ask: (calls) => `Would have asked about ${calls} that ran without approval.`,
  deny: (calls) => `Would have denied ${calls}.`,
  removal: (calls) => `Would have changed the decision on ${calls}.`,
};
