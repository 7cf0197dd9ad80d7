import { describe, expect, it } from "vitest";
import { compareRules, isSameRule } from "./compare-rules.ts";
import { findMisplacement, parseRule } from "./parse-rule.ts";
import { printRule } from "./print-rule.ts";
import type { Rule } from "./rule.ts";

describe("a rule that is none says where and why", () => {
  it.each([
    { text: "", position: 0, reason: "the rule is empty" },
    { text: "   ", position: 3, reason: "the rule is empty" },
    { text: "(x)", position: 0, reason: "the tool name is missing" },
    { text: "Bash(git push", position: 13, reason: "a closing parenthesis is missing" },
    { text: "  Bash(git push", position: 15, reason: "a closing parenthesis is missing" },
    { text: "Bash(make) or so", position: 10, reason: "there is text after the closing parenthesis" },
    { text: "Bash()", position: 5, reason: "the parentheses are empty" },
    { text: "Bash( )", position: 5, reason: "the parentheses are empty" },
    { text: "🦊", position: 0, reason: `a tool name can’t contain "🦊"` },
    { text: "rm -rf", position: 2, reason: `a tool name can’t contain " "` },
    { text: "Bash(a\nb)", position: 6, reason: "a rule must be one line without control characters" },
    { text: "Read(a\u0000)", position: 6, reason: "a rule must be one line without control characters" },
    { text: "bash(make)", position: 5, reason: "the tool's name is Bash" },
    {
      text: "Agent(x)",
      position: 6,
      reason: "Agent is not a built-in tool, so a rule for it can only be Agent or Agent(parameter:value)",
    },
    { text: "Bash(re:)", position: 5, reason: "a regular expression is missing after re:" },
    {
      text: `Bash(re:${"a".repeat(1001)})`,
      position: 5,
      reason: "a regular expression can have at most 1000 characters",
    },
    { text: "Bash(re:(a{500}){3})", position: 5, reason: /expression/ },
    { text: "Bash(re:a(?=b))", position: 5, reason: /invalid regular expression/ },
    { text: "Edit(!a)", position: 5, reason: /can’t be negated/ },
    { text: "Edit(../a)", position: 5, reason: /can’t contain `\.\.`/ },
    { text: "Edit(a/../b)", position: 5, reason: /can’t contain `\.\.`/ },
    { text: "Edit(~root/a)", position: 5, reason: /another user’s home/ },
    { text: "Edit([a)", position: 5, reason: /no closing \]/ },
    { text: "Edit(a\\)", position: 5, reason: /single backslash/ },
    { text: "WebFetch(x)", position: 9, reason: "a WebFetch rule looks like domain:host" },
    { text: "WebFetch(domain:)", position: 9, reason: "a host is missing after domain:" },
    { text: "WebFetch(domain:a.b:80)", position: 9, reason: "a host rule can’t have a port" },
    { text: "WebFetch(domain:a**b.c)", position: 9, reason: /only letters, digits/ },
    { text: "WebFetch(domain:ä*.c)", position: 9, reason: /only letters, digits/ },
    { text: "WebFetch(domain:a..*)", position: 9, reason: /only letters, digits/ },
    { text: "WebFetch(domain:a.*:80)", position: 9, reason: "a host rule can’t have a port" },
    { text: "WebFetch(domain:[::*])", position: 9, reason: /only letters, digits/ },
    { text: "WebFetch(domain:a/b)", position: 9, reason: /can’t contain a scheme, user, path/ },
    { text: "WebFetch(domain:[::1)", position: 9, reason: "this isn’t a host name" },
    { text: "x".repeat(4001), position: 4000, reason: /at most 4000/ },
  ])("$text", ({ text, position, reason }) => {
    expect(parseRule(text)).toEqual({
      ok: false,
      position,
      reason: reason instanceof RegExp ? expect.stringMatching(reason) : reason,
    });
  });
});

