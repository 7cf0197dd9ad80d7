import type { Rule } from "@countersign/contracts/rule";
import { describe, expect, it } from "vitest";
import { sampleRule } from "../../../lib/fixtures/sample-rule.ts";
import { draftOf, emptyDraft, type RuleDraft, readNewRule, readRuleChange } from "./rule-draft.ts";

const now = Date.parse("2026-01-01T12:00:00.000Z");
const empty = emptyDraft("/home/ada/site", { behavior: "allow", rule: "" });

describe("readNewRule", () => {
  it.each<{ name: string; draft: Partial<RuleDraft>; want: unknown }>([
    {
      name: "a rule without text",
      draft: {},
      want: { tag: "problem", errors: { rule: expect.any(String) } },
    },
    {
      name: "a rule of the team names no workspace",
      draft: { rule: " Bash(ls) ", reason: " " },
      want: { tag: "ready", value: { behavior: "allow", rule: "Bash(ls)", scope: "team" } },
    },
    {
      name: "a rule of a project, for an hour",
      draft: {
        rule: "Bash(ls)",
        scope: "project",
        workspace: "/home/ada/site/",
        expiry: { tag: "preset", preset: "hour" },
      },
      want: {
        tag: "ready",
        value: {
          behavior: "allow",
          rule: "Bash(ls)",
          scope: "project",
          workspace: "/home/ada/site",
          expiresAt: "2026-01-01T13:00:00.000Z",
        },
      },
    },
    {
      name: "a session must be chosen",
      draft: { rule: "Bash(ls)", scope: "session" },
      want: { tag: "problem", errors: { sessionId: expect.any(String) } },
    },
    {
      name: "a time limit of a rule that asks",
      draft: { behavior: "ask", rule: "Bash(ls)", wait: "1.5 h" },
      want: {
        tag: "ready",
        value: { behavior: "ask", rule: "Bash(ls)", scope: "team", maxWaitSeconds: 5_400 },
      },
    },
    {
      name: "a time limit without its unit",
      draft: { behavior: "ask", rule: "Bash(ls)", wait: "30" },
      want: { tag: "problem", errors: { maxWaitSeconds: expect.stringContaining("a unit") } },
    },
    {
      name: "an end in the past",
      draft: { rule: "Bash(ls)", expiry: { tag: "moment", local: "2020-01-01T00:00" } },
      want: { tag: "problem", errors: { expiresAt: "That time is past." } },
    },
  ])("$name", ({ draft, want }) => {
    expect(readNewRule({ ...empty, ...draft }, now)).toEqual(want);
  });
});

describe("readRuleChange", () => {
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
      draft: { expiry: { tag: "preset", preset: "never" } },
      want: { expiresAt: null },
    },
    {
      name: "text and behaviour",
      draft: { rule: "Read(*.pem)", behavior: "ask" },
      want: { rule: "Read(*.pem)", behavior: "ask" },
    },
  ])("$name", ({ draft, want }) => {
    const change = readRuleChange(rule, { ...draftOf(rule), ...draft }, now);
    expect(change).toEqual({ tag: "ready", value: { id: "1", version: 3, ...want } });
  });
});
