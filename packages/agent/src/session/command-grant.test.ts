import type { AgentDefinition } from "@countersign/contracts/agent-definition";
import type { HookRun } from "@countersign/contracts/hook";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { compileRules, decide, ruleSetFromTexts } from "@countersign/policy";
import type { AnyTool } from "@countersign/tools/ports/tool";
import { describe, expect, it } from "vitest";
import { memoryCommands, shell, text } from "../fixtures/command-doubles.ts";
import { intentOf, memoryIntents } from "../fixtures/intent-doubles.ts";
import { type Line, supervise } from "../fixtures/supervise.ts";
import { commandIdOf, currentCall, turnCalls } from "../loop/agent-stack.ts";
import { type Hooks, noHooks } from "../ports/hooks.ts";
import { summaryOf } from "./session-summary.ts";

const bash = (command: string) => ({ name: "Bash", input: { command } });
const bashes = (...commands: string[]): Line => ({ calls: commands.map(bash) });
const helper: AgentDefinition = { name: "helper", description: "helps", prompt: "Help." };
const task: Line = {
  calls: [{ name: "Task", input: { description: "look", prompt: "find it", agent: "helper" } }],
};

type Setting = {
  rules?: { allow?: string[]; ask?: string[]; deny?: string[] };
  grants?: string[];
  allowsSubAgents?: boolean;
  hooks?: Partial<Hooks>;
  agents?: AgentDefinition[];
  owned?: string[];
  shells?: string[];
};

/** A world in which `/go` grants `grants`; the rules beside it are the user's. `owned`: what the intent REQ-001 owns. */
function worldOf(lines: Line[], setting: Setting = {}) {
  const { rules = {}, grants = ["Bash(git add:*)"], allowsSubAgents = false, shells = [] } = setting;
  const ruleSet = ruleSetFromTexts({ ...rules, allow: ["Task", ...(rules.allow ?? [])] }, "user");
  const policy = {
    ruleSet,
    rules: compileRules(ruleSet),
    additionalDirectories: [],
    isBypassDisabled: false,
  };
  const intents = memoryIntents([intentOf("REQ-001", setting.owned ?? [])]);
  const pieces = [text("Do it."), ...shells.map(shell)];
  return supervise({
    lines,
    agents: setting.agents ?? [helper],
    tools: [writing],
    decideWith: decide,
    policyFor: async ({ intent, workspace }) =>
      intent === null ? policy : { ...policy, intentScope: intents.scopeOf(intent.id, workspace) },
    commands: memoryCommands({
      go: { pieces, rules: grants, allowsSubAgents },
      plain: { pieces: [text("Do it.")] },
    }).port,
    ports: { intents: intents.port },
    hooks: setting.hooks ?? {},
  });
}

const run: HookRun = {
  event: "PreToolUse",
  name: "guard",
  source: "a test",
  outcome: "asked",
  message: null,
  startedAt: "2026-01-01T00:00:00.000Z",
  durationMs: 1,
};

/** Its files are not opened: only what the policy says of it counts here. */
const writing: AnyTool = {
  name: "Write",
  description: "Writes",
  inputSchema: { type: "object" },
  parse: () => ({
    preview: async () => ({ preview: { kind: "input", summary: "Write" }, fingerprints: [] }),
    run: async () => ({ ok: true, text: "written" }),
  }),
};

type World = ReturnType<typeof worldOf>;

async function idle(world: World, prompt = "/go", mode: PermissionMode = "default"): Promise<string> {
  const id = await world.start(prompt, { mode });
  await world.untilStatus(id, "idle");
  return id;
}

const callRows = (world: World) => world.repository.decisions().filter(({ verdict }) => verdict !== "change");

