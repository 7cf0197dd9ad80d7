import type { ProposedChange, Rule } from "@countersign/contracts/rule";
import { isSameRule, parseRule } from "@countersign/policy";

/** What a rule does, as far as it can be changed. */
export type LooseningTerms = Pick<
  ProposedChange,
  "behavior" | "rule" | "expiresAt" | "maxWaitSeconds" | "needsDualApproval"
>;

/**
 * Why a change of a rule in force lets something through that was not let through before, in words; null where it does not. `next` is null
 * where the rule ends. Nothing is guessed: of a rule that denies or asks any other text counts as less than the one before.
 */
export function looseningOf(current: Rule, next: LooseningTerms | null): string | null {
  if (next === null)
    return current.behavior === "allow" ? null : `a rule that ${verbs[current.behavior]} ends`;
  // What replaces an allow rule by one that asks or denies only ever tightens, regardless of its text.
  if (current.behavior === "allow") return next.behavior === "allow" ? wideningReason(current, next) : null;
  if (rank[next.behavior] < rank[current.behavior])
    return `a rule that ${verbs[current.behavior]} becomes one that ${verbs[next.behavior]}`;
  if (!isSameText(current.rule, next.rule)) return `another text replaces what it ${verbs[current.behavior]}`;
  if (isEarlier(next.expiresAt, current.expiresAt)) return "it ends earlier";
  return next.behavior === "ask" ? softeningReason(current, next) : null;
}

/** Why a new rule lets something through, in words; null where it does not. */
export function looseningOfNew({ behavior }: Pick<LooseningTerms, "behavior">): string | null {
  return behavior === "allow" ? "it lets calls run without approval" : null;
}

const rank = { allow: 0, ask: 1, deny: 2 };
const verbs = { allow: "allows", ask: "asks", deny: "denies" };

function wideningReason(current: Rule, next: LooseningTerms): string | null {
  if (!isSameText(current.rule, next.rule)) return "it allows by another text";
  return isEarlier(current.expiresAt, next.expiresAt) ? "it allows for longer" : null;
}

function softeningReason(current: Rule, next: LooseningTerms): string | null {
  if (current.needsDualApproval && !next.needsDualApproval) return "one person would be enough";
  const [before, after] = [current.maxWaitSeconds, next.maxWaitSeconds];
  return before !== null && (after === null || after > before) ? "calls would wait longer" : null;
}

function isSameText(left: string, right: string): boolean {
  if (left.trim() === right.trim()) return true;
  const [one, other] = [parseRule(left), parseRule(right)];
  return one.ok && other.ok && isSameRule(one.rule, other.rule);
}

/** Null is never. */
function isEarlier(left: string | null, right: string | null): boolean {
  if (left === null) return false;
  return right === null || Date.parse(left) < Date.parse(right);
}
