import { describe, expect, it } from "vitest";
import { fetchCall, fileCall, shellCall } from "../advice/rule-alone.ts";
import type { PolicyContext } from "../context.ts";
import { decide } from "../decide.ts";
import type { PolicyCall } from "../policy-call.ts";
import { compileRules } from "./compile-rules.ts";
import { coversRule } from "./covers-rule.ts";
import { findMisplacement, parseRule } from "./parse-rule.ts";
import type { Rule, RuleList } from "./rule.ts";

function ruleOf(text: string): Rule {
  const parsed = parseRule(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.reason}`);
  return parsed.rule;
}

describe("what one rule covers of another", () => {
  it.each([
    { outer: "Bash(git:*)", inner: "Bash(git push:*)", list: "allow", want: true },
    { outer: "Bash(git:*)", inner: "Bash(git)", list: "allow", want: true },
    { outer: "Bash(git:*)", inner: "Bash(git push *)", list: "deny", want: true },
    { outer: "Bash(git:*)", inner: "Bash(gitk:*)", list: "allow", want: false },
    { outer: "Bash(git*)", inner: "Bash(gitk:*)", list: "allow", want: true },
    { outer: "Bash(git)", inner: "Bash(git push)", list: "allow", want: false },
    { outer: "Bash(git push:*)", inner: "Bash(git:*)", list: "deny", want: false },
    { outer: "Bash(git status:*)", inner: "Bash(git status *)", list: "allow", want: true },
    { outer: "Bash(git:*)", inner: "Bash(git* main)", list: "deny", want: false },
    { outer: "Bash(git:*)", inner: "Bash(git * main)", list: "deny", want: true },
    { outer: "Bash(find:*)", inner: "Bash(find . -delete)", list: "allow", want: false },
    { outer: "Bash(find:*)", inner: "Bash(find . -delete)", list: "deny", want: true },
    { outer: "Bash(git:*)", inner: "Bash(git -c a=b status)", list: "allow", want: false },
    { outer: "Bash", inner: "Bash(rm:*)", list: "deny", want: true },
    { outer: "Bash", inner: "Bash(timeout:5)", list: "deny", want: true },
    { outer: "Bash(git:*)", inner: "Bash(re:git .*)", list: "deny", want: false },
    { outer: "Bash(echo:*)", inner: "Bash(echo 'a b')", list: "allow", want: false },
    { outer: "Edit(src/**)", inner: "Edit(src/a/**)", list: "allow", want: true },
    { outer: "Edit(src/**)", inner: "Edit(src/a.ts)", list: "deny", want: true },
    { outer: "Edit(src/**)", inner: "Edit(src)", list: "allow", want: false },
    { outer: "Edit(src/**)", inner: "Edit(**/src/a)", list: "deny", want: false },
    { outer: "Edit(src/**)", inner: "Edit(//src/a)", list: "allow", want: false },
    { outer: "Edit(src/*/x/**)", inner: "Edit(src/a/x/b)", list: "allow", want: false },
    { outer: "Edit", inner: "Write(.env)", list: "deny", want: false },
    { outer: "Read", inner: "Grep(src/**)", list: "allow", want: true },
    { outer: "Edit", inner: "Write", list: "deny", want: true },
    { outer: "Read", inner: "Edit(src/**)", list: "deny", want: false },
    {
      outer: "WebFetch(domain:*.example.com)",
      inner: "WebFetch(domain:a.example.com)",
      list: "allow",
      want: true,
    },
    {
      outer: "WebFetch(domain:*.example.com)",
      inner: "WebFetch(domain:example.com)",
      list: "allow",
      want: false,
    },
    {
      outer: "WebFetch(domain:*.example.com)",
      inner: "WebFetch(domain:badexample.com)",
      list: "deny",
      want: false,
    },
    { outer: "mcp__files", inner: "mcp__files__read", list: "allow", want: true },
    { outer: "mcp__files", inner: "mcp__files2__read", list: "allow", want: false },
    { outer: "mcp__files", inner: "mcp__files__a__b", list: "allow", want: true },
    { outer: "mcp__files", inner: "mcp__files___a", list: "allow", want: false },
    { outer: "WebFetch(domain:*.a.com)", inner: "WebFetch(domain:b.*.com)", list: "allow", want: false },
    { outer: "WebFetch(domain:a.*)", inner: "WebFetch(domain:a.com)", list: "allow", want: false },
  ] as const)("$outer and $inner in $list: $want", ({ outer, inner, list, want }) => {
    expect(coversRule(ruleOf(outer), ruleOf(inner), list)).toBe(want);
  });
});

const texts = [
  "Bash",
  "Bash(git:*)",
  "Bash(git*)",
  "Bash(git push:*)",
  "Bash(git push)",
  "Bash(git * main)",
  "Bash(find:*)",
  "Bash(find . -delete)",
  "Bash(find src:*)",
  "Bash(npm run test:*)",
  "Bash(npm run:*)",
  "Bash(rm -rf:*)",
  "Bash(git -c a=b:*)",
  "Bash(sed -i:*)",
  "Bash(sed:*)",
  "Bash(tar:*)",
  "Bash(tar -xf a:*)",
  "Bash(re:git .*)",
  "Read",
  "Read(src/**)",
  "Read(src/a.ts)",
  "Read(.env)",
  "Grep",
  "Edit",
  "Edit(src/**)",
  "Edit(src/)",
  "Edit(src)",
  "Edit(src/a/**)",
  "Edit(src/*.ts)",
  "Edit(**/a.ts)",
  "Edit(~/x/**)",
  "Edit(//workspace/src/**)",
  "Write(src/**)",
  "Write",
  "WebFetch",
  "WebFetch(domain:*)",
  "WebFetch(domain:*.example.com)",
  "WebFetch(domain:a.example.com)",
  "mcp__files",
  "mcp__files__*",
  "mcp__files__read",
  "mcp__files__a__b",
  "mcp__files__re*",
];
const calls: PolicyCall[] = [
  "git",
  "git push",
  "git push -f",
  "git push origin main",
  "gitk",
  "git -c a=b push",
  "git -C x push",
  "git pull main",
  "find . -delete",
  "find src -name x",
  "find src -exec rm {} +",
  "npm run test",
  "npm run test -- -u",
  "npm run x",
  "rm -rf x",
  "sed -i s/a/b/ x",
  "sed -n 1p x",
  "tar -xf a",
  "tar -xf a --checkpoint-action=exec=sh",
  "git push && ls",
  "cat src/a.ts",
  "echo x > src/a.ts",
  "bash -c 'git push'",
  "sudo git push",
].map(shellCall);
calls.push(
  ...["Read", "Edit", "Write", "Grep", "MultiEdit"].flatMap((tool) =>
    ["src/a.ts", "src/a/b.ts", "src", ".env", "lib/a.ts", "lib/src/a.ts"].map((path) =>
      fileCall(tool, `/workspace/${path}`),
    ),
  ),
  ...["https://a.example.com/", "https://example.com/", "https://b.test/"].map(fetchCall),
  ...["mcp__files__read", "mcp__files__a__b", "mcp__other__read"].map((tool) => ({ tool, input: {} })),
);

const context: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: { realpath: (path) => path, linkCount: () => 1, hasLinkBelow: () => false },
};

function isDecidedBy(text: string, list: RuleList, call: PolicyCall): boolean {
  const rules = compileRules({ allow: [], ask: [], deny: [], [list]: [{ text, source: "tried" }] });
  const decision = decide(call, { ...context, rules });
  return decision.kind === list && decision.reasons.some(({ rule }) => rule?.source === "tried");
}

describe("a rule that covers another", () => {
  it.each(["allow", "ask", "deny"] as const)("decides everything that the other decides, to %s", (list) => {
    const wrong: string[] = [];
    for (const outer of texts) {
      for (const inner of texts) {
        const [left, right] = [ruleOf(outer), ruleOf(inner)];
        if (findMisplacement(left, list) !== null || findMisplacement(right, list) !== null) continue;
        if (!coversRule(left, right, list)) continue;
        for (const call of calls) {
          if (isDecidedBy(inner, list, call) && !isDecidedBy(outer, list, call))
            wrong.push(`${outer} / ${inner}: ${JSON.stringify(call)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