describe("what a command lets run", () => {
  it("runs without approval, says so, and is in the audit log with the command", async () => {
    const world = worldOf([bashes("git add a")]);
    await idle(world);
    expect(world.ran).toEqual(["git add a"]);
    const reference = { name: "go", source: "project", digest: "digest of go" };
    expect(callRows(world)).toMatchObject([
      {
        verdict: "allow",
        decidedBy: { kind: "policy", name: "command" },
        command: reference,
        reasons: [{ code: "command-allows", rule: { text: "Bash(git add:*)", source: "the command /go" } }],
      },
    ]);
    expect(callRows(world)[0]?.reasons[0]?.rule).not.toHaveProperty("id");
  });

  it.each([
    { command: "git add a && git add b", want: "idle" },
    { command: "git add", want: "idle" },
    { command: "git address", want: "awaiting-approval" },
    { command: "git add a && make", want: "awaiting-approval" },
    { command: "git add a; make", want: "awaiting-approval" },
    { command: "git add a\nmake", want: "awaiting-approval" },
    { command: "git add $(make)", want: "awaiting-approval" },
    { command: "git add a > /etc/passwd", want: "awaiting-approval" },
    { command: "GIT_DIR=/x git add a", want: "awaiting-approval" },
    { command: "git -c core.pager=make add a", want: "awaiting-approval" },
    { command: "git commit -m x", want: "awaiting-approval" },
  ])("is what its pattern covers and no more: $command", async ({ command, want }) => {
    const world = worldOf([bashes(command)]);
    const id = await world.start("/go");
    const record = await world.until(id, (each) => {
      const { status } = summaryOf(each);
      return each.owner === null && (status === "idle" || status === "awaiting-approval");
    });
    expect(summaryOf(record).status).toBe(want);
    expect(world.ran).toEqual(want === "idle" ? [command] : []);
  });

  it("may be a whole tool", async () => {
    const world = worldOf([{ calls: [{ name: "Put", input: { path: "a", content: "x" } }] }], {
      grants: ["Put"],
    });
    await idle(world);
    expect(world.ran).toEqual(["Put a"]);
  });

  it("is nothing for a pattern that cannot be read, and the others hold", async () => {
    const world = worldOf([bashes("git add a", "make")], {
      grants: ["Bash(", "Bash(make", "Bash(git add:*)"],
    });
    const id = await world.start("/go");
    expect((await world.waitingCall(id)).input).toEqual({ command: "make" });
    expect(world.ran).toEqual(["git add a"]);
  });

  it("is nothing where it grants nothing", async () => {
    const world = worldOf([bashes("git add a")]);
    const id = await world.start("/plain");
    const call = await world.waitingCall(id);
    expect(call.input).toEqual({ command: "git add a" });
    expect(summaryOf(await world.session(id)).command).toMatchObject({ name: "plain", rules: [] });
  });

  it("shows in the session for as long as it runs", async () => {
    const world = worldOf([bashes("make")]);
    const id = await world.start("/go");
    const call = await world.waitingCall(id);
    expect(summaryOf(await world.session(id)).command).toMatchObject({
      name: "go",
      rules: ["Bash(git add:*)"],
      by: "ada",
      allowsSubAgents: false,
    });
    await world.decide(call, { verdict: "deny" });
    await world.untilStatus(id, "idle");
    expect(summaryOf(await world.session(id)).command).toBeNull();
  });

  it("is for its session alone", async () => {
    const world = worldOf([bashes("make"), bashes("git add a")]);
    await world.waitingCall(await world.start("/go"));
    const other = await world.start("do it");
    expect((await world.waitingCall(other)).input).toEqual({ command: "git add a" });
    expect(world.ran).toEqual([]);
  });

  it("hides no tool from the model", async () => {
    const world = worldOf([{ text: "ok" }, { text: "ok" }]);
    const id = await idle(world, "words");
    await world.control.send(id, "/go", "ada");
    await world.untilStatus(id, "idle");
    const [before, under] = world.requests.map(({ tools }) => tools.map(({ name }) => name));
    expect(under).toEqual(before);
  });

  it("is not offered for always allow, and a rule that is always allowed must cover the call without it", async () => {
    const world = worldOf([bashes("git add a && make")]);
    const id = await world.start("/go");
    const call = await world.waitingCall(id);
    const suggested = call.assessment?.suggestions.map(({ rule }) => rule).join();
    expect(suggested).not.toContain("git add");
    const remember = { kind: "rule" as const, rule: "Bash(npm test)", scope: "session" as const };
    await expect(world.decide(call, { verdict: "approve", remember })).rejects.toThrow("doesn’t cover");
    expect(world.repository.alwaysAllowed()).toEqual([]);
  });

  it("is not always allowed with an approval: when the cycle is over its part asks again", async () => {
    const world = worldOf([bashes("git add a && make"), { text: "ok" }, bashes("git add a && make")]);
    const id = await world.start("/go");
    const call = await world.waitingCall(id);
    const remember = { kind: "rule" as const, rule: "Bash(make)", scope: "session" as const };
    expect(await world.decide(call, { verdict: "approve", remember })).toMatchObject({ outcome: "accepted" });
    await world.untilStatus(id, "idle");
    expect(world.repository.alwaysAllowed()).toMatchObject([{ rule: "Bash(make)" }]);
    await world.control.send(id, "once more", "ada");
    const again = await world.waitingCall(id);
    expect(again.assessment?.reasons.map(({ part }) => part)).toContain("git add a");
  });

  it("is not for what a hook makes of a call", async () => {
    const world = worldOf([bashes("git add a")], {
      hooks: {
        preToolUse: async (call, session, signal) => ({
          ...(await noHooks.preToolUse(call, session, signal)),
          runs: [run],
          hook: "guard",
          updatedInput: { command: "make" },
        }),
      },
    });
    const id = await world.start("/go");
    expect((await world.waitingCall(id)).input).toEqual({ command: "make" });
    expect(world.ran).toEqual([]);
  });

  it("does not cover a call when the mode changes to one that asks for all", async () => {
    const world = worldOf([bashes("make", "git add a")]);
    const id = await world.start("/go");
    const call = await world.waitingCall(id);
    await world.control.setMode(id, "strict", "ada");
    await world.decide(call, { verdict: "deny" });
    await world.until(id, (each) => currentCall(each)?.input.command === "git add a" && each.owner === null);
    expect(world.ran).toEqual([]);
  });

  it("covers its part of a call, and the audit log says that a command did", async () => {
    const world = worldOf([bashes("git add a && make")], { rules: { allow: ["Bash(make)"] } });
    await idle(world);
    expect(callRows(world)).toMatchObject([
      {
        command: { name: "go" },
        decidedBy: { name: "command" },
        reasons: [{ code: "command-allows" }, { code: "rule-allows" }],
      },
    ]);
  });
});

