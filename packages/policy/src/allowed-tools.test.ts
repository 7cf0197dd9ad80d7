import { createReason } from "@countersign/contracts/reason";
import { describe, expect, it } from "vitest";
import { compileRules, decide, type PolicyCall, type PolicyContext, type StoredRule } from "./index.ts";

type Given = {
  granted: string[];
  rules?: { ask?: string[]; deny?: string[]; allow?: string[] };
  context?: Partial<PolicyContext>;
};

const storedRules = (texts: string[] = [], more: Partial<StoredRule> = {}): StoredRule[] =>
  texts.map((text) => ({ text, source: "team", ...more }));

/** The context of a call while the cycle of `/commit` runs. */
function during({ granted, rules = {}, context = {} }: Given): PolicyContext {
  const ofCommand = storedRules(granted, { source: "the command /commit", cycle: "c1" });
  return {
    mode: "default",
    workspace: "/workspace",
    cwd: "/workspace",
    home: "/home/user",
    additionalDirectories: [],
    fileSystem: { realpath: (path) => path },
    cycle: "c1",
    rules: compileRules({
      ask: storedRules(rules.ask),
      deny: storedRules(rules.deny),
      allow: [...storedRules(rules.allow), ...ofCommand],
    }),
    ...context,
  };
}

const bash = (command: string): PolicyCall => ({ tool: "Bash", input: { command } });
const write = (file_path: string): PolicyCall => ({ tool: "Write", input: { file_path, content: "x" } });
const git = ["Bash(git add:*)", "Bash(git status:*)", "Bash(git commit:*)"];

