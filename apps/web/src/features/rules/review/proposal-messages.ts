import type { ProposedChange, Rule } from "@countersign/contracts/rule";
import type { RuleBacktestResult } from "@countersign/contracts/rule-trial";
import { formatWait } from "@countersign/contracts/wait";
import { formatPerson } from "../../../lib/messages/format-person.ts";
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
  return "You proposed it, and the team requires a second person for rules: somebody else has to activate it.";
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
  behavior: "Behaviour",
  rule: "Rule",
  reason: "Reason",
  expiresAt: "Expires",
  wait: "Denies after",
  second: "Persons who approve",
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
  if (checked === 0) return { isAlarming: false, summary: "No call of the past can be tried on it yet." };
  const of = `Of ${plural(checked, "past call")}`;
  if (decided === 0) return { isAlarming: false, summary: `${of} it would have changed none.` };
  const summary = `${of}, ${effects[what](decided)}`;
  if (denied === 0 || what === "deny" || what === "ask") return { isAlarming: false, summary: `${summary}.` };
  // Instructions and aborts are among them.
  const were = denied === 1 ? "one of them" : `${denied} of them`;
  return { isAlarming: true, summary: `${summary}; a person had not approved ${were}.` };
}

const effects: Record<Rule["behavior"] | "removal", (count: number) => string> = {
  allow: (count) => `${count} that asked would have run unasked`,
  ask: (count) => `${count} that ran unasked would have waited for a person`,
  deny: (count) => `${count} would have been stopped`,
  removal: (count) => `${count} that this rule alone decided would have been decided otherwise`,
};