describe("over a command wins", () => {
  it.each([
    { name: "a deny rule", rules: { deny: ["Bash(git add:*)"] }, want: "denied" },
    { name: "a deny rule of a part", rules: { deny: ["Bash(git:*)"] }, want: "denied" },
    { name: "an ask rule", rules: { ask: ["Bash(git add:*)"] }, want: "asked" },
    { name: "an ask rule of the tool", rules: { ask: ["Bash"] }, want: "asked" },
    { name: "a deny rule that cannot be read", rules: { deny: ["Bash("] }, want: "asked" },
  ])("$name", async ({ rules, want }) => {
    const world = worldOf([bashes("git add a"), { text: "ok" }], { rules });
    const id = await world.start("/go");
    if (want === "asked") await world.waitingCall(id);
    else await world.untilStatus(id, "idle");
    expect(world.ran).toEqual([]);
  });

  it.each([
    { mode: "strict" as const, want: "awaiting-approval" as const },
    { mode: "plan" as const, want: "idle" as const },
  ])("the mode $mode", async ({ mode, want }) => {
    const world = worldOf([bashes("git add a"), { text: "ok" }]);
    const id = await world.start("/go", { mode });
    await world.untilStatus(id, want);
    expect(world.ran).toEqual([]);
  });

  it.each([
    {
      call: { name: "Write", input: { file_path: "/w/.git/hooks/pre-commit", content: "x" } },
      grants: ["Write"],
    },
    {
      call: { name: "Write", input: { file_path: "/w/.claude/commands/go.md", content: "x" } },
      grants: ["Write"],
    },
    {
      call: { name: "Write", input: { file_path: "/w/.countersign/commands/go.md", content: "x" } },
      grants: ["Write"],
    },
    {
      call: { name: "Write", input: { file_path: "/home/ada/.claude/commands/go.md", content: "x" } },
      grants: ["Write(//**)"],
    },
    { call: bash("rm -rf /"), grants: ["Bash"] },
    { call: bash("echo x > .claude/commands/go.md"), grants: ["Bash", "Write"] },
  ])("the guardrails: $call.input", async ({ call, grants }) => {
    const world = worldOf([{ calls: [call] }], { grants });
    const id = await world.start("/go");
    await world.waitingCall(id);
    expect(world.ran).toEqual([]);
  });

  it("the scope of the intent", async () => {
    const world = worldOf([bashes("touch docs/a"), { text: "ok" }], { grants: ["Bash"], owned: ["src"] });
    const id = await world.start("/go", { intent: "REQ-001" });
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual([]);
    expect(callRows(world)).toMatchObject([{ verdict: "deny", reasons: [{ code: "outside-scope" }] }]);
  });

  it.each(["deny", "ask"] as const)("a hook that says %s", async (decision) => {
    const world = worldOf([bashes("git add a"), { text: "ok" }], {
      hooks: {
        preToolUse: async (call, session, signal) => ({
          ...(await noHooks.preToolUse(call, session, signal)),
          decision,
          hook: "guard",
          code: "hook_denied" as const,
          runs: [run],
        }),
      },
    });
    const id = await world.start("/go");
    if (decision === "ask") await world.waitingCall(id);
    else await world.untilStatus(id, "idle");
    expect(world.ran).toEqual([]);
  });
});