describe("a rule is read as what it says", () => {
  const command = (pieces: string[], end: "exact" | "words" = "exact") => ({
    kind: "command",
    pattern: { pieces, end },
  });
  it.each([
    { text: "Bash", test: { kind: "all" } },
    { text: "Bash(*)", test: { kind: "all" } },
    { text: "Bash(**)", test: { kind: "all" } },
    { text: "Bash(*:*)", test: { kind: "all" } },
    { text: "Bash(npm run test)", test: command(["npm run test"]) },
    { text: "Bash( npm  run )", test: command(["npm run"]) },
    { text: "Bash(git status:*)", test: command(["git status"], "words") },
    { text: "Bash(git status *)", test: command(["git status"], "words") },
    { text: "Bash(git*)", test: command(["git", ""]) },
    { text: "Bash(git * main)", test: command(["git ", " main"]) },
    { text: "Bash(git * main *)", test: command(["git ", " main"], "words") },
    { text: "Bash(a\\*b)", test: command(["a*b"]) },
    { text: "Bash(a \\*)", test: command(["a *"]) },
    { text: "Bash(a:\\*)", test: command(["a:*"]) },
    { text: "Bash(echo '  two  ')", test: command(["echo '  two  '"]) },
    { text: "Bash(echo (a))", test: command(["echo (a)"]) },
    { text: "Bash(:*)", test: command([":", ""]) },
    { text: "Bash(re:a|b)", test: { kind: "regex", source: "a|b" } },
    { text: "Read(re:/etc/.*)", test: { kind: "regex", source: "/etc/.*" } },
    { text: "WebFetch(domain:re:a.b)", test: { kind: "regex", source: "a.b" } },
    { text: "WebFetch(*)", test: { kind: "all" } },
    { text: "WebFetch(domain:*)", test: { kind: "host", pattern: { kind: "every" } } },
    {
      text: "WebFetch(domain:Example.*.)",
      test: { kind: "host", pattern: { kind: "labels", labels: [["example"], ["", ""]], isBelow: false } },
    },
    {
      text: "WebFetch(domain:*.a*b.com)",
      test: { kind: "host", pattern: { kind: "labels", labels: [["a", "b"], ["com"]], isBelow: true } },
    },
    {
      text: "WebFetch(domain:EXAMPLE.com.)",
      test: { kind: "host", pattern: { kind: "exact", host: "example.com" } },
    },
    {
      text: "WebFetch(domain:*.Bücher.example)",
      test: { kind: "host", pattern: { kind: "subdomains", of: "xn--bcher-kva.example" } },
    },
    { text: "WebFetch(domain:::1)", test: { kind: "host", pattern: { kind: "exact", host: "[::1]" } } },
    {
      text: "WebFetch(domain:0x7f.1)",
      test: { kind: "host", pattern: { kind: "exact", host: "127.0.0.1" } },
    },
    { text: "mcp__a__b", test: { kind: "all" } },
    { text: "mcp__a__b(x:1)", test: { kind: "parameter" } },
    { text: "Agent(model:opus)", test: { kind: "parameter" } },
    {
      text: "Edit(src/**)",
      test: {
        kind: "path",
        pattern: {
          anchor: "folder",
          isFloating: false,
          isAnyFolder: true,
          segments: [{ kind: "name", text: "src" }],
          end: "inside",
        },
      },
    },
    {
      text: "Edit(a)",
      test: {
        kind: "path",
        pattern: {
          anchor: "folder",
          isFloating: true,
          isAnyFolder: false,
          segments: [{ kind: "name", text: "a" }],
          end: "entry",
        },
      },
    },
    {
      text: "Edit(/a/)",
      test: {
        kind: "path",
        pattern: {
          anchor: "folder",
          isFloating: false,
          isAnyFolder: false,
          segments: [{ kind: "name", text: "a" }],
          end: "folder",
        },
      },
    },
    {
      text: "Edit(//)",
      test: {
        kind: "path",
        pattern: { anchor: "root", isFloating: false, isAnyFolder: false, segments: [], end: "folder" },
      },
    },
    {
      text: "Edit(~)",
      test: {
        kind: "path",
        pattern: { anchor: "home", isFloating: false, isAnyFolder: false, segments: [], end: "folder" },
      },
    },
    {
      text: "Edit(**)",
      test: {
        kind: "path",
        pattern: { anchor: "folder", isFloating: true, isAnyFolder: false, segments: [], end: "inside" },
      },
    },
    {
      text: "Edit(./*)",
      test: {
        kind: "path",
        pattern: {
          anchor: "folder",
          isFloating: false,
          isAnyFolder: false,
          segments: [{ kind: "any" }],
          end: "entry",
        },
      },
    },
  ])("$text", ({ text, test }) => {
    expect(read(text).test).toEqual(test);
  });
});

