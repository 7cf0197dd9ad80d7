import type { Call } from "@countersign/contracts/call";
import type { HookRun } from "@countersign/contracts/hook";
import { compileRules, decide, ruleSetFromTexts } from "@countersign/policy";
import { selectIntentTool } from "@countersign/tools/intent-tool-names";
import { createSelectIntentTool } from "@countersign/tools/select-intent";
import { describe, expect, it } from "vitest";
import { memoryCommands, shell, text } from "../fixtures/command-doubles.ts";
import { intentOf, memoryIntents } from "../fixtures/intent-doubles.ts";
import { type Line, supervise } from "../fixtures/supervise.ts";
import { commandIdOf, currentCall, currentLoop } from "../loop/agent-stack.ts";
import { type Hooks, noHooks } from "../ports/hooks.ts";
import { ModelError } from "../ports/model.ts";
import { bareTransition, updateSession } from "../ports/repository.ts";
import { createRunner } from "../runner/runner.ts";

const bash = (command: string) => ({ name: "Bash", input: { command } });
const add: Line = { calls: [bash("git add a")] };
const addAndMake: Line = { calls: [bash("git add a"), bash("make")] };
const overloadedError = () =>
  new ModelError("overloaded", { isRetryable: false, status: 529, retryAfterMs: null, cause: undefined });

const helper = { name: "helper", description: "helps", prompt: "Help." };
const task = { name: "Task", input: { description: "look", prompt: "find it", agent: "helper" } };

type World = ReturnType<typeof worldOf>;
type Setting = { hooks?: Partial<Hooks>; limits?: number; maxCostUsd?: number };

/** A world in which `/go` lets `git add` run and `/other` lets `make` run; everything else of Bash asks. */
function worldOf(lines: Line[], { hooks, limits, maxCostUsd }: Setting = {}) {
  const intents = memoryIntents([intentOf("REQ-001", ["src"]), intentOf("REQ-002", ["docs"])]);
  const dead = new Set<string>();
  const ruleSet = ruleSetFromTexts({ allow: ["Task"] }, "user");
  const policy = {
    ruleSet,
    rules: compileRules(ruleSet),
    additionalDirectories: [],
    isBypassDisabled: false,
  };
  const world = supervise({
    lines,
    agents: [helper],
    decideWith: decide,
    policyFor: async () => policy,
    commands: memoryCommands({
      text: { pieces: [shell("make"), shell("git add a")], rules: ["Bash(git add:*)"] },
      go: { pieces: [text("Do it.")], rules: ["Bash(git add:*)"] },
      other: { pieces: [text("Do it.")], rules: ["Bash(make)"] },
    }).port,
    isAlive: (owner) => !dead.has(owner),
    tools: [createSelectIntentTool(intents.port)],
    ports: { intents: intents.port },
    hooks: hooks ?? {},
    ...(limits === undefined ? {} : { limits }),
    ...(maxCostUsd === undefined ? {} : { maxCostUsd }),
  });
  return { ...world, intents, dead };
}

/** The process is gone as by SIGKILL: its locks are free, and the session is as its rows say. */
async function killProcess(world: World, id: string): Promise<void> {
  world.dead.add("test");
  await updateSession(world.repository, id, (session) => ({
    ...bareTransition({ ...session, owner: null, epoch: session.epoch + 1 }),
    release: true,
  }));
  createRunner({ ...world.runnerDependencies, owner: "next" }).wake(id);
}

const approve = async (world: World, id: string) =>
  world.decide(await world.waitingCall(id), { verdict: "approve" });

const run = (event: HookRun["event"]): HookRun => ({
  event,
  name: "guard",
  source: "a test",
  outcome: "denied",
  message: null,
  startedAt: "2026-01-01T00:00:00.000Z",
  durationMs: 1,
});

const once = (answer: Partial<Awaited<ReturnType<Hooks["stop"]>>>) => {
  const hookState = { isAsked: false };
  return async () => {
    const notice = { runs: [], block: null, additionalContext: [] };
    if (hookState.isAsked) return notice;
    hookState.isAsked = true;
    return { ...notice, ...answer };
  };
};

