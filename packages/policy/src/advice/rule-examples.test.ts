import { describe, expect, it } from "vitest";
import type { PolicyContext } from "../context.ts";
import { parseRule } from "../rules/parse-rule.ts";
import { candidateCommands, candidateFetches } from "./candidate-commands.ts";
import { ruleAlone, shellCall } from "./rule-alone.ts";
import { ruleExamples } from "./rule-examples.ts";
import { sampleExpression } from "./sample-expression.ts";

const rules = [
  "Bash(git add:*)",
  "Bash(git commit:*)",
  "Bash(git status:*)",
  "Bash(node --test)",
  "Bash",
  "Bash(*)",
  "Bash(git*)",
  "Bash(git * main)",
  "Bash(re:git (status|diff)( -s)?)",
  "Bash(sudo:*)",
  "Bash(* x)",
  "Edit",
  "Write",
  "Delete",
  "Read",
  "Edit(src/**)",
  "Edit(*.ts)",
  "Read(~/**)",
  "Read(//etc/hosts)",
  "Delete(build)",
  "Edit(re:src/.*\\.ts)",
  "WebFetch",
  "WebFetch(domain:example.com)",
  "Task",
  "WebFetch(domain:*.example.com)",
  "mcp__github",
  "mcp__github__get_*",
  "mcp__github__list",
  "Grep",
  "LS",
];

describe("what a rule means, by calls", () => {
  it.each([
    {
      rule: "Bash(git add:*)",
      allows: ["git add", "git add -A", "git add src/a.ts", "git add ."],
      refuses: ["git addx", "git add && rm -rf src", "git commit -m x", 'git add "$(cat ~/.ssh/id_rsa)"'],
    },
    { rule: "Bash(node --test)", allows: ["node --test"], refuses: ["node --testx", "node x.js"] },
    { rule: "Bash(git*)", allows: ["git", "gitx"], refuses: ["git && rm -rf src"] },
    { rule: "Bash(git * main)", allows: ["git x main", "git x y main"], refuses: ["git x mainx"] },
    {
      rule: "Bash(re:git (status|diff)( -s)?)",
      allows: [],
      anyway: ["git status", "git status -s", "git diff", "git diff -s"],
      refuses: ["git statusx"],
    },
    {
      rule: "Bash(git status:*)",
      allows: [],
      anyway: ["git status", "git status --short"],
      refuses: ["git statusx"],
    },
    { rule: "Bash", allows: ["npm test", "rm -rf src", "sudo reboot"], refuses: ["rm -rf ~"] },
    {
      rule: "Edit(src/**)",
      allows: ["Edit src/a.ts", "Write src/a.ts"],
      refuses: ["Edit src-old/a.ts", "Edit src/../../secret.txt", "Edit package.json"],
    },
    {
      rule: "Read(src/**)",
      allows: [],
      anyway: ["Read src/a.ts", "Grep src/a.ts"],
      refuses: ["Read src/../../secret.txt", "Delete src/a.ts"],
    },
    {
      rule: "Edit",
      allows: ["Edit src/a.ts", "Edit /etc/hosts"],
      refuses: ["Edit .git/config", "Delete src/a.ts"],
    },
    { rule: "Edit(*.ts)", allows: ["Edit a.ts", "Write a.ts"], refuses: ["Edit lib/a.ts", "Edit a.ts.bak"] },
    {
      rule: "Read(~/notes/**)",
      allows: ["Read ~/notes/a.ts"],
      refuses: ["Read ~/notes-old/a.ts", "Read /etc/passwd"],
    },
    {
      rule: "Read(//etc/hosts)",
      allows: ["Read /etc/hosts", "Grep /etc/hosts"],
      refuses: ["Read /etc/hosts.bak"],
    },
    { rule: "Delete(build)", allows: ["Delete build"], refuses: ["Delete lib/build"] },
    {
      rule: "WebFetch(domain:example.com)",
      allows: ["https://example.com/"],
      refuses: [
        "https://docs.example.com/",
        "https://example.com.evil.test/",
        "https://example.com@evil.test/",
      ],
    },
    {
      rule: "WebFetch(domain:*.example.com)",
      allows: ["https://docs.example.com/"],
      refuses: ["https://example.com/", "https://evilexample.com/"],
    },
    { rule: "WebFetch", allows: ["https://example.com/"], refuses: ["file:///etc/passwd"] },
    { rule: "mcp__github", allows: ["mcp__github__delete_all"], refuses: ["mcp__github2__read"] },
    { rule: "mcp__github__get_*", allows: ["mcp__github__get_x"], refuses: ["mcp__github__other_tool"] },
    { rule: "mcp__github__list", allows: ["mcp__github__list"], refuses: ["mcp__github__other_tool"] },
    { rule: "Task", allows: ["Task"], refuses: ["TaskOther"] },
  ])("$rule", ({ rule, allows, anyway = [], refuses }) => {
    const examples = ruleExamples(rule);
    expect(examples.allows).toEqual(allows.length === 0 ? [] : expect.arrayContaining(allows));
    expect(examples.anyway).toEqual(expect.arrayContaining(anyway));
    expect(examples.refuses).toEqual(expect.arrayContaining(refuses));
  });

  it.each(["", "Bash(git add", "Bash (git add:*)", "Bash(re:[)", "*", "Edit*", "mcp__*", "Bash(timeout:5)x"])(
    "nothing for %j, which is no allow rule",
    (rule) => expect(ruleExamples(rule)).toEqual({ allows: [], anyway: [], refuses: [] }),
  );

  it.each(rules)("at most six each for %s, none in both, and always the same", (rule) => {
    const { allows, anyway, refuses } = ruleExamples(rule);
    const all = [...allows, ...anyway, ...refuses];
    expect(all.length).toBeGreaterThan(0);
    expect(Math.max(allows.length, anyway.length, refuses.length)).toBeLessThanOrEqual(6);
    expect(new Set(all).size).toBe(all.length);
    expect(ruleExamples(rule)).toEqual({ allows, anyway, refuses });
    for (const text of all) expect(text).not.toMatch(/[\n\r]/);
  });

  it.each(rules.filter((rule) => rule.startsWith("Bash")))("each is decided as it is said: %s", (rule) => {
    const { allows, anyway, refuses } = ruleExamples(rule);
    for (const command of anyway)
      expect(ruleAlone("Bash(zq7)").answer(shellCall(command)), command).toBe("anyway");
    for (const command of allows) expect(ruleAlone(rule).answer(shellCall(command)), command).toBe("allows");
    for (const command of refuses)
      expect(ruleAlone(rule).answer(shellCall(command)), command).toBe("refuses");
  });

  it("tells what runs because of the rule from what runs anyway", () => {
    expect(ruleAlone("Bash(make)").answer(shellCall("git status"))).toBe("anyway");
    expect(ruleAlone("Bash(git:*)").answer(shellCall("git status"))).toBe("anyway");
    expect(ruleAlone("Bash(git:*)").answer(shellCall("git push"))).toBe("allows");
    expect(ruleAlone("Bash(git status:*)").answer(shellCall("git push"))).toBe("refuses");
  });

  it("is decided in the given place, without any other rule there", () => {
    const context: PolicyContext = {
      mode: "strict",
      workspace: "/w",
      cwd: "/w",
      home: "/h",
      additionalDirectories: [],
      cycle: "c",
      hook: { decision: "deny", name: "h" },
      fileSystem: { realpath: (path) => path.replace("/w/src", "/elsewhere") },
    };
    expect(ruleExamples("Bash(git add:*)", context).allows).toContain("git add");
    // Its folder leads out of the workspace, so the rule does not reach what is really there.
    expect(ruleExamples("Edit(src/**)", context).allows).toEqual([]);
  });
});

