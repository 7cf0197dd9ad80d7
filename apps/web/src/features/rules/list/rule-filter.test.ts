import type { Rule } from "@countersign/contracts/rule";
import { describe, expect, it } from "vitest";
import { sampleRule } from "../../../lib/fixtures/sample-rule.ts";
import { arrangeRules, type RuleFilter } from "./rule-filter.ts";

const everything: RuleFilter = { behavior: "all", scope: "all", text: "", isRevokedShown: false };

const rules: Rule[] = [
  sampleRule,
  {
    ...sampleRule,
    id: "2",
    behavior: "deny",
    rule: "Read(.env)",
    scope: "project",
    workspace: "/home/ada/site",
  },
  { ...sampleRule, id: "3", behavior: "ask", rule: "Bash(git push:*)", reason: "Releases are made by hand" },
  { ...sampleRule, id: "4", rule: "Bash(cat:*)", revokedAt: "2026-01-02T00:00:00.000Z", revokedBy: "bob" },
  {
    ...sampleRule,
    id: "5",
    rule: "Bash(npm test)",
    scope: "user",
    origin: { kind: "file", path: "/home/ada/.claude/settings.json", line: 4 },
  },
];

describe("arrangeRules", () => {
  it.each<{ name: string; filter: Partial<RuleFilter>; want: string[] }>([
    { name: "the strongest stands first, revoked ones are left out", filter: {}, want: ["2", "3", "1", "5"] },
    { name: "revoked ones stand last", filter: { isRevokedShown: true }, want: ["2", "3", "1", "5", "4"] },
    { name: "one behaviour", filter: { behavior: "allow" }, want: ["1", "5"] },
    { name: "one scope", filter: { scope: "project" }, want: ["2"] },
    { name: "words of the reason, in any case and order", filter: { text: "HAND releases" }, want: ["3"] },
    { name: "a path", filter: { text: ".claude/settings" }, want: ["5"] },
    { name: "nothing", filter: { text: "docker" }, want: [] },
  ])("$name", ({ filter, want }) => {
    expect(arrangeRules(rules, { ...everything, ...filter }).map(({ id }) => id)).toEqual(want);
  });
});