type Case = Setting & {
  name: string;
  /** What the model says until the cycle ends; before that comes `git add`, which ran without approval, after it the same call. */
  lines: Line[];
  /** What happens, from when `git add` has run. */
  happens: (world: World, id: string) => Promise<unknown>;
  ended: string;
  by: string;
  intent?: string;
};

const atLimit = async (world: World, id: string) => {
  await world.until(id, (record) => currentLoop(record).tag === "limited" && record.owner === null);
  await world.control.resume(id, "ada");
};

const cases: Case[] = [
  {
    name: "the model is done and a message comes",
    lines: [{ text: "done" }],
    happens: async (world, id) => {
      await world.untilStatus(id, "idle");
      await world.control.send(id, "once more", "ada");
    },
    ended: "done",
    by: "command",
  },
  {
    name: "the model is done and another command comes",
    lines: [{ text: "done" }],
    happens: async (world, id) => {
      await world.untilStatus(id, "idle");
      await world.control.send(id, "/other", "ada");
    },
    ended: "done",
    by: "command",
  },
  {
    name: "the model fails and is asked once more",
    lines: [{ error: overloadedError() }],
    happens: async (world, id) => {
      await world.untilStatus(id, "failed");
      await world.control.resume(id, "ada");
    },
    ended: "failed",
    by: "command",
  },
  {
    name: "a person aborts a call",
    lines: [{ calls: [bash("make")] }],
    happens: async (world, id) => world.decide(await world.waitingCall(id), { verdict: "abort" }),
    ended: "a call was aborted",
    by: "ada",
  },
  {
    name: "a person stops the turn",
    lines: [{ calls: [bash("make")] }],
    happens: async (world, id) => {
      await world.waitingCall(id);
      await world.control.stop(id, "bo");
      await world.control.send(id, "go on", "ada");
    },
    ended: "stopped",
    by: "bo",
  },
  {
    name: "a hook after a call stops the turn",
    lines: [{ calls: [bash("make")] }],
    hooks: {
      postToolUse: async (call) => ({
        block: null,
        additionalContext: [],
        interrupt: call.input.command === "make",
        runs: [run("PostToolUse")],
      }),
    },
    happens: async (world, id) => {
      await approve(world, id);
      await world.untilStatus(id, "stopped");
      await world.control.send(id, "go on", "ada");
    },
    ended: "stopped",
    by: "guard",
  },
  {
    name: "a hook before a call stops the turn",
    lines: [{ calls: [bash("make")] }],
    hooks: {
      preToolUse: async (call, session, signal) => ({
        ...(await noHooks.preToolUse(call, session, signal)),
        ...(call.input.command === "make"
          ? {
              decision: "deny",
              code: "hook_denied",
              hook: "guard",
              interrupt: true,
              runs: [run("PreToolUse")],
            }
          : {}),
      }),
    },
    happens: async (world, id) => {
      await world.untilStatus(id, "stopped");
      await world.control.send(id, "go on", "ada");
    },
    ended: "stopped",
    by: "guard",
  },
  {
    name: "a Stop hook does not let the turn end",
    lines: [{ text: "done" }],
    hooks: { stop: once({ block: { hook: "finisher", reason: "not yet" } }) },
    happens: async () => undefined,
    ended: "blocked by a hook",
    by: "finisher",
  },
  {
    name: "the limit of turns is reached and a person lets it continue",
    lines: [],
    limits: 1,
    happens: atLimit,
    ended: "limit",
    by: "command",
  },
  {
    name: "the limit of cost is reached and a person lets it continue",
    lines: [],
    maxCostUsd: 0.4,
    happens: atLimit,
    ended: "limit",
    by: "command",
  },
  {
    name: "a limit is reached and a new message comes",
    lines: [],
    limits: 1,
    happens: async (world, id) => {
      await world.until(id, (record) => record.loop.tag === "limited" && record.owner === null);
      await world.control.send(id, "go on", "ada");
    },
    ended: "limit",
    by: "command",
  },
  {
    name: "a limit is reached while a sub-agent works, and a person lets it continue",
    lines: [{ calls: [task] }, { text: "found" }],
    limits: 2,
    happens: atLimit,
    ended: "limit",
    by: "command",
  },
  {
    name: "the budget of the intent is spent and a person lets it continue",
    lines: [{ calls: [bash("make")] }],
    intent: "REQ-001",
    happens: async (world, id) => {
      const call = await world.waitingCall(id);
      world.intents.state.spent = "The budget is spent.";
      await world.decide(call, { verdict: "deny" });
      await atLimit(world, id);
    },
    ended: "limit",
    by: "command",
  },
  {
    name: "one call was refused again and again and a person lets it continue",
    lines: [
      { calls: [{ name: "Nothing" }] },
      { calls: [{ name: "Nothing" }] },
      { calls: [{ name: "Nothing" }] },
    ],
    happens: atLimit,
    ended: "limit",
    by: "command",
  },
  {
    name: "the intent is switched",
    lines: [{ calls: [{ name: selectIntentTool, input: { intent: "REQ-002" } }] }],
    intent: "REQ-001",
    happens: approve,
    ended: "the intent changed",
    by: "ada",
  },
  {
    name: "a person revokes it",
    lines: [{ calls: [bash("make")] }],
    happens: async (world, id) => {
      const call = await world.waitingCall(id);
      await world.control.revokeCommand(id, commandIdOf(await world.session(id)) ?? "", "bo");
      await world.decide(call, { verdict: "deny" });
    },
    ended: "revoked",
    by: "bo",
  },
  {
    name: "its process is killed while a call waits",
    lines: [{ calls: [bash("make")] }],
    happens: async (world, id) => {
      const call = await world.waitingCall(id);
      await killProcess(world, id);
      await world.decide(call, { verdict: "deny" });
    },
    ended: "its process ended",
    by: "command",
  },
  {
    name: "its process is killed while a call runs",
    lines: [{ calls: [{ name: "Hang" }] }],
    happens: async (world, id) => {
      await approve(world, id);
      await world.until(id, (record) => currentCall(record)?.phase.tag === "running");
      await killProcess(world, id);
    },
    ended: "its process ended",
    by: "command",
  },
];