describe("what is tried", () => {
  it.each(["Bash(re:(((a|b)*)*)*)", "Bash(re:[^)", "Bash(***)", "Bash(\\*)", 'Bash(echo "*")', "Bash( * )"])(
    "is found for odd rules too: %s",
    (text) => {
      const parsed = parseRule(text);
      if (parsed.ok) expect(candidateCommands(parsed.rule).length).toBeGreaterThan(0);
      expect(() => ruleExamples(text)).not.toThrow();
    },
  );

  it("needs a host that can be one", () => {
    const parsed = parseRule("WebFetch(domain:re:[^.]+)");
    expect(parsed.ok && candidateFetches(parsed.rule).every(({ text }) => /^\w+:\/\//.test(text))).toBe(true);
  });

  it.each([
    { source: "git (status|diff)( -s)?", want: ["git status", "git status -s", "git diff", "git diff -s"] },
    { source: "a|b", want: ["a", "b"] },
    { source: "npm run [a-z]+", want: ["npm run a"] },
    { source: "x\\.y\\d{2}", want: ["x.y11"] },
    { source: "^a.*$", want: ["aa"] },
    { source: "(?:a|(?P<n>b))c", want: ["ac", "bc"] },
    { source: "a{1000000}", want: ["a".repeat(20)] },
    { source: "", want: [] },
    { source: "(", want: [] },
    { source: "[", want: ["["] },
    { source: "a)b", want: ["a"] },
  ])("of the expression $source", ({ source, want }) => {
    expect(sampleExpression(source)).toEqual(want);
  });
});
