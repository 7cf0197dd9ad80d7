import { permissionMode } from "@countersign/contracts/permission-mode";
import { describe, expect, it } from "vitest";
import {
  compileRules,
  decide,
  explain,
  type PolicyCall,
  type PolicyContext,
  type StoredRule,
} from "./index.ts";

const storedRules = (texts: readonly string[], more: Partial<StoredRule> = {}): StoredRule[] =>
  texts.map((text) => ({ text, source: "user", ...more }));
const ofCommand = { source: "the command /commit", cycle: "c1" };

type Given = { granted?: string[]; allow?: string[]; ask?: string[]; deny?: string[] };

function during(given: Given, more: Partial<PolicyContext> = {}): PolicyContext {
  const { granted = [], allow = [], ask = [], deny = [] } = given;
  return {
    mode: "default",
    workspace: "/workspace",
    cwd: "/workspace",
    home: "/home/user",
    cycle: "c1",
    additionalDirectories: [],
    fileSystem: { realpath: (path) => path },
    rules: compileRules({
      ask: storedRules(ask),
      deny: storedRules(deny),
      allow: [...storedRules(allow), ...storedRules(granted, ofCommand)],
    }),
    ...more,
  };
}

const bash = (command: string): PolicyCall => ({ tool: "Bash", input: { command } });
const write = (path: string): PolicyCall => ({ tool: "Write", input: { file_path: path, content: "x" } });
const fetch = (url: string): PolicyCall => ({ tool: "WebFetch", input: { url, prompt: "x" } });

describe("a decision by a rule of the running command says so", () => {
  it.each([
    { call: bash("git add -A"), granted: "Bash(git add:*)" },
    { call: bash("make"), granted: "Bash" },
    { call: write("src/a.ts"), granted: "Write" },
    { call: write("src/a.ts"), granted: "Edit(src/**)" },
    { call: fetch("https://example.com/"), granted: "WebFetch(domain:example.com)" },
    { call: { tool: "mcp__github__list", input: {} }, granted: "mcp__github" },
    { call: bash("echo x > src/a.ts"), granted: "Edit(src/**)" },
  ])("by $granted", ({ call, granted }) => {
    const decision = decide(call, during({ granted: [granted] }));
    expect(decision.kind).toBe("allow");
    expect(decision.reasons).toContainEqual(
      expect.objectContaining({
        code: "command-allows",
        text: expect.stringContaining(`rule ${granted} (the command /commit) allows `),
        rule: { text: granted, source: "the command /commit" },
      }),
    );
    expect(decision.reasons.filter(({ rule }) => rule !== undefined)).toHaveLength(1);
  });

  it("in each part of a command, beside rules that stay", () => {
    const command = "git add -A && make";
    const decision = decide(bash(command), during({ granted: ["Bash(git add:*)"], allow: ["Bash(make)"] }));
    expect(
      decision.reasons.map(({ code, span, rule }) => [
        code,
        command.slice(span?.start, span?.end),
        rule?.source,
      ]),
    ).toEqual([
      ["command-allows", "git add -A", "the command /commit"],
      ["rule-allows", "make", "user"],
    ]);
  });

  it("not where a rule that stays says the same", () => {
    for (const text of ["Bash(make)", "Bash(make:*)", "Bash", "Bash(m*e)"])
      expect(decide(bash("make"), during({ granted: [text], allow: [text] })).reasons).toMatchObject([
        { code: "rule-allows", rule: { source: "user" } },
      ]);
    for (const text of ["Write", "Edit(src/**)"])
      expect(decide(write("src/a.ts"), during({ granted: [text], allow: [text] })).reasons).toMatchObject([
        { code: "rule-allows", rule: { source: "user" } },
      ]);
  });

  it("and never where it asks or denies: those are other rules", () => {
    for (const given of [{ ask: ["Bash(make)"] }, { deny: ["Bash(make)"] }])
      expect(decide(bash("make"), during({ granted: ["Bash"], ...given })).reasons[0]?.code).toMatch(
        /^rule-/,
      );
  });
});