function commandOfCall(call: Call): unknown {
  return call.input.command;
}

describe("the call that a command allowed asks again after", () => {
  it.each(cases)("$name", async ({ lines, happens, ended, by, intent, ...setting }) => {
    const world = worldOf([add, ...lines, add], setting);
    const id = await world.start("/go", intent === undefined ? {} : { intent });
    await world.until(id, () => world.ran.includes("git add a"));
    await happens(world, id);
    const again = await world.until(id, (record) => {
      const loop = currentLoop(record);
      const call = loop.tag === "acting" ? loop.calls[0] : undefined;
      return call?.phase.tag === "waiting" && commandOfCall(call) === "git add a";
    });
    expect(world.ran.filter((what) => what === "git add a")).toHaveLength(1);
    expect(commandIdOf(again)).not.toBe("go");
    const rows = world.repository
      .decisions()
      .filter(({ input }) => "command" in input && input.command !== null);
    const changes = rows.flatMap(({ verdict, input, decidedBy, command }) =>
      verdict === "change" && command?.name === "go" ? [{ said: input.command, by: decidedBy.name }] : [],
    );
    expect(changes).toEqual([
      { said: { name: "go", granted: ["Bash(git add:*)"] }, by: "ada" },
      { said: { name: "go", ended }, by },
    ]);
  });

  it("nothing, as long as the cycle runs: denied, instructed and approved calls do not end it", async () => {
    const world = worldOf([addAndMake, addAndMake, addAndMake, add, { text: "done" }]);
    const id = await world.start("/go");
    await world.decide(await world.waitingCall(id), { verdict: "deny" });
    await world.decide(await world.waitingCall(id), { verdict: "instruct", text: "not that" });
    await world.decide(await world.waitingCall(id), { verdict: "approve" });
    await world.untilStatus(id, "idle");
    expect(world.ran.filter((what) => what === "git add a")).toHaveLength(4);
    expect(commandIdOf(await world.session(id))).toBeNull();
  });

  it("a process of which nobody knows whether it lives: nothing is done under the command until that is known", async () => {
    const world = worldOf([{ calls: [bash("make"), bash("git add a")] }, { text: "done" }]);
    const id = await world.start("/go");
    const call = await world.waitingCall(id);
    const asked = new Promise<string>((resolve) => {
      world.repository.isAlive = async (owner) => {
        resolve(owner);
        throw new Error("the database doesn’t answer");
      };
    });
    await world.decide(call, { verdict: "deny" });
    expect(await asked).toBe("test");
    await world.runner.close();
    expect(world.ran).toEqual([]);
    expect((await world.session(id)).owner).toBeNull();
  });

  it("nothing, while a process that lives takes the session up where another one left it", async () => {
    const world = worldOf([{ calls: [bash("make")] }, add, { text: "done" }]);
    const id = await world.start("/go");
    const call = await world.waitingCall(id);
    createRunner({ ...world.runnerDependencies, owner: "next" }).wake(id);
    await world.decide(call, { verdict: "deny" });
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual(["git add a"]);
  });
});

