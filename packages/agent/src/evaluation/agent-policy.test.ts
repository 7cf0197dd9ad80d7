import type { RunningCommand } from "@countersign/contracts/command";
import { compileRules, decide, type RuleSet, ruleSetFromTexts } from "@countersign/policy";
import { describe, expect, it } from "vitest";
import { runOf } from "../fixtures/running-command.ts";
import type { LoopState, SubAgent } from "../loop/state.ts";
import { policyOf, type Requester, requesterOf } from "./agent-policy.ts";
import { policyContext, type SessionPolicy } from "./session-policy.ts";

const session = { id: "s", workspace: "/w", createdBy: "ada", intent: null, sandbox: "off" as const };
const none: Requester = { agent: null, command: null };

function policyWith(ruleSet: RuleSet, exact: SessionPolicy["rules"]["exact"] = new Map()): SessionPolicy {
  const rules = { ...compileRules(ruleSet), exact };
  return { ruleSet, rules, additionalDirectories: [], isBypassDisabled: false };
}

const base = ruleSetFromTexts({ allow: ["Bash(make)"], deny: ["Bash(rm:*)"] }, "user");

function dependencies(policy: () => SessionPolicy) {
  return {
    policyFor: async () => policy(),
    now: () => "2026-01-01T00:00:00.000Z",
    fileSystem: { realpath: (path: string) => path },
    home: "/home/ada",
  };
}

const commandOf = (id: string, rules: string[], more: Partial<RunningCommand> = {}): RunningCommand =>
  runOf("go", { id, rules, ...more }).running;

function subAgent(rules?: { allow?: string[]; ask?: string[]; deny?: string[] }): SubAgent {
  const definition = { name: "helper", description: "helps", prompt: "Help.", ...(rules && { rules }) };
  const loop: LoopState = { tag: "thinking", attempt: 1, notBefore: null, notice: null };
  return { id: "task", definition, loop, turns: 1, costUsd: 0, lastText: "" };
}

async function decideCommand(command: string, asker: Requester, policy = policyWith(base)): Promise<string> {
  const evaluation = dependencies(() => policy);
  const held = await policyOf(asker, session, evaluation);
  const context = policyContext({ session, mode: "default", policy: held }, evaluation);
  return decide({ tool: "Bash", input: { command } }, context).kind;
}

describe("the rules of a command", () => {
  it("join those of the session, and name the cycle that they hold for", async () => {
    const asker = { agent: null, command: commandOf("1", ["Bash(git add:*)"]) };
    expect(await decideCommand("git add a", asker)).toBe("allow");
    expect(await decideCommand("git add a", none)).toBe("ask");
    expect(await decideCommand("make", asker)).toBe("allow");
    expect(await decideCommand("git add a && rm x", asker)).toBe("deny");
  });

  it("allow nothing once they stand under another cycle, or under none", async () => {
    const evaluation = dependencies(() => policyWith(base));
    const held = await policyOf(
      { agent: null, command: commandOf("1", ["Bash(git add:*)"]) },
      session,
      evaluation,
    );
    for (const cycle of ["2", undefined]) {
      const context = policyContext({ session, mode: "default", policy: { ...held, cycle } }, evaluation);
      expect(decide({ tool: "Bash", input: { command: "git add a" } }, context).kind).toBe("ask");
    }
  });

  it("leave the session's policy as it is: the same object, where nothing joins", async () => {
    const policy = policyWith(base);
    const evaluation = dependencies(() => policy);
    expect(await policyOf(none, session, evaluation)).toBe(policy);
    expect(await policyOf({ agent: subAgent(), command: null }, session, evaluation)).toBe(policy);
    expect(await policyOf({ agent: null, command: commandOf("1", []) }, session, evaluation)).toBe(policy);
    await policyOf({ agent: null, command: commandOf("1", ["Bash"]) }, session, evaluation);
    expect(policy.ruleSet).toEqual(base);
    expect(policy).not.toHaveProperty("cycle");
  });

  it("come beside those of a sub-agent", async () => {
    const agent = subAgent({
      allow: ["Bash(npm test)"],
      deny: ["Bash(git add secret)"],
      ask: ["Bash(make)"],
    });
    const asker = { agent, command: commandOf("1", ["Bash(git add:*)"]) };
    expect(await decideCommand("git add a && npm test", asker)).toBe("allow");
    expect(await decideCommand("git add secret", asker)).toBe("deny");
    expect(await decideCommand("make", asker)).toBe("ask");
  });
});

