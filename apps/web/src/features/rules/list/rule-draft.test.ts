import type { NewRule, Rule } from "@countersign/contracts/rule";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleRule } from "../../../lib/fixtures/sample-rule.ts";
import { readKeptDraft } from "../../../lib/forms/kept-draft.ts";
import {
  draftOf,
  emptyDraft,
  isUnchanged,
  newRuleForm,
  type RuleDraft,
  ruleChangeForm,
  ruleDraft,
} from "./rule-draft.ts";

const now = Date.parse("2026-01-01T12:00:00.000Z");
const empty: RuleDraft = {
  ...emptyDraft("/home/ada/site", { behavior: "allow", rule: "", scope: "team" }),
  expiresAt: { tag: "preset", preset: "never" },
};

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now }));
afterEach(() => void vi.useRealTimers());

describe("a new rule", () => {
  it.each<{ name: string; draft: Partial<RuleDraft>; want: NewRule }>([
    {
      name: "a rule of the team names no workspace",
      draft: { rule: " Bash(ls) ", reason: " " },
      want: { behavior: "allow", rule: "Bash(ls)", scope: "team" },
    },
    {
      name: "a rule of a project, for an hour",
      draft: {
        rule: "Bash(ls)",
        scope: "project",
        workspace: "/home/ada/site/",
        expiresAt: { tag: "preset", preset: "hour" },
      },
      want: {
        behavior: "allow",
        rule: "Bash(ls)",
        scope: "project",
        workspace: "/home/ada/site",
        expiresAt: "2026-01-01T13:00:00.000Z",
      },
    },
    {
      name: "a time limit of a rule that asks",
      draft: { behavior: "ask", rule: "Bash(ls)", maxWaitSeconds: "1.5 h" },
      want: { behavior: "ask", rule: "Bash(ls)", scope: "team", maxWaitSeconds: 5_400 },
    },
  ])("$name", ({ draft, want }) => {
    expect(newRuleForm.parse({ ...empty, ...draft })).toEqual(want);
  });

  it.each<{ name: string; draft: Partial<RuleDraft>; wrong: object }>([
    { name: "a rule without text", draft: {}, wrong: { rule: expect.any(String) } },
    {
      name: "a session must be chosen",
      draft: { rule: "Bash(ls)", scope: "session" },
      wrong: { sessionId: expect.any(String) },
    },
    {
      name: "a time limit without its unit",
      draft: { behavior: "ask", rule: "Bash(ls)", maxWaitSeconds: "30" },
      wrong: { maxWaitSeconds: expect.stringContaining("a unit") },
    },
    {
      name: "an end in the past",
      draft: { rule: "Bash(ls)", expiresAt: { tag: "moment", local: "2020-01-01T00:00" } },
      wrong: { expiresAt: "Choose a time in the future." },
    },
    {
      name: "several fields at once",
      draft: { scope: "project", workspace: " " },
      wrong: { rule: expect.any(String), workspace: "Enter a folder." },
    },
  ])("$name", ({ draft, wrong }) => {
    const issues = newRuleForm.safeParse({ ...empty, ...draft }).error?.issues ?? [];
    expect(Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]))).toEqual(wrong);
  });
});

describe("a change of a rule", () => {
  const rule: Rule = {
    ...sampleRule,
    behavior: "deny",
    rule: "Read(.env)",
    reason: "Secrets",
    version: 3,
    expiresAt: "2026-02-01T00:00:00.000Z",
  };
  it.each<{ name: string; draft: Partial<RuleDraft>; want: object }>([
    { name: "nothing is different", draft: {}, want: {} },
    { name: "the reason is taken away", draft: { reason: "" }, want: { reason: null } },
    {
      name: "it never ends",
      draft: { expiresAt: { tag: "preset", preset: "never" } },
      want: { expiresAt: null },
    },
    {
      name: "text and behaviour",
      draft: { rule: "Read(*.pem)", behavior: "ask" },
      want: { rule: "Read(*.pem)", behavior: "ask" },
    },
  ])("$name", ({ draft, want }) => {
    const change = ruleChangeForm(rule).parse({ ...draftOf(rule), ...draft });
    expect(change).toEqual({ id: "1", version: 3, ...want });
    expect(isUnchanged(change)).toBe(Object.keys(want).length === 0);
  });
});

const written = {
  ...emptyDraft("/work", { behavior: "ask", rule: "Bash(git push:*)" }),
  reason: "Ask first",
};

describe("a rule that was being written", () => {
  it.each([
    { name: "as it was", draft: written },
    {
      name: "with a moment at which it ends",
      draft: { ...written, expiresAt: { tag: "moment", local: "2026-12-01T10:00" } },
    },
  ])("is read again $name", ({ draft }) => {
    expect(readKeptDraft(ruleDraft, JSON.stringify(draft))).toEqual(draft);
  });

  it.each([
    { name: "nothing is kept", text: null },
    { name: "it is no JSON", text: "{" },
    { name: "a field is missing", text: JSON.stringify({ ...written, rule: undefined }) },
    { name: "it has a behavior that there is not", text: JSON.stringify({ ...written, behavior: "permit" }) },
    {
      name: "it ends at a preset that there is not",
      text: JSON.stringify({ ...written, expiresAt: { tag: "preset", preset: "soon" } }),
    },
  ])("is not there where $name", ({ text }) => {
    expect(readKeptDraft(ruleDraft, text)).toBeNull();
  });
});
