import { describe, expect, it } from "vitest";
import type { PolicyContext } from "../context.ts";
import { decide } from "../decide.ts";
import type { PolicyCall } from "../policy-call.ts";
import { compileRules } from "../rules/compile-rules.ts";
import type { RuleSet } from "../rules/rule-set.ts";
import { affectedTools, couldConcern } from "./could-concern.ts";
import { fetchCall, fileCall, shellCall } from "./rule-alone.ts";

function storedRules(...texts: string[]) {
  return texts.map((text) => ({ text, source: "test" }));
}

/** `link` leads to `src`. */
function resolveLink(path: string): string {
  return path.replace(/^\/workspace\/link(?=\/|$)/, "/workspace/src");
}

const rules = [
  "Bash",
  "Bash(git push:*)",
  "Bash(git push)",
  "Bash(rm:*)",
  "Bash(/usr/bin/git push:*)",
  "Bash(git*)",
  "Bash(npm run test:*)",
  "Bash(make)",
  "Bash(re:git (push|pull))",
  "Bash(* --force)",
  "Bash(git 'a b')",
  "Bash(timeout:5)",
  "Bash(python3 -m http.server)",
  "Bash(GIT.EXE push)",
  "Bash(command:*rm*)",
  "Read(src/**)",
  "Edit(src/**)",
  "Edit(kim's/**)",
  "Read",
  "Edit",
  "Write(*.env)",
  "Delete(src/**)",
  "Grep",
  "Edit*",
  "Read(.env)",
  "WebFetch(domain:example.com)",
  "WebFetch",
  "mcp__files",
  "mcp__files__read",
  "mcp__*",
  "*",
  "Task",
  "Task(a)",
  "Task(subagent_type:b)",
  "Nothing",
];

const commands = [
  "git push",
  "git -C x push",
  "/usr/bin/git push",
  "bash -c 'git push'",
  "g''it push",
  "git p{u,}sh",
  "git-push origin",
  "GIT push",
  "git.exe push",
  "G=git; $G push",
  "sudo git push -f",
  "xargs git push",
  "rm x",
  "find . -delete",
  "find . -exec rm {} +",
  "/bin/r? x",
  "busybox rm x",
  "env A=1 rm x",
  "\\rm x",
  "npm run test",
  "npm run testing",
  "make",
  "makes",
  "npm test && make",
  "git pull",
  "ls",
  "cat .env",
  "echo x > src/a.ts",
  "cat src/a.ts",
  "cp src/a b",
  "grep -r x",
  "python3 -m http.server",
  "python3 x",
  "curl https://example.com",
  "npx lerna exec git push",
  "sed -n '1e rm x' a",
  "git 'a b'",
  "cd src && ls",
  "echo x > a.ts",
  "cd src; echo x > a.ts",
  "touch link/a.ts",
  "cd link && touch a.ts",
  'touch "kim\'s/a.ts"',
  "cd && touch x",
  "cp -r . ../b",
  "rm -r .",
  "tee ./src/a.ts",
  "alias r=rm\nr x",
  "git status <<E\ngit push\nE",
  "eval git push",
  "eval $(echo git push)",
  "git status --force",
  "PAGER=rm git log",
  "man -P rm ls",
  "hash -p /bin/rm x",
  "rg --pre rm x",
  "git config core.pager rm",
  "tar cIf rm a b",
  "make CC=rm",
  "git grep -Orm x",
  "fc -s",
  "env LESSOPEN=rm less x",
  "compgen -C x",
];

const calls: PolicyCall[] = [
  ...commands.map(shellCall),
  ...["Read", "Edit", "Write", "Grep", "Glob", "LS", "Delete", "MultiEdit"].flatMap((tool) =>
    ["/workspace/src/a.ts", "/workspace/.env", "/etc/passwd"].map((path) => fileCall(tool, path)),
  ),
  ...["/workspace/src/a.ts", ".env", "/etc/passwd", " unreadable"].map((path) => ({
    tool: "apply_patch",
    input: { patch: `*** Begin Patch\n*** Delete File: ${path}\n*** End Patch` },
  })),
  ...["https://example.com/x", "https://other.example/"].map(fetchCall),
  ...["mcp__files__read", "mcp__files__write", "mcp__other__read", "Task", "Nothing", "Something"].map(
    (tool) => ({ tool, input: { subagent_type: "b" } }),
  ),
];

const context: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: { realpath: resolveLink, linkCount: () => 1, hasLinkBelow: () => false },
};

/** Other rules, beside which a rule can tip what it alone does not. */
const inForce: RuleSet[] = [
  { allow: [], ask: [], deny: [] },
  { allow: storedRules("Edit(link/**)", "Read(link/**)", "Bash(git status:*)"), ask: [], deny: [] },
  {
    allow: storedRules("*", "Bash", "Edit", "Read"),
    ask: storedRules("Bash(npm:*)"),
    deny: storedRules("Bash(sudo:*)"),
  },
];

describe("a rule that cannot concern a call", () => {
  it.each(rules.flatMap((rule) => (["allow", "ask", "deny"] as const).map((list) => ({ rule, list }))))(
    "changes nothing beside any other rules: $rule to $list",
    ({ rule, list }) => {
      const concerns = couldConcern(rule);
      const unconcerned = calls.filter((call) => !concerns(call));
      for (const others of inForce) {
        const [without, tried] = [others, { ...others, [list]: [...others[list], ...storedRules(rule)] }].map(
          (set) => compileRules(set, { workspace: "/workspace", home: "/home/user", realpath: resolveLink }),
        );
        const wrong = unconcerned.filter(
          (call) =>
            JSON.stringify(decide(call, { ...context, ...(tried && { rules: tried }) })) !==
            JSON.stringify(decide(call, { ...context, ...(without && { rules: without }) })),
        );
        expect(wrong).toEqual([]);
      }
    },
  );

  it.each([
    { rule: "Bash(git push:*)", call: shellCall("npm test"), want: false },
    { rule: "Bash(git push:*)", call: shellCall("git status"), want: false },
    { rule: "Bash(git push:*)", call: shellCall("git push"), want: true },
    { rule: "Bash(git push:*)", call: fileCall("Read", "/x"), want: false },
    { rule: "Edit(src/**)", call: fetchCall("https://a.example"), want: false },
    { rule: "WebFetch(domain:a.example)", call: fileCall("Read", "/x"), want: false },
    { rule: "Edit(src/**)", call: shellCall("echo x > link-to-src/a.ts"), want: true },
    { rule: "Edit(src/**)", call: shellCall("echo x > src/a.ts"), want: true },
    { rule: "Bash(", call: fileCall("Read", "/x"), want: true },
  ])("is known without a decision: $rule and $call.tool", ({ rule, call, want }) => {
    expect(couldConcern(rule)(call)).toBe(want);
  });

  it("has a say in calls of some tools only, of which every call that it could concern is one", () => {
    const named = rules.flatMap((rule) => {
      const tools = affectedTools(rule);
      if (tools === null) return [];
      expect(calls.filter((call) => couldConcern(rule)(call) && !tools.has(call.tool))).toEqual([]);
      return [rule];
    });
    expect(named).toEqual(expect.arrayContaining(["Bash(git push:*)", "Edit(src/**)", "WebFetch"]));
    expect(["mcp__files", "mcp__*", "*", "Edit*", "Nothing", "Bash("].filter(affectedTools)).toEqual([]);
  });
});
