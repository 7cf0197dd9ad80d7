import type { RuleAuthor } from "@countersign/api";
import { AppError } from "@countersign/contracts/app-error";
import type { ProposedChange, Rule, RuleReview } from "@countersign/contracts/rule";
import { type RuleGrounds, type RuleStep, revokedRule, type TeamGrounds } from "@countersign/store";
import { looseningOf, looseningOfNew } from "./loosening.ts";
import { proposersOf } from "./proposers-of.ts";

// A rule is `proposed` (decides nothing), `active` (in force, perhaps with a `change` that is proposed), or `revoked` (for good).
//   proposed -> proposed  edited              proposed -> active   activated by a reviewer
//   proposed -> revoked   turned down, or taken back by its author
//   active   -> active    changed at once, or a change is proposed, activated, turned down
//   active   -> revoked   revoked at once, or a proposed removal is activated
// For the team and projects whatever loosens waits where the team reviews, and everything waits of who may not change rules.

/** Who acts, and when (ISO 8601, UTC). `isProposal`: he wants it to wait, also where it need not. */
export type StepBy = { author: RuleAuthor; at: string; isProposal: boolean };

/** A new rule as it is to be stored. Throws `AppError("bad-input")` for a proposal of what concerns nobody else. */
export function settleNew(rule: Rule, { author, isProposal }: StepBy, grounds: TeamGrounds): Rule {
  refuseOwnProposal(rule, isProposal);
  if (!isShared(rule)) return rule;
  const waits = isProposal || !author.mayRule || (grounds.reviewsRules && looseningOfNew(rule) !== null);
  return waits ? { ...rule, status: "proposed" } : rule;
}

/** `next` is the rule with what somebody wants to be different. */
export function stepOfChange(current: Rule, next: Rule, by: StepBy, grounds: RuleGrounds): RuleStep {
  refuseOwnProposal(current, by.isProposal);
  refuseOthers(current, by.author, "change");
  const at = { updatedAt: by.at, updatedBy: by.author.by.name };
  if (current.status === "proposed") return { what: "proposed", rule: { ...next, ...at } };
  if (!waits(current, next, by, grounds)) return { what: "changed", rule: { ...next, ...at } };
  if (isSameTerms(current, next)) {
    throw new AppError("bad-input", "Nothing of the rule would be different: there is nothing to propose.");
  }
  return proposed(current, { ...termsOf(next), isRemoval: false }, by);
}

/** A rule in force ends or its end is proposed; a proposal is taken back. */
export function stepOfRevocation(current: Rule, by: StepBy, grounds: RuleGrounds): RuleStep {
  refuseOthers(current, by.author, "revoke");
  const ended = { what: "revoked" as const, rule: revokedRule(current, by.author.by.name, by.at) };
  if (current.status === "proposed" || !waits(current, null, by, grounds)) return ended;
  return proposed(current, { ...termsOf(current), isRemoval: true }, by);
}

/** Puts what is proposed in force, or turns it down. The rule must still be as the review's version says: the store sees to that. */
export function stepOfReview(current: Rule, review: RuleReview, by: StepBy, grounds: RuleGrounds): RuleStep {
  if (!by.author.mayRule) throw new AppError("forbidden", "Only who may change rules reviews them.");
  if (current.status !== "proposed" && current.change === null) {
    throw new AppError(
      "conflict",
      `Nothing is proposed for the rule ${current.rule}: it may have been reviewed.`,
    );
  }
  const note = review.reason === undefined ? {} : { note: review.reason };
  if (review.verdict === "reject") return { ...rejected(current, by), ...note };
  if (grounds.reviewsRules) refuseOwn(current, by.author, grounds);
  return { ...activated(current, by), ...note };
}

function waits(
  current: Rule,
  next: Rule | null,
  { author, isProposal }: StepBy,
  grounds: RuleGrounds,
): boolean {
  if (!isShared(current)) return false;
  return isProposal || !author.mayRule || (grounds.reviewsRules && looseningOf(current, next) !== null);
}

/** What stands stays in force as it is; what was proposed before is replaced. */
function proposed(current: Rule, terms: Omit<ProposedChange, "by" | "at">, { author, at }: StepBy): RuleStep {
  const change = { ...terms, by: author.by.name, at };
  return { what: "proposed", rule: { ...current, change, updatedAt: at } };
}

function rejected(current: Rule, { author, at }: StepBy): RuleStep {
  const rule =
    current.status === "proposed"
      ? revokedRule(current, author.by.name, at)
      : { ...current, change: null, updatedAt: at };
  return { what: "rejected", rule };
}

function activated(current: Rule, { author, at }: StepBy): RuleStep {
  const sign = { activatedBy: author.by.name, activatedAt: at, updatedAt: at };
  const { change } = current;
  if (change === null) {
    refuseOver(current.expiresAt, at);
    return { what: "activated", rule: { ...current, ...sign, status: "active" } };
  }
  if (change.isRemoval)
    return { what: "activated", rule: { ...revokedRule(current, change.by, at), ...sign } };
  refuseOver(change.expiresAt, at);
  const { isRemoval: _, by, at: __, ...terms } = change;
  return { what: "activated", rule: { ...current, ...terms, ...sign, change: null, updatedBy: by } };
}

/** Nobody reviews what he, or a machine of his, had a part in. */
function refuseOwn(current: Rule, { by }: RuleAuthor, { versions, isSamePerson }: RuleGrounds): void {
  const own = proposersOf(current, versions).find((name) => isSamePerson(name, by.name));
  if (own === undefined) return;
  const who =
    own === by.name ? "you had a part in this proposal" : `${own}, who had a part in it, is you too`;
  throw new AppError("forbidden", `Somebody else has to activate the rule: ${who}.`);
}

function refuseOthers(rule: Rule, { by, mayRule }: RuleAuthor, what: "change" | "revoke"): void {
  const isOwn = rule.owner === by.name;
  if (rule.scope === "user" && !isOwn && !(what === "revoke" && mayRule)) {
    throw new AppError(
      "forbidden",
      `The rule ${rule.rule} is ${rule.owner}'s own: nobody else can ${what} it.`,
    );
  }
  if (rule.status === "proposed" && !isOwn && !mayRule) {
    throw new AppError(
      "forbidden",
      `The proposal is ${rule.owner}'s: only who may change rules can ${what} it too.`,
    );
  }
}

function refuseOwnProposal(rule: Rule, isProposal: boolean): void {
  if (!isProposal || isShared(rule)) return;
  throw new AppError("bad-input", "Only a rule for the team or a project can wait for a review.");
}

function refuseOver(expiresAt: string | null, at: string): void {
  if (expiresAt === null || Date.parse(expiresAt) > Date.parse(at)) return;
  throw new AppError("conflict", `The rule would be over already: it was proposed until ${expiresAt}.`);
}

function isShared({ scope }: Rule): boolean {
  return scope === "team" || scope === "project";
}

function termsOf(rule: Rule): Omit<ProposedChange, "isRemoval" | "by" | "at"> {
  const { behavior, reason, expiresAt, maxWaitSeconds, secondPerson } = rule;
  return { behavior, rule: rule.rule, reason, expiresAt, maxWaitSeconds, secondPerson };
}

function isSameTerms(left: Rule, right: Rule): boolean {
  return JSON.stringify(termsOf(left)) === JSON.stringify(termsOf(right));
}
