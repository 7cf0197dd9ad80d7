import type { AgentDefinition } from "@countersign/contracts/agent-definition";
import type { AgentReference } from "@countersign/contracts/agent-reference";
import type { Call } from "@countersign/contracts/call";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { compileRules, decide, type RuleSet, ruleSetFromTexts } from "@countersign/policy";
import { builtInAgents } from "@countersign/tools/built-in-agents";
import { realpathOf } from "@countersign/tools/file-system/real-path";
import { tempFolder } from "@countersign/tools/fixtures/temp-workspace";
import { createTools } from "@countersign/tools/tool-set";
import { describe, expect, it } from "vitest";
import { evaluateCall } from "../evaluation/evaluate-call.ts";
import type { Evaluation, SubAgent } from "../loop/state.ts";

const helper: AgentDefinition = { name: "helper", description: "helps", prompt: "Help." };
const make = { tool: "Bash", input: { command: "make" } };
const write = { tool: "Write", input: { file_path: "new.txt", content: "x" } };
const read = { tool: "Read", input: { file_path: "a.txt" } };

type Scenario = {
  asks: { tool: string; input: Call["input"] };
  definition?: AgentDefinition | null;
  claims?: AgentReference | null;
  mode?: PermissionMode;
  rules?: { allow?: string[]; ask?: string[]; deny?: string[] };
};

/** Looks with the real tools and policy at a call of the sub-agent `definition`; null: of the session's own agent. */
async function evaluate({
  asks,
  definition = helper,
  claims,
  mode = "default",
  rules = {},
}: Scenario): Promise<Evaluation> {
  const workspace = tempFolder({ "a.txt": "text" });
  const subAgent: SubAgent | null = definition && {
    id: "agent-1",
    definition,
    loop: { tag: "thinking", attempt: 1, notBefore: null, notice: null },
    turns: 1,
    costUsd: 0,
    lastText: "",
  };
  const agent = claims ?? (subAgent && { id: subAgent.id, name: subAgent.definition.name });
  const call: Call = {
    id: "c",
    sessionId: "s",
    turn: 4,
    position: 0,
    toolUseId: "t",
    verdict: null,
    assessment: null,
    ...asks,
    phase: { tag: "proposed" },
    ...(agent === null ? {} : { agent }),
  };
  const ruleSet: RuleSet = ruleSetFromTexts(rules, "team");
  const tools = createTools({
    env: { PATH: process.env.PATH },
    home: "/nowhere",
    agents: builtInAgents,
  });
  return evaluateCall(
    call,
    true,
    {
      session: {
        id: "s",
        workspace,
        createdBy: "ada",
        intent: null,
        sandbox: "off",
        openedFolders: [],
        loop: { tag: "idle", notice: null },
        subAgent,
      },
      mode,
      signal: new AbortController().signal,
    },
    {
      tools: new Map(tools.map((tool) => [tool.name, tool])),
      decide,
      fileSystem: { realpath: realpathOf },
      home: "/nowhere",
      now: () => "2026-01-01T00:00:00.000Z",
      policyFor: async () => ({
        ruleSet,
        rules: compileRules(ruleSet),
        additionalDirectories: [],
        isBypassDisabled: false,
      }),
    },
  );
}

function answerOf(found: Evaluation): string {
  if (found.kind === "assessed") return found.assessment.decision;
  return found.kind === "refused" && found.assessment !== null ? "deny" : found.kind;
}

describe("the policy of a sub-agent", () => {
  it.each<Scenario & { name: string; want: string }>([
    { name: "an ordinary call asks as it would for the session", asks: make, want: "ask" },
    {
      name: "its own allow rule applies to it",
      asks: make,
      definition: { ...helper, rules: { allow: ["Bash(make)"] } },
      want: "allow",
    },
    {
      name: "its own allow rule beats no deny rule of the session",
      asks: make,
      definition: { ...helper, rules: { allow: ["Bash(make)"] } },
      rules: { deny: ["Bash(make)"] },
      want: "deny",
    },
    {
      name: "its own allow rule beats no ask rule of the session",
      asks: make,
      definition: { ...helper, rules: { allow: ["Bash(make)"] } },
      rules: { ask: ["Bash(make)"] },
      want: "ask",
    },
    {
      name: "the session's allow rules hold for it",
      asks: make,
      rules: { allow: ["Bash(make)"] },
      want: "allow",
    },
    {
      name: "its own deny rule beats the session's allow rule",
      asks: make,
      definition: { ...helper, rules: { deny: ["Bash"] } },
      rules: { allow: ["Bash(make)"] },
      want: "deny",
    },
    {
      name: "its own ask rule beats the session's allow rule",
      asks: make,
      definition: { ...helper, rules: { ask: ["Bash(make)"] } },
      rules: { allow: ["Bash(make)"] },
      want: "ask",
    },
    {
      name: "a deny rule of its own that cannot be read makes its tool ask",
      asks: read,
      definition: { ...helper, rules: { deny: ["Read(re:()"] } },
      want: "ask",
    },
  ])("$name", async ({ want, ...scenario }) => {
    expect(answerOf(await evaluate(scenario))).toBe(want);
  });

  it("does not hold for the session's own agent", async () => {
    expect(answerOf(await evaluate({ asks: make, definition: null }))).toBe("ask");
  });
});