describe("048: what allowed-tools grants", () => {
  it.each([
    { call: "git status", granted: ["Bash(git status:*)"] },
    { call: "git status --short src", granted: ["Bash(git status:*)"] },
    { call: "git add -A", granted: git },
    { call: "git add -A && git status", granted: git },
    { call: "git commit -m 'Say hello'", granted: git },
    { call: "git commit -m 'Don'\\''t say hello'", granted: git },
  ])("US 1, scenario 1: $call runs without a question, because of the command", ({ call, granted }) => {
    const decision = decide(bash(call), during({ granted }));
    expect(decision.kind).toBe("allow");
    expect(decision.reasons).toContainEqual(
      expect.objectContaining({ rule: expect.objectContaining({ source: "the command /commit" }) }),
    );
  });

  it.each([
    { name: "another tool", call: write("src/a.js") },
    { name: "another command", call: bash("git push") },
    { name: "a name that only begins so", call: bash("git addx") },
    { name: "a second command behind it", call: bash("git add -A && rm -rf src") },
    { name: "a second line", call: bash("git add -A\nrm -rf src") },
    { name: "a command in its words", call: bash('git commit -m "$(cat /etc/passwd)"') },
    { name: "back-quotes in its words", call: bash('git commit -m "`id`"') },
    { name: "a file that it is written to", call: bash("git status > src/a.js") },
    { name: "another program of that name", call: bash("./git add -A") },
    { name: "another program by its variables", call: bash("GIT_EDITOR=./x git commit") },
    { name: "a setting that runs a program", call: bash("git -c core.editor=./x commit") },
  ])("US 1, scenario 2: $name asks as always", ({ call }) => {
    expect(decide(call, during({ granted: git })).kind).toBe("ask");
  });

  it("US 1, scenario 2: what a settings file allows beside it stays allowed", () => {
    const context = during({ granted: git, rules: { allow: ["Edit(src/**)"] } });
    expect(decide(write("src/a.js"), context).kind).toBe("allow");
  });

  it.each([
    { name: "when the cycle is over", cycle: undefined },
    { name: "in the cycle of another command", cycle: "c2" },
  ])("US 2, scenario 1: everything asks again $name", ({ cycle }) => {
    const context = during({ granted: [...git, "Write"], context: { cycle } });
    for (const call of [bash("git add -A"), bash("git commit -m x"), write("src/a.js")])
      expect(decide(call, context).kind).toBe("ask");
  });

  it("Edge case: a command without allowed-tools grants nothing", () => {
    expect(decide(bash("git add -A"), during({ granted: [] })).kind).toBe("ask");
    expect(decide(write("a.js"), during({ granted: [] })).kind).toBe("ask");
  });

  it.each(["Bash(git add", "Bash (git add:*)", "Bash(re:[)", "", "Edit(../**)"])(
    "Edge case: the pattern %j cannot be read: it allows nothing, and the others stay",
    (broken) => {
      const context = during({ granted: [broken, "Bash(git status:*)"] });
      expect(decide(bash("git add -A"), context).kind).toBe("ask");
      expect(decide(write("../a.js"), context).kind).toBe("ask");
      expect(decide(bash("git status"), context).kind).toBe("allow");
    },
  );

  it("Edge case: of several patterns that fit, one that allows is enough", () => {
    const granted = ["Bash(git commit --amend)", "Bash(git *)"];
    expect(decide(bash("git commit -m x"), during({ granted })).kind).toBe("allow");
  });

  it.each([
    { name: "a deny rule", given: { rules: { deny: ["Bash(git commit:*)"] } }, want: "deny" },
    { name: "an ask rule", given: { rules: { ask: ["Bash(git commit:*)"] } }, want: "ask" },
    {
      name: "a hook that denies",
      given: { context: { hook: { decision: "deny" as const, name: "h" } } },
      want: "deny",
    },
    {
      name: "a hook that asks",
      given: { context: { hook: { decision: "ask" as const, name: "h" } } },
      want: "ask",
    },
    { name: "mode strict", given: { context: { mode: "strict" as const } }, want: "ask" },
    { name: "mode plan", given: { context: { mode: "plan" as const } }, want: "deny" },
  ])("FR-003: the same engine decides: $name wins over the command", ({ given, want }) => {
    expect(decide(bash("git commit -m x"), during({ granted: git, ...given })).kind).toBe(want);
  });

  it("FR-003: the scope of an intent wins over the command", () => {
    const reason = createReason("no-intent", {});
    const refusal = { code: "scope_violation" as const, message: "m", reason };
    const intentScope = {
      check: () => refusal,
      checkRun: () => refusal,
      checkUnnamed: () => refusal,
      uncertainties: () => [],
    };
    const context = during({ granted: ["Write", ...git], context: { intentScope } });
    expect(decide(write("src/a.js"), context).kind).toBe("deny");
    expect(decide(bash("git commit -m x"), context).kind).toBe("deny");
  });

  it.each([".countersign/commands/commit.md", ".claude/commands/commit.md", ".git/hooks/pre-commit"])(
    "FR-003: a write of %s asks, even if a command grants it",
    (file) => {
      const context = during({ granted: ["Write", "Edit(**)", "Bash"] });
      expect(decide(write(file), context).kind).toBe("ask");
      expect(decide(bash(`echo x > ${file}`), context).kind).toBe("ask");
    },
  );

  it.each(["bypassPermissions", "dontAsk", "plan"] as const)(
    "FR-003: a write of a command's file is denied in the mode %s, where nobody is asked",
    (mode) => {
      const context = during({ granted: ["Write", "Edit(**)"], context: { mode } });
      for (const file of [".claude/commands/a.md", "/home/user/.countersign/commands/a.md"])
        expect(decide(write(file), context).kind).toBe("deny");
    },
  );

  it("FR-004: `:*` stands for any further words, as in a settings file", () => {
    const inSettings = during({ granted: [], rules: { allow: ["Bash(git status:*)"] } });
    const inCommand = during({ granted: ["Bash(git status:*)"] });
    for (const command of ["git status", "git status -s", "git statusx", "git status; rm x", "git  status"])
      expect(decide(bash(command), inCommand).kind, command).toBe(decide(bash(command), inSettings).kind);
  });
});
