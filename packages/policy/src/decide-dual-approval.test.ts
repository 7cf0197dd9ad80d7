import { describe, expect, it } from "vitest";
import type { PolicyContext } from "./context.ts";
import { type CompiledRules, compileRules, decide, type PolicyCall, type StoredRule } from "./index.ts";

const base: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: { realpath: (path) => path },
};

type Texts = { two?: string[]; ask?: string[]; allow?: string[]; deny?: string[] };

function rulesOf({ two = [], ask = [], allow = [], deny = [] }: Texts): CompiledRules {
  const store = (texts: string[], more: Partial<StoredRule> = {}) =>
    texts.map((text, index): StoredRule => ({ text, source: "team", id: `${text}-${index}`, ...more }));
  return compileRules({
    allow: store(allow),
    ask: [...store(ask), ...store(two, { source: "project", needsDualApproval: true })],
    deny: store(deny),
  });
}

const bash = (command: string): PolicyCall => ({ tool: "Bash", input: { command } });
const edit = (path: string): PolicyCall => ({
  tool: "Edit",
  input: { file_path: path, old_string: "a", new_string: "b" },
});

function formatDecision(call: PolicyCall, texts: Texts, more: Partial<PolicyContext> = {}): string {
  const decision = decide(call, { ...base, ...more, rules: rulesOf(texts) });
  const needsTwo = decision.reasons.some(({ needsDualApproval }) => needsDualApproval === true);
  return needsTwo ? `${decision.kind}, two` : decision.kind;
}

const deploy = { two: ["Bash(deploy:*)"] };

