import type { Rule } from "@countersign/contracts/rule";
import { expect, it } from "vitest";
import { sampleRule } from "../../../lib/fixtures/sample-rule.ts";
import { keepOwnName } from "../../../lib/messages/format-person.ts";
import {
  describeBacktestEffect,
  differencesOf,
  findActivationProblem,
  proposalOf,
} from "./proposal-messages.ts";

const terms = {
  behavior: "ask" as const,
  rule: "Bash(make:*)",
  reason: null,
  expiresAt: null,
  maxWaitSeconds: null,
  needsDualApproval: false,
};
const change = { ...terms, isRemoval: false, by: "bo", at: "2026-11-22T10:00:00.000Z" };
const rule: Rule = { ...sampleRule, ...terms, id: "r", version: 2 };

it.each([
  { name: "a rule in force without proposals", given: {}, want: null },
  { name: "a new rule", given: { status: "proposed" }, want: { kind: "new", by: "ada" } },
  {
    name: "one that somebody changed since",
    given: { status: "proposed", updatedBy: "cy" },
    want: { kind: "new", by: "cy" },
  },
  { name: "another text", given: { change }, want: { kind: "change", by: "bo" } },
  { name: "an end", given: { change: { ...change, isRemoval: true } }, want: { kind: "removal", by: "bo" } },
  { name: "a revoked rule", given: { status: "revoked" }, want: null },
] as const)("says what waits for a review: $name", ({ given, want }) => {
  const found = proposalOf({ ...rule, ...given });
  if (want === null) expect(found).toBeNull();
  else expect(found).toMatchObject(want);
});

it("names what a change makes different, and nothing else", () => {
  const after = { ...terms, rule: "Bash(make test:*)", maxWaitSeconds: 1_800, needsDualApproval: true };
  expect(differencesOf(terms, after)).toEqual([
    { name: "Rule", before: "Bash(make:*)", after: "Bash(make test:*)" },
    { name: "Auto-denies after", before: "never", after: "30 min" },
    { name: "Approvals needed", before: "one", after: "two" },
  ]);
  expect(differencesOf(terms, terms)).toEqual([]);
});

const result = { checked: 10, decided: 3, denied: 1, examples: [] };
it.each([
  {
    what: "allow",
    given: result,
    isAlarming: true,
    summary: "Would have allowed 3 of 10 past calls without approval. 1 of those wasn’t approved.",
  },
  {
    what: "removal",
    given: { ...result, denied: 0 },
    isAlarming: false,
    summary: "Would have changed the decision on 3 of 10 past calls.",
  },
  { what: "deny", given: result, isAlarming: false, summary: "Would have denied 3 of 10 past calls." },
  {
    what: "ask",
    given: { ...result, decided: 0 },
    isAlarming: false,
    summary: "Wouldn’t have changed any of 10 past calls.",
  },
  {
    what: "allow",
    given: { ...result, checked: 0 },
    isAlarming: false,
    summary: "No past calls to test against yet.",
  },
] as const)("says what the past says of $what", ({ what, given, isAlarming, summary }) => {
  expect(describeBacktestEffect({ ...given, examples: [] }, what)).toEqual({ isAlarming, summary });
});

it.each([
  { name: "his own, where rules are reviewed", by: "ada", reviewsRules: true, hasProblem: true },
  { name: "his own, where they are not", by: "ada", reviewsRules: false, hasProblem: false },
  { name: "somebody else’s", by: "bo", reviewsRules: true, hasProblem: false },
])("says who cannot put a proposal in force: $name", ({ by, reviewsRules, hasProblem }) => {
  keepOwnName("ada");
  expect(findActivationProblem({ by }, reviewsRules) !== null).toBe(hasProblem);
});
