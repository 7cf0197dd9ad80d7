import type { Rule } from "@countersign/contracts/rule";
import { describe, expect, it } from "vitest";
import { sampleRule } from "../../../lib/fixtures/sample-rule.ts";
import { exportLosses } from "./export-losses.ts";

const now = Date.parse("2026-01-01T12:00:00.000Z");
const plain: Rule = { ...sampleRule, behavior: "ask" };
const temporary: Rule = { ...plain, expiresAt: "2026-01-02T12:00:00.000Z" };

describe("what an export leaves out", () => {
  it.each<{ name: string; rules: Rule[]; scope?: Rule["scope"] | "all"; want: unknown[] }>([
    { name: "nothing of a plain rule", rules: [plain], want: [] },
    {
      name: "expiry",
      rules: [temporary, temporary],
      want: [expect.stringMatching(/^2 rules with an expiry/)],
    },
    {
      name: "time limits and reasons",
      rules: [{ ...plain, maxWaitSeconds: 60, reason: "x" }],
      want: [expect.stringContaining("a time limit"), expect.stringContaining("a reason")],
    },
    {
      name: "that two persons must approve",
      rules: [{ ...plain, needsDualApproval: true }],
      want: [expect.stringContaining("one approval is enough")],
    },
    { name: "not a proposal", rules: [{ ...temporary, status: "proposed" }], want: [] },
    { name: "scopes", rules: [{ ...plain, scope: "user" }], want: [expect.stringContaining("Scopes")] },
    {
      name: "not what is not exported",
      rules: [{ ...temporary, status: "revoked", revokedAt: "2026-01-01T11:30:00.000Z" }],
      want: [],
    },
    { name: "not an expired rule", rules: [{ ...plain, expiresAt: "2026-01-01T11:30:00.000Z" }], want: [] },
    { name: "not another scope", rules: [{ ...temporary, scope: "user" }], scope: "team", want: [] },
  ])("$name", ({ rules, scope = "all", want }) => {
    expect(exportLosses(rules, scope, now)).toEqual(want);
  });
});
