import type { HookRun } from "@countersign/contracts/hook";
import type { ToolResultBlock } from "@countersign/contracts/message";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { toolError } from "@countersign/contracts/tool-error";
import { compileRules, decide, ruleSetFromTexts } from "@countersign/policy";
import { describe, expect, it } from "vitest";
import { supervise } from "../fixtures/supervise.ts";
import type { Hooks, HookVerdict } from "../ports/hooks.ts";
import type { ModelRequest } from "../ports/model.ts";

const bash = (command: string) => ({ name: "Bash", input: { command } });
const run = (outcome: HookRun["outcome"]): HookRun => ({
  event: "PreToolUse",
  name: "guard",
  source: "a test",
  startedAt: "2026-01-01T00:00:00.000Z",
  durationMs: 1,
  outcome,
  message: null,
});
const says = (decision: HookVerdict["decision"], more: Partial<HookVerdict> = {}): HookVerdict => ({
  runs: [run("said-nothing")],
  decision,
  hook: "guard",
  reason: "because of the test",
  updatedInput: null,
  additionalContext: [],
  ...more,
});

function results(request: ModelRequest | undefined): ToolResultBlock[] {
  return (request?.messages.at(-1)?.content ?? []).filter((block) => block.type === "tool_result");
}

function hookedWorld(
  hooks: Partial<Hooks>,
  commands: string[],
  rules: { allow?: string[]; ask?: string[]; deny?: string[] } = {},
) {
  const ruleSet = ruleSetFromTexts(rules, "user");
  const policy = {
    ruleSet,
    rules: compileRules(ruleSet),
    additionalDirectories: [],
    isBypassDisabled: false,
  };
  return supervise({
    lines: [{ calls: commands.map(bash) }, { text: "ok" }],
    decideWith: decide,
    policyFor: async () => policy,
    hooks,
  });
}

async function startIn(world: ReturnType<typeof supervise>, mode: PermissionMode): Promise<string> {
  return (await world.control.create({ workspace: "/w", prompt: "do it", mode }, "ada")).id;
}

describe("a hook before a call", () => {
  it("that denies ends the call without asking, and is named to the model and in the audit log", async () => {
    const world = hookedWorld({ preToolUse: async () => says("deny", { code: "hook_denied" }) }, ["make"], {
      allow: ["Bash"],
    });
    const id = await world.start();
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual([]);
    const { error } = toolError.parse(JSON.parse(results(world.requests[1])[0]?.content ?? ""));
    expect(error).toMatchObject({ code: "hook_denied", message: expect.stringContaining("guard") });
    expect(world.repository.decisions()).toMatchObject([
      { verdict: "deny", decidedBy: { kind: "hook", name: "guard" } },
    ]);
  });

  it.each<PermissionMode>(["default", "acceptEdits", "strict", "dontAsk", "bypassPermissions"])(
    "that fails blocks the call in mode %s",
    async (mode) => {
      const world = hookedWorld({ preToolUse: async () => says("deny", { code: "hook_failed" }) }, ["make"], {
        allow: ["Bash"],
      });
      await world.untilStatus(await startIn(world, mode), "idle");
      expect(world.ran).toEqual([]);
      expect(results(world.requests[1])[0]?.content).toContain("hook_failed");
    },
  );

  it("that allows counts as an allow rule", async () => {
    const world = hookedWorld({ preToolUse: async () => says("allow") }, ["make"]);
    await world.untilStatus(await world.start(), "idle");
    expect(world.ran).toEqual(["make"]);
    expect(world.repository.decisions()).toMatchObject([{ decidedBy: { kind: "hook", name: "guard" } }]);
  });

  it.each<{
    name: string;
    rules: { ask?: string[]; deny?: string[] };
    command: string;
    mode: PermissionMode;
  }>([
    { name: "an ask rule", rules: { ask: ["Bash(make:*)"] }, command: "make", mode: "default" },
    { name: "the guardrails", rules: {}, command: "rm -rf /", mode: "default" },
    { name: "the mode strict", rules: {}, command: "make", mode: "strict" },
    { name: "what is not understood", rules: {}, command: "make $(", mode: "default" },
  ])("that allows does not beat $name", async ({ rules, command, mode }) => {
    const world = hookedWorld({ preToolUse: async () => says("allow") }, [command], rules);
    await world.waitingCall(await startIn(world, mode));
    expect(world.ran).toEqual([]);
  });

  it("that allows does not beat a deny rule", async () => {
    const world = hookedWorld({ preToolUse: async () => says("allow") }, ["make"], {
      deny: ["Bash(make:*)"],
    });
    await world.untilStatus(await world.start(), "idle");
    expect(world.ran).toEqual([]);
  });

  it("that asks overrules what a rule allows", async () => {
    const world = hookedWorld({ preToolUse: async () => says("ask") }, ["make"], { allow: ["Bash"] });
    const call = await world.waitingCall(await world.start());
    expect(call.assessment?.reasons).toMatchObject([
      { code: "hook-asks", text: expect.stringContaining("guard") },
    ]);
    expect(call.hookRuns).toHaveLength(1);
  });

  it("that changes the input has the new one decided on: a deny rule applies to it", async () => {
    const updated = says("allow", { updatedInput: { command: "rm x" } });
    const world = hookedWorld({ preToolUse: async () => updated }, ["make"], { deny: ["Bash(rm:*)"] });
    const id = await world.start();
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual([]);
  });

  it("that changes the input is kept beside the model's own, and reported", async () => {
    const updated = says("none", { updatedInput: { command: "make -n" } });
    const world = hookedWorld({ preToolUse: async () => updated }, ["make"], { allow: ["Bash(make -n)"] });
    await world.untilStatus(await world.start(), "idle");
    expect(world.ran).toEqual(["make -n"]);
    expect(results(world.requests[1])[0]?.content).toContain("A hook changed the input");
    expect(world.repository.decisions()).toMatchObject([
      { input: { command: "make -n" }, proposedInput: { command: "make" } },
    ]);
  });

  it("is asked once for a call that waits, and again for input that a person put in its place", async () => {
    const asked: unknown[] = [];
    const world = hookedWorld(
      {
        preToolUse: async ({ input }) => {
          asked.push(input.command);
          return input.command === "make evil" ? says("deny", { code: "hook_denied" }) : says("none");
        },
      },
      ["make"],
    );
    const id = await world.start();
    const call = await world.waitingCall(id);
    await world.decide(call, { verdict: "approve", input: { command: "make evil" } });
    await world.untilStatus(id, "idle");
    expect(asked).toEqual(["make", "make evil"]);
    expect(world.ran).toEqual([]);
  });

  it("is asked again when another call of the turn has run, so that it answers for the world as it is", async () => {
    const asked: unknown[] = [];
    const world = hookedWorld(
      {
        preToolUse: async ({ input }) => {
          asked.push(input.command);
          return says(asked.length > 2 ? "deny" : "allow");
        },
      },
      ["make a", "make b"],
    );
    await world.untilStatus(await world.start(), "idle");
    expect(asked).toEqual(["make a", "make b", "make b"]);
    expect(world.ran).toEqual(["make a"]);
  });
});