describe("a sub-agent", () => {
  it("has nothing of the command", async () => {
    const world = worldOf([task, bashes("git add a")]);
    const id = await world.start("/go");
    const call = await world.waitingCall(id);
    expect(call).toMatchObject({ agent: { name: "helper" }, input: { command: "git add a" } });
    expect(world.ran).toEqual([]);
  });

  it("has it where the command says so, and the audit log names both", async () => {
    const world = worldOf([task, bashes("git add a"), { text: "found" }, { text: "ok" }], {
      allowsSubAgents: true,
    });
    await idle(world);
    expect(world.ran).toEqual(["git add a"]);
    const [, row] = callRows(world);
    expect(row).toMatchObject({ command: { name: "go" }, decidedBy: { name: "command" } });
    expect(row?.agentId).toBeTypeOf("string");
  });

  it("has its own rules beside it, and what they deny stays denied", async () => {
    const own = { ...helper, rules: { deny: ["Bash(git add secret)"] } };
    const world = worldOf([task, bashes("git add a", "git add secret"), { text: "found" }], {
      allowsSubAgents: true,
      agents: [own],
    });
    await idle(world);
    expect(world.ran).toEqual(["git add a"]);
  });

  it("that has no part in it leaves it to the agent that it was given to", async () => {
    const world = worldOf([task, { text: "found" }, bashes("git add a"), { text: "ok" }]);
    await idle(world);
    expect(world.ran).toEqual(["git add a"]);
  });

  it("loses it in the moment in which it is revoked", async () => {
    const world = worldOf([task, bashes("make"), bashes("git add a")], { allowsSubAgents: true });
    const id = await world.start("/go");
    const call = await world.waitingCall(id);
    await world.control.revokeCommand(id, commandIdOf(await world.session(id)) ?? "", "bo");
    await world.decide(call, { verdict: "deny" });
    await world.until(id, (each) => currentCall(each)?.input.command === "git add a" && each.owner === null);
    expect((await world.waitingCall(id)).agent?.name).toBe("helper");
    expect(world.ran).toEqual([]);
  });
});

describe("the calls in a command's text", () => {
  it("is allowed by what the command grants, and by nothing else", async () => {
    const world = worldOf([{ text: "ok" }], { shells: ["git add a", "make"] });
    const id = await world.start("/go");
    const call = await world.waitingCall(id);
    expect([call.input.command, call.command?.name]).toEqual(["make", "go"]);
    expect(world.ran).toEqual(["git add a"]);
    expect(callRows(world)).toMatchObject([{ verdict: "allow", command: { name: "go" } }]);
    await world.decide(call, { verdict: "deny" });
    await world.untilStatus(id, "idle");
    expect(callRows(world)).toMatchObject([{}, { verdict: "deny", command: { name: "go" } }]);
  });

  it("asks once it was revoked, though it had been let run", async () => {
    const world = worldOf([{ text: "ok" }], { shells: ["make", "git add a"] });
    const id = await world.start("/go");
    const call = await world.waitingCall(id);
    await world.control.revokeCommand(id, commandIdOf(await world.session(id)) ?? "", "bo");
    await world.decide(call, { verdict: "deny" });
    await world.until(id, (each) => currentCall(each)?.input.command === "git add a" && each.owner === null);
    expect(world.ran).toEqual([]);
  });
});

