import { describe, expect, it } from "vitest";
import type { HookOpinion, PolicyContext } from "./context.ts";
import { compileRules, decide, ruleSetFromTexts } from "./index.ts";

const base: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: { realpath: (path) => path },
};
const make = { tool: "Bash", input: { command: "make" } };
const said = (
  hook: HookOpinion,
  rules: Parameters<typeof ruleSetFromTexts>[0],
  more: Partial<PolicyContext>,
) => decide(make, { ...base, hook, ...more, rules: compileRules(ruleSetFromTexts(rules, "user")) });

describe("what a hook says before a call", () => {
  it.each([
    {
      name: "a denial is final",
      decision: "deny" as const,
      rules: { allow: ["Bash"] },
      want: "deny",
      text: "the hook guard denied it",
    },
    {
      name: "an allow spares the question",
      decision: "allow" as const,
      rules: {},
      want: "allow",
      text: "the hook guard allows it",
    },
    {
      name: "an allow is no more than the rule that allows",
      decision: "allow" as const,
      rules: { allow: ["Bash(make)"] },
      want: "allow",
      text: "rule Bash(make) (user) allows make",
    },
    {
      name: "an allow does not beat an ask rule",
      decision: "allow" as const,
      rules: { ask: ["Bash(make)"] },
      want: "ask",
      text: "rule Bash(make) (user) asks for make",
    },
    {
      name: "an allow does not beat a deny rule",
      decision: "allow" as const,
      rules: { deny: ["Bash(make)"] },
      want: "deny",
      text: "rule Bash(make) (user) denies make",
    },
    {
      name: "a question beats an allow rule",
      decision: "ask" as const,
      rules: { allow: ["Bash"] },
      want: "ask",
      text: "the hook guard asks for approval",
    },
    {
      name: "a question does not beat a deny rule",
      decision: "ask" as const,
      rules: { deny: ["Bash"] },
      want: "deny",
      text: "rule Bash (user) denies Bash",
    },
  ])("$name", ({ decision, rules, want, text }) => {
    const found = said({ decision, name: "guard" }, rules, {});
    expect({ kind: found.kind, text: found.reasons[0]?.text }).toMatchObject({ kind: want, text });
  });

  it.each([
    { reason: undefined, want: "the hook guard denied it" },
    { reason: "", want: "the hook guard denied it" },
    { reason: "not on Fridays", want: "the hook guard denied it: not on Fridays" },
  ])("the reason $reason follows", ({ reason, want }) => {
    const hook: HookOpinion =
      reason === undefined
        ? { decision: "deny", name: "guard" }
        : { decision: "deny", name: "guard", reason };
    expect(said(hook, {}, {})).toMatchObject({
      kind: "deny",
      reasons: [{ code: "hook-denies", text: want }],
      code: "hook_denied",
      message: `Bash did not run: ${want}.`,
    });
  });

  it("a hook can give the code of its denial", () => {
    const hook: HookOpinion = { decision: "deny", name: "guard", code: "hook_failed" };
    expect(said(hook, {}, {})).toMatchObject({ code: "hook_failed" });
  });

  it.each([
    { mode: "strict" as const, want: "ask" },
    { mode: "plan" as const, want: "deny" },
    { mode: "dontAsk" as const, want: "allow" },
    { mode: "bypassPermissions" as const, want: "allow" },
  ])("an allow in mode $mode: $want", ({ mode, want }) => {
    expect(said({ decision: "allow", name: "guard" }, {}, { mode }).kind).toBe(want);
  });

  it.each([
    { mode: "dontAsk" as const, want: "deny" },
    { mode: "bypassPermissions" as const, want: "allow" },
  ])("a question in mode $mode: $want", ({ mode, want }) => {
    expect(said({ decision: "ask", name: "guard" }, { allow: ["Bash"] }, { mode }).kind).toBe(want);
  });

  it("names no rule where a rule would not help", () => {
    expect(said({ decision: "ask", name: "guard" }, {}, {})).toMatchObject({ kind: "ask", suggestions: [] });
  });
});