describe("they are compiled once", () => {
  it("for one command and one state of the session's rules, though its policy is a new object each time", async () => {
    const compiled = compileRules(base);
    const evaluation = dependencies(() => ({ ...policyWith(base), rules: { ...compiled } }));
    const asker = { agent: null, command: commandOf("1", ["Bash(git add:*)"]) };
    const [first, second] = [
      await policyOf(asker, session, evaluation),
      await policyOf(asker, session, evaluation),
    ];
    expect(second.rules.allow).toBe(first.rules.allow);
    const other = await policyOf(
      { agent: null, command: commandOf("2", ["Bash(git add:*)"]) },
      session,
      evaluation,
    );
    expect(other.rules.allow).not.toBe(first.rules.allow);
    const elsewhere = await policyOf(asker, { ...session, workspace: "/x" }, evaluation);
    expect(elsewhere.rules.allow).not.toBe(first.rules.allow);
  });

  it("and never answer for others under one name: not for other rules, another sub-agent, or a rule that was added", async () => {
    const wide = { agent: null, command: commandOf("1", ["Bash"]) };
    const narrow = { agent: null, command: commandOf("1", ["Bash(git add:*)"]) };
    const policy = policyWith(base);
    expect(await decideCommand("touch a", wide, policy)).toBe("allow");
    expect(await decideCommand("touch a", narrow, policy)).toBe("ask");
    const strict = { ...wide, agent: subAgent({ deny: ["Bash(touch:*)"] }) };
    expect(await decideCommand("touch a", { ...wide, agent: subAgent() }, policy)).toBe("allow");
    expect(await decideCommand("touch a", strict, policy)).toBe("deny");
    const more = ruleSetFromTexts({ deny: ["Bash(touch:*)"] }, "team");
    const denied = policyWith({ ...base, deny: more.deny });
    // A policy that shares one list with another and differs in the next.
    const mixed = {
      ...policy,
      ruleSet: denied.ruleSet,
      rules: { ...denied.rules, allow: policy.rules.allow },
    };
    expect(await decideCommand("touch a", wide, mixed)).toBe("deny");
    expect(await decideCommand("touch a", wide, policy)).toBe("allow");
  });

  it("and see newer grants: these are not kept with them", async () => {
    const compiled = compileRules(base);
    const grants = compileRules({
      allow: [],
      ask: [],
      deny: [],
      exact: [{ tool: "Bash", input: { command: "touch a" }, cwd: "/w" }],
    }).exact;
    const asker = { agent: null, command: commandOf("1", ["Bash(git add:*)"]) };
    const before = { ...policyWith(base), rules: { ...compiled, exact: new Map() } };
    const after = { ...before, rules: { ...compiled, exact: grants } };
    expect(await decideCommand("touch a", asker, before)).toBe("ask");
    expect(await decideCommand("touch a", asker, after)).toBe("allow");
    expect(await decideCommand("touch a", asker, before)).toBe("ask");
  });
});

describe("who asks for a call", () => {
  const loop = (allowsSubAgents: boolean): LoopState => ({
    tag: "thinking",
    attempt: 1,
    notBefore: null,
    notice: null,
    command: runOf("go", { allowsSubAgents }),
  });
  const ofSub = { id: "c", agent: { id: "task", name: "helper" } };

  it.each([
    { name: "the session's agent", call: { id: "c" }, allows: false, want: "go" },
    { name: "a sub-agent", call: ofSub, allows: false, want: undefined },
    { name: "a sub-agent that may", call: ofSub, allows: true, want: "go" },
  ])("and which command applies to it: $name", ({ call, allows, want }) => {
    const asker = requesterOf(call, { ...session, loop: loop(allows), subAgent: subAgent() });
    expect(asker.command?.id).toBe(want);
    expect(asker.agent?.id).toBe("agent" in call ? "task" : undefined);
  });

  it("is not known of a sub-agent that is not at work", () => {
    expect(() => requesterOf(ofSub, { ...session, loop: loop(true), subAgent: null })).toThrow("not at work");
    const other = { ...subAgent(), id: "another" };
    expect(() => requesterOf(ofSub, { ...session, loop: loop(true), subAgent: other })).toThrow(
      "not at work",
    );
  });

  it.each<LoopState>([
    { tag: "idle", notice: null },
    { tag: "stopped" },
    { tag: "failed", notice: { kind: "failed", message: "no" } },
  ])("has no command where no cycle runs: $tag", (state) => {
    // A forged row does not count.
    const forged = { ...state, command: runOf("go") } as LoopState;
    expect(requesterOf({ id: "c" }, { ...session, loop: forged, subAgent: null }).command).toBeNull();
  });
});