describe("parameters", () => {
  it.each([
    { text: "Bash(timeout:*)", parameter: null },
    { text: "Bash(timeout:5*)", parameter: { name: "timeout", pieces: ["5", ""] } },
    { text: "Bash(run_in_background:true)", parameter: { name: "run_in_background", pieces: ["true"] } },
    { text: "Bash(command:*)", parameter: null },
    { text: "Edit(file_path:x)", parameter: null },
    { text: "Edit(replace_all:true)", parameter: { name: "replace_all", pieces: ["true"] } },
    { text: "WebFetch(url:https://x/*)", parameter: { name: "url", pieces: ["https://x/", ""] } },
    { text: "WebFetch(domain:x)", parameter: null },
    { text: "Bash(make all)", parameter: null },
  ])("$text", ({ text, parameter }) => {
    expect(read(text).parameter).toEqual(parameter);
  });
});

describe("what may be in an allow list", () => {
  it.each([
    { text: "Bash(make)", isAllowed: true },
    { text: "mcp__a", isAllowed: true },
    { text: "mcp__a__*", isAllowed: true },
    { text: "mcp__a__get_*", isAllowed: true },
    { text: "mcp__*", isAllowed: false },
    { text: "mcp__a*__x", isAllowed: false },
    { text: "*", isAllowed: false },
    { text: "Web*", isAllowed: false },
    { text: "Agent(model:opus)", isAllowed: false },
  ])("$text: $isAllowed", ({ text, isAllowed }) => {
    expect(findMisplacement(read(text), "allow") === null).toBe(isAllowed);
    expect(findMisplacement(read(text), "deny")).toBeNull();
    expect(findMisplacement(read(text), "ask")).toBeNull();
  });
});

describe("printing and comparing", () => {
  it.each([
    "Bash",
    "Bash(git status:*)",
    "Bash(a \\*)",
    "Edit(//etc/x)",
    "WebFetch(domain:*.example.com)",
    "mcp__a__b(x:y)",
  ])("%s prints as it was written", (text) => {
    expect(printRule(read(text))).toBe(text);
    expect(printRule(read(`  ${text} `))).toBe(text);
  });

  it.each([
    { left: "Bash(git status:*)", right: "Bash(git status *)", isSame: true },
    { left: "Bash", right: "Bash(*)", isSame: true },
    { left: "Bash(git status)", right: "Bash(git status:*)", isSame: false },
    { left: "WebFetch(domain:EXAMPLE.com)", right: "WebFetch(domain:example.com.)", isSame: true },
    { left: "mcp__a", right: "mcp__a__*", isSame: true },
    { left: "Edit(./a/b)", right: "Edit(/a/b)", isSame: true },
    { left: "Edit(a)", right: "Edit(/a)", isSame: false },
    { left: "Agent(model:a)", right: "Agent(model:b)", isSame: false },
  ])("$left and $right mean the same: $isSame", ({ left, right, isSame }) => {
    expect(isSameRule(read(left), read(right))).toBe(isSame);
  });

  it("orders by tool, then by text", () => {
    const sorted = ["Edit(b)", "Bash(z)", "Edit(a)", "Bash"].map(read).sort(compareRules).map(printRule);
    expect(sorted).toEqual(["Bash", "Bash(z)", "Edit(a)", "Edit(b)"]);
  });
});

function read(text: string): Rule {
  const parsed = parseRule(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.reason}`);
  return parsed.rule;
}
