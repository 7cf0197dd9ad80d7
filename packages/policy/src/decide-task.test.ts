import { describe, expect, it } from "vitest";
import { compileRules, decide, type PolicyContext, ruleSetFromTexts } from "./index.ts";

const base: PolicyContext = {
  mode: "default",
  workspace: "/workspace",
  cwd: "/workspace",
  home: "/home/user",
  additionalDirectories: [],
  fileSystem: { realpath: (path) => path },
};

describe("a call that starts a sub-agent", () => {
  const task = { tool: "Task", input: { description: "look", prompt: "find it", agent: "explore" } };
  it.each<{
    name: string;
    mode: PolicyContext["mode"];
    rules?: Partial<Record<"ask" | "deny", string>>;
    want: string;
  }>([
    { name: "runs", mode: "default", want: "allow" },
    { name: "runs in plan mode, because it does nothing by itself", mode: "plan", want: "allow" },
    { name: "runs in mode dontAsk", mode: "dontAsk", want: "allow" },
    { name: "asks in mode strict", mode: "strict", want: "ask" },
    { name: "asks by a rule", mode: "default", rules: { ask: "Task" }, want: "ask" },
    {
      name: "asks by a rule for one kind of agent",
      mode: "default",
      rules: { ask: "Task(agent:explore)" },
      want: "ask",
    },
    {
      name: "is denied by a rule in every mode",
      mode: "bypassPermissions",
      rules: { deny: "Task" },
      want: "deny",
    },
    {
      name: "is denied by a rule for one kind of agent",
      mode: "plan",
      rules: { deny: "Task(agent:expl*)" },
      want: "deny",
    },
  ])("$name ($mode)", ({ mode, rules = {}, want }) => {
    const lists = { ask: [rules.ask ?? []].flat(), deny: [rules.deny ?? []].flat() };
    const compiled = compileRules(ruleSetFromTexts(lists, "team"));
    expect(decide(task, { ...base, mode, rules: compiled, startsSubAgent: true }).kind).toBe(want);
  });

  it("is not known by the name of its tool: another Task asks like any unknown tool", () => {
    expect(decide(task, base).kind).toBe("ask");
    expect(decide(task, { ...base, mode: "plan" }).kind).toBe("deny");
  });
});
