import type { Rule } from "@countersign/contracts/rule";
import { describe, expect, it } from "vitest";
import { type LooseningTerms, looseningOf, looseningOfNew } from "./loosening.ts";
import { storedRule } from "./prepare-rule.ts";

const early = "2027-01-01T00:00:00.000Z";
const late = "2028-01-01T00:00:00.000Z";
const clock = { now: () => "2026-11-22T10:00:00.000Z", createId: () => "id" };

function ruleOf(change: Partial<LooseningTerms>): Rule {
  const terms = { behavior: "allow" as const, rule: "Bash(git push:*)", scope: "team" as const };
  return { ...storedRule(terms, { workspace: null, sessionId: null }, "ada", clock), ...change };
}

type Case = {
  name: string;
  from: Partial<LooseningTerms>;
  to: Partial<LooseningTerms> | null;
  loosens: boolean;
};

const ask = { behavior: "ask" as const };
const deny = { behavior: "deny" as const };

const cases: Case[] = [
  { name: "an allow rule ends", from: {}, to: null, loosens: false },
  { name: "an ask rule ends", from: ask, to: null, loosens: true },
  { name: "a deny rule ends", from: deny, to: null, loosens: true },
  { name: "an allow rule has another text", from: {}, to: { rule: "Bash(git:*)" }, loosens: true },
  { name: "an allow rule has a narrower text", from: {}, to: { rule: "Bash(git push)" }, loosens: true },
  { name: "an allow rule is spelled otherwise", from: {}, to: { rule: " Bash(git push *)" }, loosens: false },
  { name: "an allow rule ends earlier", from: { expiresAt: late }, to: { expiresAt: early }, loosens: false },
  { name: "an allow rule gets an end", from: {}, to: { expiresAt: early }, loosens: false },
  { name: "an allow rule ends later", from: { expiresAt: early }, to: { expiresAt: late }, loosens: true },
  { name: "an allow rule loses its end", from: { expiresAt: early }, to: { expiresAt: null }, loosens: true },
  {
    name: "the same moment is written otherwise",
    from: { expiresAt: early },
    to: { expiresAt: "2027-01-01T01:00:00+01:00" },
    loosens: false,
  },
  { name: "an allow rule asks from now on", from: {}, to: ask, loosens: false },
  {
    name: "an allow rule denies something else",
    from: {},
    to: { ...deny, rule: "Bash(ls)" },
    loosens: false,
  },
  { name: "an ask rule allows", from: ask, to: { behavior: "allow" }, loosens: true },
  { name: "a deny rule allows", from: deny, to: { behavior: "allow" }, loosens: true },
  { name: "a deny rule asks", from: deny, to: ask, loosens: true },
  { name: "an ask rule denies the same", from: ask, to: deny, loosens: false },
  { name: "an ask rule denies something else", from: ask, to: { ...deny, rule: "Bash(ls)" }, loosens: true },
  {
    name: "an ask rule denies for a shorter time",
    from: ask,
    to: { ...deny, expiresAt: early },
    loosens: true,
  },
  { name: "a deny rule has a wider text", from: deny, to: { rule: "Bash(git:*)" }, loosens: true },
  {
    name: "a deny rule has a text that matches nothing",
    from: deny,
    to: { rule: "Bash(zzz)" },
    loosens: true,
  },
  { name: "a deny rule ends earlier", from: deny, to: { expiresAt: early }, loosens: true },
  {
    name: "a deny rule ends later",
    from: { ...deny, expiresAt: early },
    to: { expiresAt: late },
    loosens: false,
  },
  {
    name: "a deny rule stays for good",
    from: { ...deny, expiresAt: early },
    to: { expiresAt: null },
    loosens: false,
  },
  {
    name: "calls wait longer",
    from: { ...ask, maxWaitSeconds: 60 },
    to: { maxWaitSeconds: 61 },
    loosens: true,
  },
  {
    name: "calls wait for ever",
    from: { ...ask, maxWaitSeconds: 60 },
    to: { maxWaitSeconds: null },
    loosens: true,
  },
  {
    name: "calls wait less",
    from: { ...ask, maxWaitSeconds: 60 },
    to: { maxWaitSeconds: 59 },
    loosens: false,
  },
  { name: "calls wait no more for ever", from: ask, to: { maxWaitSeconds: 9 }, loosens: false },
  {
    name: "one person is enough",
    from: { ...ask, needsDualApproval: true },
    to: { needsDualApproval: false },
    loosens: true,
  },
  { name: "two persons are needed", from: ask, to: { needsDualApproval: true }, loosens: false },
  {
    name: "two persons, and a later end of the wait",
    from: { ...ask, maxWaitSeconds: 5 },
    to: { needsDualApproval: true, maxWaitSeconds: 50 },
    loosens: true,
  },
  { name: "nothing is otherwise", from: deny, to: {}, loosens: false },
];

describe("what a change of a rule lets through", () => {
  it.each(cases)("$name: $loosens", ({ from, to, loosens }) => {
    const current = ruleOf(from);
    expect(looseningOf(current, to === null ? null : { ...current, ...to }) !== null).toBe(loosens);
  });

  it.each([
    { behavior: "allow" as const, loosens: true },
    { behavior: "ask" as const, loosens: false },
    { behavior: "deny" as const, loosens: false },
  ])("a new rule that is to $behavior: $loosens", ({ behavior, loosens }) => {
    expect(looseningOfNew({ behavior }) !== null).toBe(loosens);
  });
});