describe("an ask rule for which two people must approve", () => {
  it.each([
    { name: "says so of what it meets", call: bash("deploy now"), texts: deploy, want: "ask, two" },
    { name: "says nothing of other calls", call: bash("make"), texts: deploy, want: "ask" },
    {
      name: "beats an allow rule",
      call: bash("deploy now"),
      texts: { ...deploy, allow: ["Bash"] },
      want: "ask, two",
    },
    {
      name: "meets a program that another one may run",
      call: bash("mytool --exec='deploy now'"),
      texts: { ...deploy, allow: ["Bash"] },
      want: "ask, two",
    },
    {
      name: "does not beat a deny rule",
      call: bash("deploy now"),
      texts: { ...deploy, deny: ["Bash(deploy:*)"] },
      want: "deny",
    },
    {
      name: "is not hidden by one of the same text that wants one person",
      call: bash("deploy now"),
      texts: { ...deploy, ask: ["Bash(deploy:*)", "Bash(deploy *)"] },
      want: "ask, two",
    },
    {
      name: "is not hidden by one for the whole tool",
      call: bash("deploy now"),
      texts: { ...deploy, ask: ["Bash"] },
      want: "ask, two",
    },
    {
      name: "for the whole tool is not hidden by one of the same text",
      call: edit("/workspace/a"),
      texts: { two: ["Edit"], ask: ["Edit", "*"] },
      want: "ask, two",
    },
    {
      name: "counts for one part of a command",
      call: bash("ls && deploy now | cat"),
      texts: { ...deploy, allow: ["Bash"] },
      want: "ask, two",
    },
    {
      name: "sees through wrappers",
      call: bash("sudo env X=1 bash -c 'deploy now'"),
      texts: deploy,
      want: "ask, two",
    },
    {
      name: "counts where nobody knows which command runs",
      call: bash("$(echo deploy) now"),
      texts: { ...deploy, allow: ["Bash"] },
      want: "ask, two",
    },
    {
      name: "counts where the command cannot be read",
      call: bash("if then deploy (("),
      texts: deploy,
      want: "ask, two",
    },
    {
      name: "counts for an argument that only the run will tell",
      call: bash("deploy $WHERE"),
      texts: { two: ["Bash(deploy prod)"] },
      want: "ask, two",
    },
    {
      name: "does not count for an argument of another program",
      call: bash("make $WHERE"),
      texts: { two: ["Bash(deploy prod)"] },
      want: "ask",
    },
    {
      name: "for files does not count for a command that cannot name one",
      call: { tool: "WebFetch", input: { url: "https://example.com" } },
      texts: { two: ["Edit(prod/**)"] },
      want: "ask",
    },
    {
      name: "on a path counts for the file as it is written",
      call: edit("prod/a"),
      texts: { two: ["Edit(prod/**)"] },
      want: "ask, two",
    },
    {
      name: "on a path counts for a redirect into it",
      call: bash("echo x > prod/a"),
      texts: { two: ["Edit(prod/**)"], allow: ["Bash"] },
      want: "ask, two",
    },
    {
      name: "on an input's field counts",
      call: { tool: "mcp__cloud__scale", input: { to: "prod" } },
      texts: { two: ["mcp__cloud__scale(to:prod)"], allow: ["mcp__cloud__scale"] },
      want: "ask, two",
    },
    {
      name: "that cannot be read makes its tool need two",
      call: bash("make"),
      texts: { two: ["Bash(re:()"], ask: ["Bash(re:()"] },
      want: "ask, two",
    },
  ])("$name", ({ call, texts, want }) => {
    expect(formatDecision(call, texts)).toBe(want);
  });

  it.each([
    { mode: "default", want: "ask, two" },
    { mode: "acceptEdits", want: "ask, two" },
    { mode: "strict", want: "ask, two" },
    { mode: "plan", want: "deny" },
    { mode: "dontAsk", want: "deny, two" },
    { mode: "bypassPermissions", want: "allow, two" },
  ] as const)("asks as any ask rule does: in mode $mode it is $want", ({ mode, want }) => {
    expect(formatDecision(bash("deploy now"), { ...deploy, allow: ["Bash"] }, { mode })).toBe(want);
  });

  it("counts for a link that leads to what it names", () => {
    const fileSystem = { realpath: (path: string) => path.replace("/workspace/link", "/workspace/prod") };
    expect(formatDecision(edit("link/a"), { two: ["Edit(prod/**)"] }, { fileSystem })).toBe("ask, two");
  });

  it("counts where the file system breaks the policy", () => {
    const fileSystem = {
      realpath: (path: string) => {
        if (path.includes("loop")) throw new Error("ELOOP");
        return path;
      },
    };
    expect(formatDecision(edit("loop/a"), { two: ["Edit(prod/**)"] }, { fileSystem })).toBe("ask, two");
  });

  it.each(["allow", "none"] as const)("is not weakened by a hook that says %s", (said) => {
    const hook = said === "allow" ? { decision: said, name: "guard" } : undefined;
    expect(formatDecision(bash("deploy now"), deploy, { hook })).toBe("ask, two");
  });

  it("is not weakened by a grant, or by a running command", () => {
    const ruleSet = {
      allow: [{ text: "Bash(deploy:*)", source: "/ship", cycle: "c1" }],
      ask: [{ text: "Bash(deploy:*)", source: "team", needsDualApproval: true }],
      deny: [],
      exact: [{ tool: "Bash", input: { command: "deploy now" }, cwd: "/workspace" }],
    };
    const decision = decide(bash("deploy now"), { ...base, cycle: "c1", rules: compileRules(ruleSet) });
    expect(decision.kind).toBe("ask");
    expect(decision.reasons[0]?.needsDualApproval).toBe(true);
  });

  it("that has expired counts no more, and never where the time is not known", () => {
    const ruleSet = {
      allow: [],
      ask: [
        {
          text: "Bash(deploy:*)",
          source: "team",
          needsDualApproval: true,
          expiresAt: "2026-01-01T00:00:00.000Z",
        },
      ],
      deny: [],
    };
    const at = (now: string | undefined) =>
      decide(bash("deploy now"), { ...base, now, rules: compileRules(ruleSet) }).reasons.some(
        ({ needsDualApproval }) => needsDualApproval,
      );
    expect([at("2025-12-31T23:59:59.000Z"), at("2026-01-01T00:00:00.000Z"), at(undefined)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