describe("the calls after one of the command's text ask after", () => {
  const waitsFor = async (world: World, id: string) =>
    world.until(id, (record) => {
      const call = currentCall(record);
      return call?.phase.tag === "waiting" && commandOfCall(call) === "git add a" && record.owner === null;
    });

  it("an abort of that call", async () => {
    const world = worldOf([]);
    const id = await world.start("/text");
    await world.decide(await world.waitingCall(id), { verdict: "abort" });
    expect(commandIdOf(await waitsFor(world, id))).toBeNull();
    expect(world.ran).toEqual([]);
  });

  it("the death of its process", async () => {
    const world = worldOf([]);
    const id = await world.start("/text");
    const call = await world.waitingCall(id);
    await killProcess(world, id);
    await world.decide(call, { verdict: "approve" });
    expect(commandIdOf(await waitsFor(world, id))).toBeNull();
    expect(world.ran).toEqual(["make"]);
  });

  it("the death of its process before anything was evaluated", async () => {
    const world = worldOf([]);
    world.dead.add("test");
    const id = await world.start("/text");
    await world.decide(await world.waitingCall(id), { verdict: "deny" });
    expect(commandIdOf(await waitsFor(world, id))).toBeNull();
    expect(world.ran).toEqual([]);
  });

  it("a stop, and the next message does not bring it back", async () => {
    const world = worldOf([add]);
    const id = await world.start("/text");
    await world.waitingCall(id);
    await world.control.stop(id, "ada");
    await world.control.send(id, "and now?", "ada");
    await waitsFor(world, id);
    expect(world.ran).toEqual([]);
    const changes = world.repository.decisions().filter(({ verdict }) => verdict === "change");
    expect(changes.map(({ input }) => input.command)).toMatchObject([{}, { ended: "stopped" }]);
  });
});

describe("a cycle that another one follows", () => {
  it("leaves nothing to it: each command has only its own grants", async () => {
    const world = worldOf([addAndMake, { text: "done" }, addAndMake]);
    const id = await world.start("/go");
    await world.decide(await world.waitingCall(id), { verdict: "deny" });
    await world.untilStatus(id, "idle");
    await world.control.send(id, "/other", "ada");
    expect(commandOfCall(await world.waitingCall(id))).toBe("git add a");
    expect(world.ran).toEqual(["git add a"]);
  });

  it("of the same command applies again, under another name in the loop", async () => {
    const world = worldOf([addAndMake, { text: "done" }, addAndMake]);
    const id = await world.start("/go");
    const first = await world.waitingCall(id);
    const before = commandIdOf(await world.session(id));
    await world.decide(first, { verdict: "deny" });
    await world.untilStatus(id, "idle");
    await world.control.send(id, "/go", "ada");
    await world.waitingCall(id);
    expect(world.ran).toEqual(["git add a", "git add a"]);
    expect(commandIdOf(await world.session(id))).not.toBe(before);
  });
});
