import { describe, expect, it } from "vitest";
import { compileRules, decide, type PolicyContext, ruleSetFromTexts } from "./index.ts";

type Texts = Parameters<typeof ruleSetFromTexts>[0];
const base: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: { realpath: (path) => path },
};
const bash = (command: string) => ({ tool: "Bash", input: { command } });
const answer = (
  call: { tool: string; input: Record<string, unknown> },
  rules: Texts = {},
  more: Partial<PolicyContext> = {},
) => decide(call, { ...base, ...more, rules: compileRules(ruleSetFromTexts(rules, "user")) });

describe("what a person and the model read", () => {
  it("mode bypassPermissions still says what would have asked", () => {
    expect(answer(bash("make"), {}, { mode: "bypassPermissions" })).toMatchObject({
      kind: "allow",
      canonical: "make",
      reasons: [
        { code: "mode-bypass", text: "mode bypassPermissions never asks" },
        { code: "no-rule", text: "no rule allows make", part: "make", span: { start: 0, end: 4 } },
      ],
    });
  });

  it("mode dontAsk says what would have asked", () => {
    expect(answer(bash("make"), {}, { mode: "dontAsk" })).toMatchObject({
      kind: "deny",
      code: "no_approver",
      canonical: "make",
      message: "This call needs a person’s approval, and mode dontAsk never asks: no rule allows make",
      reasons: [
        { code: "mode-dont-ask", text: "mode dontAsk denies calls that need approval" },
        { code: "no-rule", text: "no rule allows make", part: "make", span: { start: 0, end: 4 } },
      ],
    });
  });

  it("mode plan tells the model to describe the change", () => {
    const edit = { tool: "Edit", input: { file_path: "a" } };
    expect(answer(edit, {}, { mode: "plan" })).toMatchObject({
      kind: "deny",
      code: "rule_denied",
      message: expect.stringContaining("Describe the change in the plan"),
      reasons: [{ code: "mode-plan", text: "mode plan is read-only, and Edit does more" }],
    });
    expect(answer(bash("git  push"), {}, { mode: "plan" }).reasons).toMatchObject([
      { code: "mode-plan", text: "mode plan is read-only, and git push does more" },
    ]);
  });

  it("mode strict asks for what a rule would allow", () => {
    expect(answer(bash("make"), { allow: ["Bash"] }, { mode: "strict" })).toMatchObject({
      kind: "ask",
      canonical: "make",
      reasons: [{ code: "mode-strict", text: "mode strict asks about every call" }],
      risk: { level: "medium", reasons: [{ code: "runs-program", text: "runs a program" }] },
      suggestions: [],
    });
  });

  it("no rule is suggested where an ask rule decided", () => {
    expect(answer(bash("npm run test"), { ask: ["Bash(npm:*)"] })).toMatchObject({
      kind: "ask",
      suggestions: [],
      reasons: [{ code: "rule-asks", rule: { text: "Bash(npm:*)", source: "user" } }],
    });
  });

  it("a rule that cannot be read is named", () => {
    expect(answer(bash("make"), { deny: ["Bash(("], allow: ["Bash"] }).reasons).toMatchObject([
      {
        code: "rule-unreadable",
        text: "the deny rule Bash(( (user) is invalid: a closing parenthesis is missing",
        rule: { text: "Bash((", source: "user" },
      },
    ]);
  });

  it("a search that could reach a denied file asks and says so", () => {
    expect(answer(bash("grep -r x src"), { deny: ["Read(.env)"] })).toMatchObject({
      kind: "ask",
      reasons: [
        { text: "rule Read(.env) (user) denies files that /workspace/src in grep -r x src could reach" },
      ],
    });
  });

  it("a deny names what it denied, and nothing that it only could have", () => {
    const decision = answer(bash("git push && grep -r x src"), { deny: ["Bash(git push)", "Read(.env)"] });
    expect(decision.reasons.map(({ rule }) => rule?.text)).toMatchObject(["Bash(git push)"]);
  });

  it("a call that cannot be decided is of high risk", () => {
    const input = {
      get command(): string {
        throw new Error("boom");
      },
    };
    expect(answer({ tool: "Bash", input })).toMatchObject({
      kind: "ask",
      reasons: [{ code: "call-not-decided", text: "the call can’t be evaluated: boom" }],
      risk: { level: "high", reasons: [{ code: "not-understood", text: "can’t be analyzed" }] },
      suggestions: [],
    });
  });

  it("a rule for the whole tool is named", () => {
    expect(answer({ tool: "Task", input: {} }, { allow: ["Task"] })).toMatchObject({
      kind: "allow",
      reasons: [
        { code: "rule-allows", text: "rule Task (user) allows Task", rule: { text: "Task", source: "user" } },
      ],
    });
  });

  it("a grant carries its id, and says nothing of a person who is not known", () => {
    const rules = compileRules({
      allow: [],
      ask: [],
      deny: [],
      exact: [{ tool: "Bash", input: { command: "make" }, cwd: "/workspace", id: "g1" }],
    });
    expect(decide(bash("make"), { ...base, rules }).reasons).toMatchObject([
      {
        code: "grant-allows",
        text: "always allowed in this session: make in /workspace",
        rule: { text: "make in /workspace", source: "session", id: "g1" },
      },
    ]);
  });

  it("a grant of another tool is bound to the session's directory, not the shell's", () => {
    const rules = compileRules({
      allow: [],
      ask: [],
      deny: [],
      exact: [{ tool: "Task", input: {}, cwd: "/workspace" }],
    });
    expect(
      decide({ tool: "Task", input: {} }, { ...base, rules, shellWorkingDirectory: "/workspace/src" }).kind,
    ).toBe("allow");
  });

  it("a path in the workspace is not called blocked", () => {
    expect(answer({ tool: "Edit", input: { file_path: "a" } })).not.toHaveProperty("blockedPath");
  });

  it("the same rule twice applies while one of them is active", () => {
    const rules = compileRules({
      allow: [
        { text: "Bash(make)", source: "a", expiresAt: "2020-01-01T00:00:00Z" },
        { text: "Bash(make)", source: "b" },
      ],
      ask: [],
      deny: [],
    });
    expect(decide(bash("make"), { ...base, rules, now: "2026-01-01T00:00:00Z" })).toMatchObject({
      kind: "allow",
      reasons: [{ rule: { source: "b" } }],
    });
  });
});
