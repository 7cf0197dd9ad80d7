import type { Rule, RuleHint } from "@countersign/contracts/rule";
import { coversRule, parseRule, type Rule as ReadRule } from "@countersign/policy";
import type { RuleAuthor } from "./rules-service.ts";
import type { RulesServiceOptions } from "./rules-service-options.ts";
import { takeTurns } from "./take-turns.ts";

const dayMs = 86_400_000;
const idleMs = 30 * dayMs;
const soonMs = 7 * dayMs;

/** What a person should know of the stored rules in force; with a workspace only of those that hold there. */
export async function hintsOf(
  workspace: string | null,
  { visibleTo }: RuleAuthor,
  { store, clock, realWorkspace }: RulesServiceOptions,
): Promise<RuleHint[]> {
  const real = workspace === null ? null : await realWorkspace(workspace);
  const now = Date.parse(clock.now());
  const inForce = (await store.list(visibleTo)).filter((rule) => isActive(rule, now));
  const rules = inForce.filter((rule) => real === null || rule.workspace === null || rule.workspace === real);
  const read = readRules(rules);
  const hints: RuleHint[] = [];
  const pause = takeTurns();
  for (const rule of rules) {
    hints.push(...hintsOfTime(rule, now));
    await pause();
  }
  for (const rule of read) {
    hints.push(...hintsBeside(rule, read));
    await pause();
  }
  return hints;
}

type Read = { rule: Rule; read: ReadRule };

function isActive({ status, expiresAt }: Rule, now: number): boolean {
  return status === "active" && (expiresAt === null || now < Date.parse(expiresAt));
}

function readRules(rules: readonly Rule[]): Read[] {
  return rules.flatMap((rule) => {
    const parsed = parseRule(rule.rule);
    return parsed.ok ? [{ rule, read: parsed.rule }] : [];
  });
}

function hintsOfTime(rule: Rule, now: number): RuleHint[] {
  const since = Date.parse(rule.activatedAt ?? rule.createdAt);
  const days = Math.floor((now - since) / dayMs);
  const isIdle = rule.matchCount === 0 && now - since >= idleMs;
  const end = rule.expiresAt === null ? null : Date.parse(rule.expiresAt) - now;
  return [
    ...(isIdle ? [hint(rule, "never-matched", `It hasn’t decided a call in ${days} days.`)] : []),
    ...(end !== null && end <= soonMs ? [hint(rule, "expires-soon", `It ends ${formatTimeLeft(end)}.`)] : []),
  ];
}

function formatTimeLeft(ms: number): string {
  const days = Math.floor(ms / dayMs);
  if (days >= 1) return days === 1 ? "in a day" : `in ${days} days`;
  return ms < 2 * 3_600_000 ? "within two hours" : `in ${Math.floor(ms / 3_600_000)} hours`;
}

/** At most one of each kind: the first rule that it is true of, in the order of their making. */
function hintsBeside(one: Read, all: readonly Read[]): RuleHint[] {
  const others = all.filter(({ rule }) => rule.id !== one.rule.id);
  const covering = others.find((other) => isCoveredBy(one, other, all));
  const beating = others.find((other) => beatsWholly(other, one));
  const partly = beating ?? others.find((other) => beatsPartly(other, one));
  return [
    ...(covering === undefined ? [] : [coveredHint(one.rule, covering.rule)]),
    ...(partly === undefined ? [] : [beatenHint(one.rule, partly.rule, beating !== undefined)]),
  ];
}

function coveredHint(rule: Rule, other: Rule): RuleHint {
  const text = `${other.rule} ${verbs[other.behavior]} everything it matches, so this rule changes nothing.`;
  return { ...hint(rule, "covered-by", text), other: toOther(other) };
}

function beatenHint(rule: Rule, other: Rule, isWhole: boolean): RuleHint {
  const text = isWhole
    ? `${other.rule} ${verbs[other.behavior]} everything it matches and wins, so this rule decides nothing.`
    : `${other.rule} ${verbs[other.behavior]} some of what it matches, and wins there.`;
  return { ...hint(rule, "conflicts-with", text), other: toOther(other) };
}

/** To the same end, for as many sessions, as long and as strictly. Of two that say the same the younger one is too much. */
function isCoveredBy(inner: Read, outer: Read, all: readonly Read[]): boolean {
  const [one, other] = [inner.rule, outer.rule];
  if (one.behavior !== other.behavior || !lastsAsLong(other, one) || !isAsStrict(other, one)) return false;
  if (!holdsWherever(other, one) || !coversRule(outer.read, inner.read, one.behavior)) return false;
  const isMutual =
    holdsWherever(one, other) &&
    lastsAsLong(one, other) &&
    isAsStrict(one, other) &&
    coversRule(inner.read, outer.read, one.behavior);
  return !isMutual || all.indexOf(inner) < all.indexOf(outer);
}

function beatsWholly(winner: Read, loser: Read): boolean {
  const [one, other] = [winner.rule, loser.rule];
  if (rank[one.behavior] <= rank[other.behavior]) return false;
  if (!holdsWherever(one, other) || !lastsAsLong(one, other)) return false;
  return coversRule(winner.read, loser.read, one.behavior);
}

function beatsPartly(winner: Read, loser: Read): boolean {
  const [one, other] = [winner.rule, loser.rule];
  if (rank[one.behavior] <= rank[other.behavior]) return false;
  if (!holdsWherever(one, other) && !holdsWherever(other, one)) return false;
  // As a list of the winner's it would meet this much; as an allow rule it may meet less.
  return coversRule(loser.read, winner.read, one.behavior);
}

const rank = { allow: 0, ask: 1, deny: 2 };
const verbs = { allow: "allows", ask: "asks for", deny: "denies" };

/** Whether one rule holds in every session in which the other does. */
function holdsWherever(one: Rule, other: Rule): boolean {
  switch (one.scope) {
    case "team":
      return true;
    case "project":
      return other.scope === "project" && one.workspace === other.workspace;
    case "user":
      return other.scope === "user" && one.owner === other.owner;
    case "session":
      return other.scope === "session" && one.sessionId === other.sessionId;
  }
}

function lastsAsLong(one: Rule, other: Rule): boolean {
  if (one.expiresAt === null) return true;
  return other.expiresAt !== null && Date.parse(one.expiresAt) >= Date.parse(other.expiresAt);
}

function isAsStrict(one: Rule, other: Rule): boolean {
  if (other.needsDualApproval && !one.needsDualApproval) return false;
  if (other.maxWaitSeconds === null) return true;
  return one.maxWaitSeconds !== null && one.maxWaitSeconds <= other.maxWaitSeconds;
}

function toOther({ id, rule, behavior }: Rule): RuleHint["other"] {
  return { id, rule, behavior };
}

function hint(rule: Rule, kind: RuleHint["kind"], text: string): RuleHint {
  return { ruleId: rule.id, kind, text, other: null };
}