describe("the mode of a sub-agent", () => {
  const withMode = (permissionMode: PermissionMode): AgentDefinition => ({ ...helper, permissionMode });
  it.each<{ own: PermissionMode; mode: PermissionMode; asks: Scenario["asks"]; want: string }>([
    { own: "bypassPermissions", mode: "default", asks: make, want: "ask" },
    { own: "bypassPermissions", mode: "strict", asks: read, want: "ask" },
    { own: "acceptEdits", mode: "default", asks: write, want: "ask" },
    { own: "acceptEdits", mode: "plan", asks: write, want: "deny" },
    { own: "default", mode: "dontAsk", asks: make, want: "deny" },
    { own: "default", mode: "strict", asks: read, want: "ask" },
    { own: "plan", mode: "default", asks: write, want: "deny" },
    { own: "plan", mode: "acceptEdits", asks: write, want: "deny" },
    { own: "plan", mode: "bypassPermissions", asks: make, want: "deny" },
    { own: "strict", mode: "bypassPermissions", asks: read, want: "ask" },
    { own: "dontAsk", mode: "default", asks: make, want: "deny" },
    { own: "acceptEdits", mode: "acceptEdits", asks: write, want: "allow" },
  ])(
    "$own in a session of mode $mode gives the stricter answer: $want for $asks.tool",
    async ({ own, want, ...scenario }) => {
      expect(answerOf(await evaluate({ ...scenario, definition: withMode(own) }))).toBe(want);
    },
  );

  it("of the session applies to a sub-agent without one", async () => {
    expect(answerOf(await evaluate({ asks: write, mode: "plan" }))).toBe("deny");
    expect(answerOf(await evaluate({ asks: make, mode: "bypassPermissions" }))).toBe("allow");
  });
});

describe("a sub-agent cannot", () => {
  const task = { tool: "Task", input: { description: "more", prompt: "do it", agent: "general" } };
  it.each<{ name: string; definition: AgentDefinition }>([
    { name: "with all tools", definition: helper },
    { name: "whose definition names Task", definition: { ...helper, tools: ["Task", "Read"] } },
    { name: "with a rule that allows it", definition: { ...helper, rules: { allow: ["Task"] } } },
  ])("start another: one $name", async ({ definition }) => {
    const found = await evaluate({
      asks: task,
      definition,
      mode: "bypassPermissions",
      rules: { allow: ["Task"] },
    });
    expect(found).toMatchObject({ kind: "refused", assessment: null });
    expect(found.kind === "refused" && found.end.result).toContain("unknown_tool");
  });

  it("use a tool that it does not have, even if the rules allow it", async () => {
    const found = await evaluate({
      asks: make,
      definition: { ...helper, tools: ["Read"], rules: { allow: ["Bash"] } },
      mode: "bypassPermissions",
    });
    expect(found.kind === "refused" && found.end.result).toContain("unknown_tool");
  });

  it.each<AgentReference>([
    { id: "agent-0", name: "helper" },
    { id: "", name: "helper" },
  ])("ask once it is not at work any more, under its old name or another's: $id", async (claims) => {
    const found = await evaluate({ asks: read, claims });
    expect(found).toMatchObject({ kind: "refused", assessment: null });
  });

  it("ask in a session that has no sub-agent at work", async () => {
    const found = await evaluate({ asks: read, definition: null, claims: { id: "agent-1", name: "helper" } });
    expect(found).toMatchObject({ kind: "refused", assessment: null });
  });
});

describe("the built-in explore", () => {
  const explore = builtInAgents.get("explore");
  if (explore === undefined) throw new Error("explore is gone");
  it.each([
    { asks: read, want: "allow" },
    { asks: write, want: "refused" },
    { asks: make, want: "refused" },
    { asks: { tool: "WebFetch", input: { url: "https://example.com/" } }, want: "refused" },
  ])("only reads, also in a session that asks nothing: $asks.tool", async ({ asks, want }) => {
    expect(answerOf(await evaluate({ asks, definition: explore, mode: "bypassPermissions" }))).toBe(want);
  });
});