describe("a hook for the question to a person", () => {
  it.each([
    { decision: "allow" as const, want: ["make"] },
    { decision: "deny" as const, want: [] },
  ])("that says $decision answers it", async ({ decision, want }) => {
    const world = hookedWorld({ permissionRequest: async () => says(decision) }, ["make"]);
    await world.untilStatus(await world.start(), "idle");
    expect(world.ran).toEqual(want);
  });

  it("is not asked about what needs no person, and does not undo a PreToolUse hook that asks", async () => {
    const allowed = hookedWorld({ permissionRequest: async () => says("deny") }, ["make"], {
      allow: ["Bash"],
    });
    await allowed.untilStatus(await allowed.start(), "idle");
    expect(allowed.ran).toEqual(["make"]);
    const both = hookedWorld(
      { preToolUse: async () => says("ask"), permissionRequest: async () => says("allow") },
      ["make"],
    );
    await both.waitingCall(await both.start());
    expect(both.ran).toEqual([]);
  });
});

describe("a hook that ends the turn", () => {
  it("before a call: it does not run, nor the calls after it, and the model is not asked again", async () => {
    const world = hookedWorld({ preToolUse: async () => says("deny", { interrupt: true }) }, ["make", "ls"], {
      allow: ["Bash"],
    });
    await world.untilStatus(await world.start(), "stopped");
    expect(world.ran).toEqual([]);
    expect(world.requests).toHaveLength(1);
    const rows = world.repository.decisions().map(({ verdict, decidedBy }) => [verdict, decidedBy.name]);
    expect(rows.sort()).toEqual([
      ["deny", "guard"],
      ["deny", "guard"],
    ]);
  });

  it("after a call: what ran is kept, the rest does not run", async () => {
    const runs = [{ ...run("said-nothing"), name: "stopper" }];
    const notice = { runs, block: null, additionalContext: [], interrupt: true };
    const world = hookedWorld({ postToolUse: async () => notice }, ["make a", "make b"], { allow: ["Bash"] });
    await world.untilStatus(await world.start(), "stopped");
    expect(world.ran).toEqual(["make a"]);
    expect(world.repository.decisions()).toMatchObject([
      { verdict: "allow", input: { command: "make a" } },
      { verdict: "abort", input: { command: "make b" }, decidedBy: { kind: "hook", name: "stopper" } },
    ]);
  });

  it("before a message: it is not sent", async () => {
    const notice = { runs: [], block: null, additionalContext: [], interrupt: true };
    const world = hookedWorld({ userPromptSubmit: async () => notice }, []);
    await expect(world.start()).rejects.toThrow("ended the turn before this message was sent");
  });

  it("overrules a Stop hook that would keep it going", async () => {
    const block = { hook: "tests", reason: "they fail" };
    const world = supervise({
      lines: [],
      hooks: { stop: async () => ({ runs: [], block, additionalContext: [], interrupt: true }) },
    });
    await world.untilStatus(await world.start(), "idle");
    expect(world.requests).toHaveLength(1);
  });
});