describe("a rule of a command is an allow rule like any other", () => {
  const calls = [
    bash("make"),
    bash("make && rm -rf x"),
    bash("rm -rf ~"),
    write("src/a.ts"),
    write(".git/config"),
  ];
  const modes = permissionMode.options.map((mode) => ({ mode }));

  it.each(modes)("in mode $mode", ({ mode }) => {
    const rules = ["Bash(make)", "Bash(rm:*)", "Write"];
    for (const more of [{}, { ask: ["Bash(make)"] }, { deny: ["Edit(src/**)", "Bash(rm:*)"] }])
      for (const call of calls) {
        const granted = decide(call, during({ granted: rules, ...more }, { mode }));
        const stays = decide(call, during({ allow: rules, ...more }, { mode }));
        expect(granted.kind).toBe(stays.kind);
      }
  });

  it.each([
    { mode: "default", want: "allow" },
    { mode: "acceptEdits", want: "allow" },
    { mode: "dontAsk", want: "allow" },
    { mode: "bypassPermissions", want: "allow" },
    { mode: "plan", want: "deny" },
    { mode: "strict", want: "ask" },
  ] as const)("mode $mode: $want", ({ mode, want }) => {
    expect(decide(bash("make"), during({ granted: ["Bash(make)"] }, { mode })).kind).toBe(want);
  });

  it.each([
    { name: "no cycle", cycle: undefined },
    { name: "another cycle", cycle: "c2" },
    { name: "a cycle without a name", cycle: "" },
  ])("but applies at no other moment: $name", ({ cycle }) => {
    for (const mode of permissionMode.options)
      for (const call of [bash("make"), write("/etc/x"), fetch("https://a.example/")]) {
        const granted = during({ granted: ["Bash", "Write", "WebFetch"] }, { mode, cycle });
        expect(decide(call, granted)).toEqual(decide(call, during({}, { mode, cycle })));
      }
  });

  it("an ask in its cycle offers no rule of the command", () => {
    const decision = decide(bash("git commit -m x"), during({ granted: ["Bash(git add:*)"] }));
    expect(decision).toMatchObject({ kind: "ask" });
    expect(JSON.stringify(decision.reasons)).not.toContain("the command");
  });
});

describe("an explanation of it", () => {
  const outcomes = (given: Given, cycle: string | undefined, more: StoredRule[] = []) => {
    const { rules: _, ...context } = during(given, { cycle });
    const allow = [...storedRules(given.granted ?? [], ofCommand), ...more];
    const rules = compileRules({
      allow,
      ask: storedRules(given.ask ?? []),
      deny: storedRules(given.deny ?? []),
    });
    return explain(bash("make"), { ...context, rules }).rules.map(
      ({ list, outcome }) => `${list}: ${outcome}`,
    );
  };

  it.each([
    { name: "says that it decided", given: {}, cycle: "c1", want: ["allow: decided"] },
    {
      name: "says what was stronger",
      given: { deny: ["Bash(make)"] },
      cycle: "c1",
      want: ["deny: decided", "allow: overruled"],
    },
    { name: "says that it is over", given: {}, cycle: "c2", want: ["allow: not-in-force"] },
    { name: "says that none continues", given: {}, cycle: undefined, want: ["allow: not-in-force"] },
  ])("$name", ({ given, cycle, want }) => {
    expect(outcomes({ granted: ["Bash(make)"], ...given }, cycle)).toEqual(want);
  });

  it("does not take the same command's rule of before for the one that decided", () => {
    const before = storedRules(["Bash(make)"], { ...ofCommand, cycle: "c0" });
    expect(outcomes({ granted: ["Bash(make)"] }, "c1", before).toSorted()).toEqual([
      "allow: decided",
      "allow: not-in-force",
    ]);
  });
});