describe("a revocation", () => {
  it("undoes earlier evaluations: the call that was allowed asks", async () => {
    const world = worldOf([bashes("make", "git add a")]);
    const id = await world.start("/go");
    const call = await world.waitingCall(id);
    const ahead = turnCalls(await world.session(id))[1];
    expect(ahead).toMatchObject({ phase: { tag: "allowed" }, input: { command: "git add a" } });
    await world.control.revokeCommand(id, commandIdOf(await world.session(id)) ?? "", "bo");
    await world.decide(call, { verdict: "deny" });
    const again = await world.until(
      id,
      (each) => currentCall(each)?.id === ahead?.id && currentCall(each)?.phase.tag === "waiting",
    );
    expect(currentCall(again)?.assessment).toMatchObject({ decision: "ask" });
    expect(world.ran).toEqual([]);
  });

  it("that comes between the look and the start keeps the call from starting", async () => {
    const world = worldOf([bashes("git add a")]);
    const { repository } = world;
    const { transact } = repository;
    // The last evaluation before the start was done under the command, which is gone when its result is written.
    repository.transact = async (known, epoch, change) => {
      const id = typeof known === "string" ? known : known.id;
      const record = await world.session(id);
      const running = commandIdOf(record);
      if (epoch !== null && running !== null && turnCalls(record)[0]?.phase.tag === "allowed")
        await world.control.revokeCommand(id, running, "bo");
      return transact(known, epoch, change);
    };
    const id = await world.start("/go");
    await world.waitingCall(id);
    expect(world.ran).toEqual([]);
    expect(callRows(world)).toEqual([]);
  });

  it("while the model answers leaves its calls to be asked", async () => {
    const world = worldOf([bashes("git add a")]);
    const { repository } = world;
    const { transact } = repository;
    // The first thing that the run writes is the answer, with its calls evaluated.
    repository.transact = async (known, epoch, change) => {
      const id = typeof known === "string" ? known : known.id;
      const running = commandIdOf(await world.session(id));
      if (epoch !== null && running !== null) await world.control.revokeCommand(id, running, "bo");
      return transact(known, epoch, change);
    };
    const id = await world.start("/go");
    await world.waitingCall(id);
    expect(world.ran).toEqual([]);
  });

  it("shows a waiting call with what the command had covered of it", async () => {
    const world = worldOf([bashes("git add a && make")]);
    const id = await world.start("/go");
    const call = await world.waitingCall(id);
    expect(call.assessment?.reasons.map(({ part }) => part)).toEqual(["make"]);
    await world.control.revokeCommand(id, commandIdOf(await world.session(id)) ?? "", "bo");
    const after = await world.until(id, (each) => currentCall(each)?.assessment?.reasons.length === 2);
    expect(currentCall(after)?.assessment?.reasons.map(({ part }) => part)).toEqual(["git add a", "make"]);
    expect(world.ran).toEqual([]);
  });

  it("does not undo what a person approved", async () => {
    const world = worldOf([bashes("make", "make all"), { text: "ok" }]);
    const id = await world.start("/go");
    const first = await world.waitingCall(id);
    const second = turnCalls(await world.session(id))[1];
    if (second === undefined) throw new Error("no second call");
    await world.decide(second, { verdict: "approve" });
    await world.control.revokeCommand(id, commandIdOf(await world.session(id)) ?? "", "bo");
    await world.decide(first, { verdict: "approve" });
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual(["make", "make all"]);
  });

  it.each(["idle", "another command"])("of what does not run any more is refused: %s", async (now) => {
    const world = worldOf([bashes("make"), { text: "ok" }, bashes("make")]);
    const id = await world.start("/go");
    const call = await world.waitingCall(id);
    const old = commandIdOf(await world.session(id)) ?? "";
    await world.decide(call, { verdict: "deny" });
    await world.untilStatus(id, "idle");
    if (now !== "idle") {
      await world.control.send(id, "/go", "ada");
      await world.waitingCall(id);
    }
    const before = commandIdOf(await world.session(id));
    await expect(world.control.revokeCommand(id, old, "bo")).rejects.toMatchObject({ code: "conflict" });
    expect(commandIdOf(await world.session(id))).toBe(before);
    await expect(world.control.revokeCommand("none", old, "bo")).rejects.toMatchObject({ code: "not-found" });
  });

  it("is in the audit log once, however often it is asked for at once", async () => {
    const world = worldOf([bashes("make")]);
    const id = await world.start("/go");
    await world.waitingCall(id);
    const running = commandIdOf(await world.session(id)) ?? "";
    const tries = await Promise.allSettled(
      ["bo", "cy", "di"].map((by) => world.control.revokeCommand(id, running, by)),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    const ends = world.repository.decisions().filter(({ verdict }) => verdict === "change");
    expect(ends.map(({ input }) => input.command)).toEqual([
      { name: "go", granted: ["Bash(git add:*)"] },
      { name: "go", ended: "revoked" },
    ]);
  });
});