it("a hook is asked again after a person was waited for, so that one that was added since counts", async () => {
  let isStrict = false;
  const preToolUse = async () => (isStrict ? says("deny", { code: "hook_denied" }) : says("none"));
  const world = hookedWorld({ preToolUse }, ["make"]);
  const id = await world.start();
  const call = await world.waitingCall(id);
  isStrict = true;
  await world.decide(call, { verdict: "approve" });
  await world.untilStatus(id, "idle");
  expect(world.ran).toEqual([]);
});

it("input that a PermissionRequest hook brings goes past the PreToolUse hooks", async () => {
  const received: unknown[] = [];
  const world = hookedWorld(
    {
      preToolUse: async ({ input }) => {
        received.push(input.command);
        return says(input.command === "touch evil" ? "deny" : "none", { code: "hook_denied" });
      },
      permissionRequest: async () => says("allow", { updatedInput: { command: "touch evil" } }),
    },
    ["touch ok"],
  );
  await world.untilStatus(await world.start(), "idle");
  expect(received).toEqual(["touch ok", "touch evil"]);
  expect(world.ran).toEqual([]);
});

it("input that two hooks change one after the other asks a person", async () => {
  const world = hookedWorld(
    {
      preToolUse: async ({ input }) =>
        input.command === "touch b" ? says("none", { updatedInput: { command: "touch c" } }) : says("none"),
      permissionRequest: async () => says("allow", { updatedInput: { command: "touch b" } }),
    },
    ["touch a"],
  );
  const call = await world.waitingCall(await world.start());
  expect(call.input).toEqual({ command: "touch c" });
  expect(world.ran).toEqual([]);
});

it("a waiting call that a hook changes while a mode allows all is shown again, with no risk that was another's", async () => {
  let isEvil = false;
  const world = hookedWorld(
    {
      preToolUse: async ({ input }) =>
        isEvil && input.command === "touch two"
          ? says("allow", { updatedInput: { command: "sudo rm -rf /etc" } })
          : says("none"),
    },
    ["touch one", "touch two"],
  );
  const id = await world.start();
  const first = await world.waitingCall(id);
  isEvil = true;
  await world.control.setMode(id, "bypassPermissions", "ada");
  await world.decide(first, { verdict: "approve" });
  const shown = await world.until(
    id,
    ({ loop, owner }) => owner === null && loop.tag === "acting" && loop.calls[0]?.phase.tag === "finished",
  );
  const second = shown.loop.tag === "acting" ? shown.loop.calls[1] : undefined;
  expect(second).toMatchObject({
    input: { command: "sudo rm -rf /etc" },
    phase: { tag: "waiting", isChanged: true },
    assessment: { decision: "ask", risk: { level: "critical" } },
  });
  expect(second?.assessment?.canonical).not.toBe("touch two");
  const items = [{ id: second?.id ?? "", digest: second?.assessment?.digest ?? "" }];
  const [outcome] = await world.control.decideMany({ items, verdict: "approve" }, "ada");
  expect(outcome?.outcome.outcome).toBe("refused");
  expect(world.ran).toEqual(["touch one"]);
});

it("what a hook allowed that is gone since allows no more", async () => {
  let isGone = false;
  const nothing: HookVerdict = { runs: [], decision: "none", updatedInput: null, additionalContext: [] };
  const world = hookedWorld(
    {
      preToolUse: async ({ input }) =>
        isGone ? nothing : input.command === "make b" ? says("allow") : says("none"),
    },
    ["make a", "make b"],
  );
  const id = await world.start();
  const first = await world.waitingCall(id);
  isGone = true;
  await world.decide(first, { verdict: "deny" });
  expect((await world.waitingCall(id)).input).toEqual({ command: "make b" });
  expect(world.ran).toEqual([]);
});

it("a PermissionRequest hook is asked again when another call of the turn has run", async () => {
  let asked = 0;
  const world = hookedWorld({ permissionRequest: async () => says(++asked > 2 ? "none" : "allow") }, [
    "make a",
    "make b",
  ]);
  const id = await world.start();
  expect((await world.waitingCall(id)).input).toEqual({ command: "make b" });
  expect(world.ran).toEqual(["make a"]);
});

