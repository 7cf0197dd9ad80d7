import { describe, expect, it } from "vitest";
import { decide } from "../decide.ts";
import type { PolicyCall } from "../policy-call.ts";
import { compileRules } from "./compile-rules.ts";
import type { RuleList } from "./rule.ts";
import { ruleSetFromTexts } from "./rule-set.ts";

const yes = (): boolean => true;
const compile = (list: RuleList, texts: string[]) =>
  compileRules(ruleSetFromTexts({ [list]: texts }, "user"))[list];

describe("rules for all calls of a tool", () => {
  it.each([
    { list: "allow" as const, rule: "mcp__a", tool: "mcp__a__b", want: true },
    { list: "allow" as const, rule: "mcp__a", tool: "mcp__a__b__c", want: true },
    { list: "allow" as const, rule: "mcp__a", tool: "mcp__a___b", want: false },
    { list: "deny" as const, rule: "mcp__a", tool: "mcp__a__b__c", want: true },
    { list: "allow" as const, rule: "mcp__a__*", tool: "mcp__a__b", want: true },
    { list: "allow" as const, rule: "mcp__a__b", tool: "mcp__a__b", want: true },
    { list: "allow" as const, rule: "mcp__a__b", tool: "mcp__a__bc", want: false },
    { list: "allow" as const, rule: "mcp__a", tool: "mcp__a", want: true },
    { list: "allow" as const, rule: "mcp__a", tool: "mcp__ab__c", want: false },
    { list: "allow" as const, rule: "Other", tool: "Other__b", want: false },
    { list: "allow" as const, rule: "Other", tool: "Other", want: true },
    { list: "deny" as const, rule: "mcp__*", tool: "mcp__a__b", want: true },
    { list: "deny" as const, rule: "*", tool: "Anything", want: true },
    { list: "deny" as const, rule: "mcp__a(x:1)", tool: "mcp__a__b", want: false },
    { list: "deny" as const, rule: "mcp__a__*(x:1)", tool: "mcp__a__b", want: false },
    { list: "deny" as const, rule: "Bash(git:*)", tool: "Bash", want: false },
  ])("$list $rule covers $tool: $want", ({ list, rule, tool, want }) => {
    expect(compile(list, [rule]).findForAll(tool, [tool], yes) !== undefined).toBe(want);
  });

  it("a list is empty only without any rule, also one that cannot be read", () => {
    expect(compile("deny", []).isEmpty).toBe(true);
    expect(compile("deny", ["Bash"]).isEmpty).toBe(false);
    expect(compile("deny", ["Bash(re:()"]).isEmpty).toBe(false);
  });
});

describe("rules on a parameter", () => {
  it.each([
    { rule: "Task(kind:x)", tool: "Task", want: 1 },
    { rule: "Task(kind:x)", tool: "Other", want: 0 },
    { rule: "mcp__a__*(kind:x)", tool: "mcp__a__b", want: 1 },
    { rule: "mcp__a__*(kind:x)", tool: "mcp__b__b", want: 0 },
    { rule: "mcp__a__*", tool: "mcp__a__b", want: 0 },
  ])("$rule concerns $tool: $want", ({ rule, tool, want }) => {
    const list = compile("deny", [rule, "Unused(kind:y)"]);
    expect(list.parametersFor(tool, [tool])).toHaveLength(want);
  });
});

describe("a rule that cannot be read makes its tool ask", () => {
  const context = {
    mode: "default" as const,
    workspace: "/workspace",
    cwd: "/workspace",
    home: "/home/user",
    additionalDirectories: [],
    fileSystem: { realpath: (path: string) => path },
  };
  const read: PolicyCall = { tool: "Read", input: { file_path: "a" } };
  const run: PolicyCall = { tool: "Bash", input: { command: "ls" } };

  it.each([
    { rule: "Read([)", call: read, want: "ask" },
    { rule: "read([)", call: read, want: "ask" },
    { rule: " Read ([)", call: read, want: "ask" },
    { rule: "Read([)", call: run, want: "ask" },
    { rule: "Bash(re:()", call: run, want: "ask" },
    { rule: "Bash(re:()", call: read, want: "allow" },
    { rule: "Edit([)", call: run, want: "ask" },
    { rule: "Delete([)", call: run, want: "ask" },
    { rule: "Edit([)", call: read, want: "allow" },
    { rule: "(", call: read, want: "ask" },
    { rule: "1(", call: run, want: "ask" },
    { rule: "mcp__a__b(", call: read, want: "allow" },
    { rule: "mcp__a(", call: { tool: "mcp__a__b", input: {} }, want: "ask" },
  ])("deny $rule and $call.tool: $want", ({ rule, call, want }) => {
    const rules = compileRules(ruleSetFromTexts({ deny: [rule] }, "user"));
    expect(decide(call, { ...context, rules }).kind).toBe(want);
  });
});
