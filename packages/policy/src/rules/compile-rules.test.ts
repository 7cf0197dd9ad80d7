import { describe, expect, it } from "vitest";
import { decide } from "../decide.ts";
import { createTestFileSystem } from "../fixtures/test-file-system.ts";
import { compileRules } from "./compile-rules.ts";
import { ruleSetFromTexts } from "./rule-set.ts";

const links = { "/workspace/link": "/real/folder", "/root-link": "/real", "/home/user/dots": "/real/dots" };
const fileSystem = createTestFileSystem({ symlinks: links }, "/workspace");
const places = {
  workspace: "/workspace",
  home: "/home/user",
  realpath: (path: string) => fileSystem.realpath(path),
};

function decideRead(rule: string, path: string, given: typeof places | undefined): string {
  const rules = compileRules(ruleSetFromTexts({ allow: ["Read(//**)"], deny: [rule] }, "user"), given);
  const context = {
    mode: "default" as const,
    workspace: "/workspace",
    cwd: "/workspace",
    home: "/home/user",
    additionalDirectories: [],
    fileSystem: { realpath: (text: string) => text },
    rules,
  };
  return decide({ tool: "Read", input: { file_path: path } }, context).kind;
}

describe("a deny rule through a symlink also applies to the real path", () => {
  it.each([
    { rule: "Read(/link/x)", path: "/real/folder/x", want: "deny" },
    { rule: "Read(/link/*.key)", path: "/real/folder/a.key", want: "deny" },
    { rule: "Read(/link/**)", path: "/real/folder/a/b", want: "deny" },
    { rule: "Read(/link/x)", path: "/real/folder/y", want: "allow" },
    { rule: "Read(//root-link/x)", path: "/real/x", want: "deny" },
    { rule: "Read(~/dots/x)", path: "/real/dots/x", want: "deny" },
    { rule: "Read(/*/link/x)", path: "/real/folder/x", want: "allow" },
    { rule: "Read(x)", path: "/real/folder/y", want: "allow" },
    { rule: "Read(/other/x)", path: "/workspace/other/x", want: "deny" },
  ])("$rule and $path: $want", ({ rule, path, want }) => {
    expect(decideRead(rule, path, places)).toBe(want);
  });

  it("applies as written where that cannot be resolved, and without places", () => {
    const broken = {
      ...places,
      realpath: (): string => {
        throw new Error("no permission");
      },
    };
    expect(decideRead("Read(/link/x)", "/workspace/link/x", broken)).toBe("deny");
    expect(decideRead("Read(/link/x)", "/real/folder/x", broken)).toBe("allow");
    expect(decideRead("Read(/link/x)", "/real/folder/x", undefined)).toBe("allow");
  });
});

describe("quotes in a rule", () => {
  it.each([
    { deny: "Bash(git commit -m 'x*)", command: "git commit -m x1", want: "deny" },
    { deny: 'Bash(git commit -m "x*)', command: "git commit -m x1", want: "deny" },
    { deny: "Bash(git commit -m 'x y')", command: 'git commit -m "x y"', want: "deny" },
    { deny: "Bash('git' push)", command: "git push", want: "deny" },
    { deny: "Bash(a | b)", command: "a | b", want: "deny" },
    { deny: "Bash(a '|' b)", command: "a | b", want: "ask" },
  ])("deny $deny and $command: $want", ({ deny, command, want }) => {
    const rules = compileRules(ruleSetFromTexts({ deny: [deny] }, "user"));
    const context = {
      mode: "default" as const,
      workspace: "/workspace",
      cwd: "/workspace",
      home: "/home/user",
      additionalDirectories: [],
      fileSystem,
      rules,
    };
    expect(decide({ tool: "Bash", input: { command } }, context).kind).toBe(want);
  });

  it("an allow rule with a quote before its wildcard covers no more than it spells", () => {
    const rules = compileRules(ruleSetFromTexts({ allow: ["Bash(tool 'x*)"] }, "user"));
    const context = {
      mode: "default" as const,
      workspace: "/workspace",
      cwd: "/workspace",
      home: "/home/user",
      additionalDirectories: [],
      fileSystem,
      rules,
    };
    expect(decide({ tool: "Bash", input: { command: "tool x1" } }, context).kind).toBe("ask");
  });
});
