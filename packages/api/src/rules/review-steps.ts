import { AppError } from "@countersign/contracts/app-error";
import type { ProposedChange, Rule, RuleReview } from "@countersign/contracts/rule";
import { looseningOf, looseningOfNew } from "./loosening.ts";
import { proposersOf } from "./proposers-of.ts";
import { type RuleStep, revokedRule } from "./repository/rule-changes.ts";
import type { RuleContext, TeamContext } from "./repository/rule-context.ts";
import type { RuleAuthor } from "./rules-service.ts";

// A rule is `proposed` (decides nothing), `active` (in force, perhaps with a `change` that is proposed), or `revoked` (for good).
//   proposed -> proposed  edited              proposed -> active   activated by a reviewer
//   proposed -> revoked   turned down, or taken back by its author
//   active   -> active    changed at once, or a change is proposed, activated, turned down
//   active   -> revoked   revoked at once, or a proposed removal is activated
// For the team and projects a change that loosens waits if the team reviews rules, and every change waits if its author can’t change rules.

/** Who acts, and when (ISO 8601, UTC). `isProposal`: they want it to wait, even if it doesn’t have to. */
export type StepBy = { author: RuleAuthor; at: string; isProposal: boolean };

/** A new rule as it is to be stored. Throws `AppError("bad-input")` for a proposal of what concerns nobody else. */
export function settleNew(rule: Rule, { author, isProposal }: StepBy, context: TeamContext): Rule {
  assertReviewable(rule, isProposal);
  if (!isShared(rule)) return rule;
  const waits = isProposal || !author.mayRule || (context.reviewsRules && looseningOfNew(rule) !== null);
  return waits ? { ...rule, status: "proposed" } : rule;
}

/** `next` is the rule with what somebody wants to be different. */
export function stepOfChange(current: Rule, next: Rule, by: StepBy, context: RuleContext): RuleStep {
  assertReviewable(current, by.isProposal);
  assertMayChange(current, by.author, "change");
  const at = { updatedAt: by.at, updatedBy: by.author.by.name };
  if (current.status === "proposed") return { what: "proposed", rule: { ...next, ...at } };
  if (!needsReview(current, next, by, context)) return { what: "changed", rule: { ...next, ...at } };
  if (isSameTerms(current, next)) {
    throw new AppError("bad-input", "No changes to propose.");
  }
  return proposeChange(current, { ...termsOf(next), isRemoval: false }, by);
}

/** A rule in force ends or its end is proposed; a proposal is taken back. */
export function stepOfRevocation(current: Rule, by: StepBy, context: RuleContext): RuleStep {
  assertMayChange(current, by.author, "revoke");
  const ended = { what: "revoked" as const, rule: revokedRule(current, by.author.by.name, by.at) };
  if (current.status === "proposed" || !needsReview(current, null, by, context)) return ended;
  return proposeChange(current, { ...termsOf(current), isRemoval: true }, by);
}

/** Puts what is proposed in force, or turns it down. The rule must still be as the review's version says: the store sees to that. */
export function stepOfReview(current: Rule, review: RuleReview, by: StepBy, context: RuleContext): RuleStep {
  if (!by.author.mayRule)
    throw new AppError("forbidden", "Only people who can change rules can review them.");
  if (current.status !== "proposed" && current.change === null) {
    throw new AppError(
      "conflict",
      `Nothing is proposed for the rule ${current.rule}. It may have been reviewed already.`,
    );
  }
  const note = review.reason === undefined ? {} : { note: review.reason };
  if (review.verdict === "reject") return { ...rejectChange(current, by), ...note };
  if (context.reviewsRules) assertNotOwn(current, by.author, context);
  return { ...activateChange(current, by), ...note };
}

function needsReview(
  current: Rule,
  next: Rule | null,
  { author, isProposal }: StepBy,
  context: RuleContext,
): boolean {
  if (!isShared(current)) return false;
  return isProposal || !author.mayRule || (context.reviewsRules && looseningOf(current, next) !== null);
}

/** What stands stays in force as it is; what was proposed before is replaced. */
function proposeChange(
  current: Rule,
  terms: Omit<ProposedChange, "by" | "at">,
  { author, at }: StepBy,
): RuleStep {
  const change = { ...terms, by: author.by.name, at };
  return { what: "proposed", rule: { ...current, change, updatedAt: at } };
}

function rejectChange(current: Rule, { author, at }: StepBy): RuleStep {
  const rule =
    current.status === "proposed"
      ? revokedRule(current, author.by.name, at)
      : { ...current, change: null, updatedAt: at };
  return { what: "rejected", rule };
}

function activateChange(current: Rule, { author, at }: StepBy): RuleStep {
  const sign = { activatedBy: author.by.name, activatedAt: at, updatedAt: at };
  const { change } = current;
  if (change === null) {
    assertNotExpired(current.expiresAt, at);
    return { what: "activated", rule: { ...current, ...sign, status: "active" } };
  }
  if (change.isRemoval)
    return { what: "activated", rule: { ...revokedRule(current, change.by, at), ...sign } };
  assertNotExpired(change.expiresAt, at);
  const { isRemoval: _, by, at: __, ...terms } = change;
  return { what: "activated", rule: { ...current, ...terms, ...sign, change: null, updatedBy: by } };
}

/** Nobody reviews a proposal that they or one of their machines had a part in. */
function assertNotOwn(current: Rule, { by }: RuleAuthor, { versions, isSamePerson }: RuleContext): void {
  const own = proposersOf(current, versions).find((name) => isSamePerson(name, by.name));
  if (own === undefined) return;
  const who =
    own === by.name ? "you had a part in this proposal" : `${own}, who had a part in it, is also you`;
  throw new AppError("forbidden", `Someone else has to activate the rule: ${who}.`);
}

function assertMayChange(rule: Rule, { by, mayRule }: RuleAuthor, what: "change" | "revoke"): void {
  const isOwn = rule.owner === by.name;
  if (rule.scope === "user" && !isOwn && !(what === "revoke" && mayRule)) {
    throw new AppError("forbidden", `Only ${rule.owner} can ${what} the rule ${rule.rule}.`);
  }
  if (rule.status === "proposed" && !isOwn && !mayRule) {
    throw new AppError(
      "forbidden",
      `Only ${rule.owner} and people who can change rules can ${what} this proposal.`,
    );
  }
}

function assertReviewable(rule: Rule, isProposal: boolean): void {
  if (!isProposal || isShared(rule)) return;
  throw new AppError("bad-input", "Only a rule for the team or a project can wait for a review.");
}

function assertNotExpired(expiresAt: string | null, at: string): void {
  if (expiresAt === null || Date.parse(expiresAt) > Date.parse(at)) return;
  throw new AppError("conflict", `The proposed rule has already expired, at ${expiresAt}.`);
}

function isShared({ scope }: Rule): boolean {
  return scope === "team" || scope === "project";
}

function termsOf(rule: Rule): Omit<ProposedChange, "isRemoval" | "by" | "at"> {
  const { behavior, reason, expiresAt, maxWaitSeconds, needsDualApproval } = rule;
  return { behavior, rule: rule.rule, reason, expiresAt, maxWaitSeconds, needsDualApproval };
}

function isSameTerms(left: Rule, right: Rule): boolean {
  return JSON.stringify(termsOf(left)) === JSON.stringify(termsOf(right));
}
