import { describe, expect, it } from "vitest";
import type { PolicyContext } from "../context.ts";
import { decide } from "../decide.ts";
import { compileRules } from "./compile-rules.ts";

const context: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: { realpath: (path) => path },
};

function decideEdit(list: "allow" | "ask" | "deny", rule: string, path: string, folder?: string): string {
  const rules = { allow: [], ask: [], deny: [], [list]: [{ text: rule, source: "test", folder }] };
  const call = { tool: "Write", input: { file_path: path, content: "" } };
  return decide(call, { ...context, rules: compileRules(rules) }).kind;
}

describe("the folder that a path rule of a user's own settings starts at", () => {
  it.each([
    { list: "allow", rule: "Edit(/a)", path: "/home/user/a", want: "allow" },
    { list: "allow", rule: "Edit(./a)", path: "/home/user/a", want: "allow" },
    { list: "allow", rule: "Edit( ./a)", path: "/home/user/a", want: "allow" },
    { list: "allow", rule: "Edit(/a)", path: "/workspace/a", want: "ask" },
    { list: "allow", rule: "Edit(./a)", path: "/workspace/a", want: "ask" },
    { list: "allow", rule: "Edit(a)", path: "/workspace/a", want: "allow" },
    { list: "allow", rule: "Edit(a)", path: "/home/user/a", want: "ask" },
    { list: "allow", rule: "Edit(a/./b)", path: "/workspace/a/b", want: "allow" },
    { list: "deny", rule: "Edit(/a)", path: "/home/user/a", want: "deny" },
    { list: "deny", rule: "Edit(./a)", path: "/workspace/a", want: "deny" },
    { list: "deny", rule: "Edit(./a)", path: "/home/user/a", want: "deny" },
    { list: "deny", rule: "Edit(a/b)", path: "/home/user/a/b", want: "ask" },
    { list: "deny", rule: "Edit(a/b)", path: "/workspace/a/b", want: "deny" },
  ] as const)("$list $rule, $path: $want", ({ list, rule, path, want }) => {
    expect(decideEdit(list, rule, path, "/home/user")).toBe(want);
  });

  it.each([
    { list: "allow", rule: "Edit(/a)", path: "/workspace/a", want: "allow" },
    { list: "allow", rule: "Edit(./a)", path: "/workspace/a", want: "allow" },
    { list: "allow", rule: "Edit(/a)", path: "/home/user/a", want: "ask" },
    { list: "allow", rule: "Edit(~/a)", path: "/home/user/a", want: "allow" },
    { list: "allow", rule: "Edit(~/a)", path: "/home/user/b/a", want: "ask" },
    { list: "allow", rule: "Edit(~)", path: "/home/user/a", want: "allow" },
    { list: "allow", rule: "Edit(.)", path: "/workspace/a", want: "allow" },
    { list: "deny", rule: "Edit(.)", path: "/other/a", want: "ask" },
    { list: "deny", rule: "Edit(.)", path: "/workspace/b/a", want: "deny" },
    { list: "deny", rule: "Edit(./a)", path: "/workspace/b/a", want: "ask" },
    { list: "deny", rule: "Edit(a//)", path: "/workspace/b/a/c", want: "deny" },
    { list: "deny", rule: "Edit(**/a)", path: "/workspace/b/a", want: "deny" },
    { list: "deny", rule: "Edit(//**/a)", path: "/other/b/a", want: "deny" },
    { list: "deny", rule: "Edit(/**/a)", path: "/other/b/a", want: "ask" },
    { list: "deny", rule: "Edit(**/**/a)", path: "/workspace/a", want: "deny" },
    { list: "deny", rule: "Edit(a  )", path: "/workspace/a", want: "deny" },
    { list: "deny", rule: "Edit(a b)", path: "/workspace/a b", want: "deny" },
    { list: "deny", rule: "Edit(a\\ )", path: "/workspace/a ", want: "deny" },
    { list: "allow", rule: "Edit(***)", path: "/workspace/a", want: "allow" },
    { list: "allow", rule: "Edit(***)", path: "/workspace/a/b", want: "ask" },
    { list: "allow", rule: "Edit(x/~y)", path: "/workspace/x/~y", want: "allow" },
  ] as const)("in the workspace's settings: $list $rule, $path: $want", ({ list, rule, path, want }) => {
    expect(decideEdit(list, rule, path)).toBe(want);
  });
});
