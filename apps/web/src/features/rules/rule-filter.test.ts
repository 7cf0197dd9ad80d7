import type { Rule } from "@countersign/contracts/rule";
import { describe, expect, it } from "vitest";
import { arrangeRules, type RuleFilter } from "./rule-filter.ts";

const everything: RuleFilter = { behavior: "all", scope: "all", text: "", isRevokedShown: false };

const base: Rule = {
  id: "1",
  behavior: "allow",
  rule: "Bash(ls)",
  scope: "team",
  origin: { kind: "stored" },
  workspace: null,
  sessionId: null,
  owner: "ada",
  reason: null,
  expiresAt: null,
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  revokedAt: null,
  revokedBy: null,
  hits: 0,
  lastHitAt: null,
  maxWaitSeconds: null,
  updatedBy: null,
  status: "active",
  activatedBy: null,
  activatedAt: null,
  secondPerson: false,
  change: null,
  problem: null,
};

const rules: Rule[] = [
  base,
  { ...base, id: "2", behavior: "deny", rule: "Read(.env)", scope: "project", workspace: "/home/ada/site" },
  { ...base, id: "3", behavior: "ask", rule: "Bash(git push:*)", reason: "Releases are made by hand" },
  { ...base, id: "4", rule: "Bash(cat:*)", revokedAt: "2026-01-02T00:00:00.000Z", revokedBy: "bob" },
  {
    ...base,
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