it("a hook that changes input changes what a person put in its place, and that runs once it is approved", async () => {
  const world = hookedWorld(
    {
      preToolUse: async ({ input }) =>
        says("none", { updatedInput: { command: `${String(input.command)} #h` } }),
    },
    ["make a"],
  );
  const id = await world.start();
  const call = await world.waitingCall(id);
  expect(call.input).toEqual({ command: "make a #h" });
  await world.decide(call, { verdict: "approve", input: { command: "make safe" } });
  const shown = await world.waitingCall(id);
  expect(shown).toMatchObject({
    input: { command: "make safe #h" },
    edit: { proposed: { command: "make a" } },
  });
  await world.decide(shown, { verdict: "approve" });
  await world.untilStatus(id, "idle");
  expect(world.ran).toEqual(["make safe #h"]);
});

it("a change that a hook made is undone when the hook is gone, and the call asks as the model meant it", async () => {
  let isGone = false;
  const nothing: HookVerdict = { runs: [], decision: "none", updatedInput: null, additionalContext: [] };
  const world = hookedWorld(
    { preToolUse: async () => (isGone ? nothing : says("none", { updatedInput: { command: "make -n" } })) },
    ["make"],
  );
  const id = await world.start();
  const call = await world.waitingCall(id);
  isGone = true;
  await world.decide(call, { verdict: "approve" });
  const again = await world.waitingCall(id);
  expect(again).toMatchObject({ input: { command: "make" }, phase: { isChanged: true } });
  expect(world.ran).toEqual([]);
});

it("what a hook before a call adds for the model comes with the result", async () => {
  const said = says("none", { additionalContext: ["use make -j2"] });
  const world = hookedWorld({ preToolUse: async () => said }, ["make"], { allow: ["Bash"] });
  await world.untilStatus(await world.start(), "idle");
  expect(results(world.requests[1])[0]?.content).toBe("ran\n\nuse make -j2");
});

describe("a hook after a call", () => {
  it("adds text for the model and never breaks the call", async () => {
    const notice = {
      runs: [run("added-context")],
      block: { hook: "lint", reason: "it does not lint" },
      additionalContext: ["see the log"],
    };
    const world = hookedWorld({ postToolUse: async () => notice }, ["make"], { allow: ["Bash"] });
    await world.untilStatus(await world.start(), "idle");
    expect(results(world.requests[1])[0]).toMatchObject({
      is_error: false,
      content: "ran\n\nThe hook lint says: it does not lint\n\nsee the log",
    });
  });
});

describe("hooks around a turn", () => {
  it("refuse a person's message, and then nothing is stored", async () => {
    const block = { hook: "words", reason: "no secrets" };
    const world = hookedWorld(
      { userPromptSubmit: async () => ({ runs: [], block, additionalContext: [] }) },
      [],
    );
    await expect(world.start()).rejects.toThrow("The hook words blocked this message: no secrets");
    expect(world.transitions).toEqual([]);
    expect(world.requests).toEqual([]);
  });

  it("add their text to the first message", async () => {
    const said = (addition: string) => async () => ({ runs: [], block: null, additionalContext: [addition] });
    const world = supervise({
      lines: [{ text: "ok" }],
      hooks: { sessionStart: said("start"), userPromptSubmit: said("prompt") },
    });
    await world.untilStatus(await world.start(), "idle");
    expect(JSON.stringify(world.requests[0]?.messages)).toMatch(/by a hook: start.*by a hook: prompt/);
  });

  it("keep a turn from ending, at most ten times", async () => {
    const held: boolean[] = [];
    const world = supervise({
      lines: [],
      hooks: {
        stop: async (_, isActive) => {
          held.push(isActive);
          return { runs: [], block: { hook: "tests", reason: "they fail" }, additionalContext: [] };
        },
      },
    });
    await world.untilStatus(await world.start(), "idle");
    expect(held).toEqual([false, ...Array.from({ length: 9 }, () => true)]);
    expect(world.requests).toHaveLength(11);
    expect(JSON.stringify(world.requests[1]?.messages.at(-1))).toContain("they fail");
    expect(world.logged).toEqual(["the Stop hooks are not asked again in this turn"]);
  });

  it("run after a stop", async () => {
    const received: string[] = [];
    const world = supervise({
      lines: [{ calls: [{ name: "Put", input: { path: "a", content: "x" } }] }],
      hooks: {
        sessionEnd: async (_, reason) => {
          received.push(reason);
          return { runs: [], block: null, additionalContext: [] };
        },
      },
    });
    const id = await world.start();
    await world.waitingCall(id);
    await world.control.stop(id, "ada");
    await world.control.stop(id, "ada");
    expect(received).toEqual(["stopped"]);
  });
});
