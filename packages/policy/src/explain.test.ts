import { describe, expect, it } from "vitest";
import type { PolicyContext } from "./context.ts";
import { explain } from "./explain.ts";
import { compileRules } from "./rules/compile-rules.ts";
import type { RuleSet, StoredRule } from "./rules/rule-set.ts";

const base: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: { realpath: (path) => path },
};
const none: RuleSet = { allow: [], ask: [], deny: [] };
const bash = (command: string) => ({ tool: "Bash", input: { command } });
const storedRule = (text: string, more: Partial<StoredRule> = {}): StoredRule => ({
  text,
  source: "team",
  ...more,
});
const said = (command: string, rules: RuleSet, more: Partial<PolicyContext> = {}): string[] =>
  explain(bash(command), { ...base, ...more, rules: compileRules(rules) }).rules.map(
    ({ list, rule, outcome, why }) => `${list} ${rule.text} ${rule.id ?? ""}: ${outcome}: ${why}`,
  );

describe("what a rule had to say of a call", () => {
  it.each([
    {
      name: "it decided",
      rules: { ...none, deny: [storedRule("Bash(make:*)")] },
      want: ["deny Bash(make:*) : decided: rule Bash(make:*) (team) denies make"],
    },
    {
      name: "two agree",
      rules: { ...none, allow: [storedRule("Bash(make)"), storedRule("Bash(make:*)")] },
      want: [
        expect.stringMatching(/^allow Bash\(make\) : (decided|agreed): /),
        expect.stringMatching(/^allow Bash\(make:\*\) : (decided|agreed): /),
      ],
    },
    {
      name: "a stronger one decided",
      rules: { ...none, allow: [storedRule("Bash(make)")], deny: [storedRule("Bash")] },
      want: [
        "deny Bash : decided: rule Bash (team) denies Bash",
        "allow Bash(make) : overruled: it matches the call, but deny is stronger: rule Bash (team) denies Bash",
      ],
    },
    {
      name: "it does not meet the call",
      rules: { ...none, deny: [storedRule("Bash(rm:*)"), storedRule("Read")] },
      want: [
        "deny Bash(rm:*) : no-match: it doesn’t match the call",
        "deny Read : no-match: it doesn’t match the call",
      ],
    },
    {
      name: "it cannot be read",
      rules: { ...none, allow: [storedRule("Bash(git")] },
      want: [
        expect.stringMatching(/^allow Bash\(git : unreadable: it’s invalid \(at character [1-9]\d*\): /),
      ],
    },
    {
      name: "one of two with the same text decided, and which",
      rules: {
        ...none,
        deny: [
          storedRule("Bash(make)", { id: "a", expiresAt: "2020-01-01T00:00:00Z" }),
          storedRule("Bash(make)", { id: "b" }),
        ],
      },
      want: [
        "deny Bash(make) a: not-in-force: it has expired",
        "deny Bash(make) b: decided: rule Bash(make) (team) denies make",
      ],
    },
    {
      name: "it has expired, and would not meet the call either",
      rules: { ...none, deny: [storedRule("Bash(rm)", { expiresAt: "2020-01-01T00:00:00Z" })] },
      want: ["deny Bash(rm) : no-match: it doesn’t match the call"],
    },
    {
      name: "it belongs to another cycle",
      rules: { ...none, allow: [storedRule("Bash(make)", { cycle: "other" })] },
      want: ["allow Bash(make) : not-in-force: it belongs to another command’s turn"],
    },
    {
      name: "it belongs to this cycle and has expired",
      rules: {
        ...none,
        allow: [storedRule("Bash(make)", { cycle: "this", expiresAt: "2020-01-01T00:00:00Z" })],
      },
      want: ["allow Bash(make) : not-in-force: it has expired"],
    },
  ])("$name", ({ rules, want }) => {
    expect(said("make", rules, { now: "2026-01-01T00:00:00Z", cycle: "this" })).toEqual(want);
  });

  it("an allow rule covers some parts of a command", () => {
    const rules = { ...none, allow: [storedRule("Bash(make:*)"), storedRule("Read")] };
    expect(said("make && rm x", rules)).toEqual([
      "allow Bash(make:*) : partial: it allows some parts of the command, not all",
      "allow Read : no-match: it doesn’t match the call",
    ]);
  });

  it("without rules nothing is considered", () => {
    expect(explain(bash("make"), base).rules).toEqual([]);
    expect(explain({ tool: "Read", input: { file_path: "a" } }, base).rules).toEqual([]);
  });

  it("an allow rule on another tool than Bash has no parts", () => {
    const rules = compileRules({ ...none, allow: [storedRule("Edit(a)")] });
    const call = { tool: "Edit", input: { file_path: "b", old_string: "a", new_string: "b" } };
    expect(explain(call, { ...base, rules }).rules.map(({ outcome }) => outcome)).toEqual(["no-match"]);
  });
});

describe("compiled rules", () => {
  it("are in one order, regardless of their order before", () => {
    const list: StoredRule[] = [
      storedRule("Bash(b)"),
      storedRule("Bash(a)", { id: "2" }),
      storedRule("Bash(a)", { id: "1", version: 2 }),
      storedRule("Bash(a)", { id: "1", version: 1 }),
      storedRule("Bash(a)", { folder: "/x" }),
      storedRule("Bash(a)", { expiresAt: "2030-01-01T00:00:00Z" }),
      storedRule("Bash(a)", { cycle: "c" }),
      storedRule("Bash(a)", { reason: "r" }),
      storedRule("Bash(a)", { owner: "o" }),
      storedRule("Bash(a)"),
    ];
    const order = (rules: StoredRule[]): unknown[] =>
      compileRules({ ...none, deny: rules }).rules.map(({ rule: _, ...rest }) => rest);
    expect(order(list.toReversed())).toEqual(order(list));
    expect(order([...list.slice(5), ...list.slice(0, 5)])).toEqual(order(list));
  });

  it("keep who a rule is, and nothing that was not said", () => {
    const { rules } = compileRules({
      ...none,
      deny: [storedRule(" Bash(a) "), storedRule("Bash(b)", { id: "1", version: 3 })],
    });
    expect(rules.map(({ reference }) => Object.entries(reference))).toEqual([
      [
        ["text", "Bash(a)"],
        ["source", "team"],
      ],
      [
        ["text", "Bash(b)"],
        ["source", "team"],
        ["id", "1"],
        ["version", 3],
      ],
    ]);
  });

  it("are compiled once for a rule set, and once more for each place", () => {
    const set = { ...none, deny: [storedRule("Read(/link/x)")] };
    expect(compileRules(set)).toBe(compileRules(set));
    const places = {
      workspace: "/w",
      home: "/h",
      realpath: (path: string) => path.replace("/link", "/real"),
    };
    expect(compileRules(set, places)).not.toBe(compileRules(set, places));
    expect(compileRules(set)).not.toBe(compileRules(set, places));
  });
});
