import type { AgentDefinition } from "@countersign/contracts/agent-definition";
import type { ToolResultBlock } from "@countersign/contracts/message";
import { toolError } from "@countersign/contracts/tool-error";
import { describe, expect, it } from "vitest";
import { supervise } from "../fixtures/supervise.ts";
import { ModelError, type ModelRequest } from "../ports/model.ts";
import { bareTransition, updateSession } from "../ports/repository.ts";
import { createRunner } from "./runner.ts";

const helper: AgentDefinition = { name: "helper", description: "helps", prompt: "You help." };
const put = (path: string) => ({ name: "Put", input: { path, content: "x" } });
const task = (agent = "helper", prompt = "find it") => ({
  name: "Task",
  input: { description: "look around", prompt, agent },
});

function results(request: ModelRequest | undefined): ToolResultBlock[] {
  return (request?.messages.at(-1)?.content ?? []).filter((block) => block.type === "tool_result");
}

function errorOf(block: ToolResultBlock | undefined) {
  return toolError.parse(JSON.parse(block?.content ?? "null")).error;
}

function textsIn(request: ModelRequest | undefined): string[] {
  return (request?.messages ?? []).flatMap(({ content }) =>
    content.flatMap((block) => (block.type === "text" ? [block.text] : [])),
  );
}

describe("a sub-agent", () => {
  it("does its task with a conversation of its own, and its last text is the result", async () => {
    const world = supervise({
      agents: [helper],
      lines: [
        { calls: [task()], text: "I ask the helper" },
        { calls: [{ name: "Look" }], text: "I look" },
        { text: "It is in a.ts." },
        { text: "thanks" },
      ],
    });
    const id = await world.start("where is it?");
    const record = await world.untilStatus(id, "idle");
    const [first, second, third, last] = world.requests;
    expect(textsIn(first)).toEqual(["where is it?"]);
    expect(textsIn(second)).toEqual(["find it"]);
    expect(textsIn(third)).toEqual(["find it", "I look"]);
    expect(textsIn(last)).toEqual(["where is it?", "I ask the helper"]);
    expect(results(last)).toMatchObject([{ content: "It is in a.ts.", is_error: false }]);
    expect(record).toMatchObject({ subAgent: null, turns: 4, turnsSinceResume: 4, usage: { costUsd: 2 } });
  });

  it("reads its surroundings and its own prompt, and has no tool to start another", async () => {
    const world = supervise({ agents: [helper], lines: [{ calls: [task()] }] });
    await world.untilStatus(await world.start(), "idle");
    const [own, sub] = world.requests;
    expect(own?.system).toBe("system");
    expect(sub?.system).toContain("system\n\nYou are the sub-agent helper");
    expect(sub?.system).toContain("You help.");
    expect(own?.tools.map(({ name }) => name)).toEqual(["Look", "Put", "Hang", "Bash", "Task"]);
    expect(sub?.tools.map(({ name }) => name)).toEqual(["Look", "Put", "Hang", "Bash"]);
  });

  it("leaves its messages, calls and audit entries under its name, numbered with the session's", async () => {
    const world = supervise({
      agents: [helper],
      lines: [{ calls: [task()] }, { calls: [{ name: "Look" }] }, { text: "found" }],
    });
    const id = await world.start();
    await world.untilStatus(id, "idle");
    const messages = await world.repository.messages(id);
    expect(messages.map(({ seq, role, agent }) => [seq, role, agent?.name])).toEqual([
      [1, "user", undefined],
      [2, "assistant", undefined],
      [3, "user", "helper"],
      [4, "assistant", "helper"],
      [5, "user", "helper"],
      [6, "assistant", "helper"],
      [7, "user", undefined],
      [8, "assistant", undefined],
    ]);
    const agentId = messages[2]?.agent?.id;
    const rows = world.repository.decisions().map((entry) => [entry.tool, entry.agentId]);
    expect(rows).toEqual([
      ["Task", undefined],
      ["Look", agentId],
    ]);
    const lookCall = world.transitions.flatMap(({ calls }) => calls).findLast(({ tool }) => tool === "Look");
    expect(lookCall).toMatchObject({ turn: 4, agent: { id: agentId, name: "helper" } });
  });

  it("may have a model and tools of its own", async () => {
    const picky = { ...helper, model: "small", tools: ["Look", "Task"] };
    const world = supervise({ agents: [picky], lines: [{ calls: [task()] }, { calls: [put("a")] }] });
    await world.untilStatus(await world.start(), "idle");
    expect(world.requests.map(({ model }) => model)).toEqual(["fake", "small", "small", "fake"]);
    expect(world.requests[1]?.tools.map(({ name }) => name)).toEqual(["Look"]);
    expect(errorOf(results(world.requests[2])[0])).toMatchObject({ code: "unknown_tool" });
    expect(world.ran).toEqual([]);
  });

  it.each([
    { name: "says nothing", lines: [{ text: "" }], want: "(The sub-agent returned nothing.)" },
    {
      name: "is cut",
      lines: [{ text: "half", stopReason: "cut" as const }],
      want: "half\n[The answer was cut at the model’s length limit.]",
    },
    {
      name: "ends without text after it had said something",
      lines: [{ text: "I look", calls: [{ name: "Look" }] }, { text: "" }],
      want: "I look",
    },
  ])("that $name gives what there is", async ({ lines, want }) => {
    const world = supervise({ agents: [helper], lines: [{ calls: [task()] }, ...lines] });
    await world.untilStatus(await world.start(), "idle");
    expect(results(world.requests.at(-1))).toMatchObject([{ content: want, is_error: false }]);
  });

  it.each([
    {
      name: "that the model refuses",
      line: { text: "no", stopReason: "refused" as const },
      want: "The model declined to answer the sub-agent helper.",
    },
    {
      name: "whose model cannot be asked",
      line: {
        error: new ModelError("The key was refused.", {
          isRetryable: false,
          status: 401,
          retryAfterMs: null,
        }),
      },
      want: "The sub-agent helper couldn’t continue: The key was refused.",
    },
  ])("$name ends its call with an error, and its session continues", async ({ line, want }) => {
    const world = supervise({ agents: [helper], lines: [{ calls: [task()] }, line, { text: "I see" }] });
    const id = await world.start();
    await world.untilStatus(id, "idle");
    const error = errorOf(results(world.requests.at(-1))[0]);
    expect(error).toMatchObject({ code: "tool_failed" });
    expect(error.message).toContain(want);
  });
});

describe("a call of a sub-agent", () => {
  const lines = [{ calls: [task(), put("main")] }, { calls: [put("sub")] }, { text: "put" }, { text: "ok" }];

  it("waits for a person while nobody owns the session, and runs when it is approved", async () => {
    const world = supervise({ agents: [helper], lines });
    const id = await world.start();
    const call = await world.waitingCall(id);
    expect(call).toMatchObject({ tool: "Put", input: { path: "sub" }, agent: { name: "helper" } });
    expect((await world.session(id)).owner).toBeNull();
    expect(await world.decide(call, { verdict: "approve" })).toMatchObject({ outcome: "accepted" });
    const behind = await world.waitingCall(id);
    expect(behind).toMatchObject({ input: { path: "main" } });
    expect(behind.agent).toBeUndefined();
    expect(world.ran).toEqual(["Put sub"]);
    const rows = world.repository
      .decisions()
      .map(({ tool, agentId, decidedBy }) => [tool, agentId, decidedBy.kind]);
    expect(rows).toEqual([
      ["Task", undefined, "policy"],
      ["Put", call.agent?.id, "person"],
    ]);
  });

  it("that is denied reaches the sub-agent, not to the agent that started it", async () => {
    const world = supervise({ agents: [helper], lines: [{ calls: [task()] }, ...lines.slice(1)] });
    const id = await world.start();
    await world.decide(await world.waitingCall(id), { verdict: "deny", reason: "not there" });
    await world.untilStatus(id, "idle");
    expect(errorOf(results(world.requests[2])[0])).toMatchObject({
      code: "user_denied",
      reason: "not there",
    });
    expect(results(world.requests[3])).toMatchObject([{ content: "put", is_error: false }]);
    expect(world.ran).toEqual([]);
  });

  it("can be undone while the sub-agent has not got it", async () => {
    let wake: () => void = () => undefined;
    const world = supervise({
      agents: [helper],
      lines: [{ calls: [task()] }, ...lines.slice(1)],
      undoMs: 60_000,
      sleep: () => new Promise((resolve) => (wake = resolve)),
    });
    const id = await world.start();
    const call = await world.waitingCall(id);
    await world.decide(call, { verdict: "deny" });
    expect(await world.control.undo(call.id, "ada")).toEqual({ outcome: "undone" });
    wake();
    expect(await world.waitingCall(id)).toMatchObject({ id: call.id, phase: { tag: "waiting" } });
  });

  it("does not hold up a verdict on a call behind its task, which runs when its turn comes", async () => {
    const world = supervise({ agents: [helper], lines });
    const id = await world.start();
    const own = await world.waitingCall(id);
    const record = await world.session(id);
    const behind = record.loop.tag === "acting" ? record.loop.calls[1] : undefined;
    if (behind === undefined) throw new Error("nothing stands behind");
    expect(await world.decide(behind, { verdict: "approve" })).toMatchObject({ outcome: "accepted" });
    expect(world.ran).toEqual([]);
    await world.decide(own, { verdict: "approve" });
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual(["Put sub", "Put main"]);
    expect(results(world.requests.at(-1)).map(({ content }) => content)).toEqual(["put", "put"]);
  });

  it("that changed what a call behind it would do makes that one be shown again", async () => {
    const world = supervise({
      agents: [helper],
      lines: [{ calls: [task(), put("sub")] }, ...lines.slice(1)],
    });
    const id = await world.start();
    const own = await world.waitingCall(id);
    const record = await world.session(id);
    const behind = record.loop.tag === "acting" ? record.loop.calls[1] : undefined;
    if (behind === undefined) throw new Error("nothing stands behind");
    await world.decide(behind, { verdict: "approve" });
    await world.decide(own, { verdict: "approve" });
    expect(await world.waitingCall(id)).toMatchObject({
      id: behind.id,
      phase: { tag: "waiting", isChanged: true },
    });
  });
});

describe("two tasks of one turn", () => {
  it("are done one after the other, in the model's order", async () => {
    const world = supervise({
      agents: [helper],
      lines: [
        { calls: [task("helper", "first"), task("helper", "second")] },
        { calls: [{ name: "Look" }] },
        { text: "one" },
        { text: "two" },
        { text: "both" },
      ],
    });
    const id = await world.start();
    await world.untilStatus(id, "idle");
    expect(world.requests.map((request) => textsIn(request)[0])).toEqual([
      "do it",
      "first",
      "first",
      "second",
      "do it",
    ]);
    expect(results(world.requests.at(-1)).map(({ content }) => content)).toEqual(["one", "two"]);
    const agents = (await world.repository.messages(id)).flatMap(({ agent }) => agent?.id ?? []);
    expect(new Set(agents).size).toBe(2);
  });
});

describe("a stop", () => {
  it("ends a sub-agent that waits, its call and the call that started it; the audit log distinguishes both", async () => {
    const world = supervise({
      agents: [helper],
      lines: [{ calls: [task(), put("main")] }, { calls: [put("sub")] }, { text: "later" }],
    });
    const id = await world.start();
    const own = await world.waitingCall(id);
    await world.control.stop(id, "ada");
    const record = await world.session(id);
    expect(record).toMatchObject({ loop: { tag: "stopped" }, subAgent: null, owner: null });
    expect(await world.repository.call(own.id)).toMatchObject({
      phase: { tag: "finished", outcome: "aborted" },
    });
    const stopped = world.repository.decisions().filter(({ verdict }) => verdict === "abort");
    expect(stopped.map(({ tool, agentId }) => [tool, agentId])).toEqual([
      ["Put", own.agent?.id],
      ["Task", undefined],
      ["Put", undefined],
    ]);
    expect(await world.decide(own, { verdict: "approve" })).toMatchObject({ outcome: "gone" });
    await world.control.send(id, "go on", "ada");
    await world.untilStatus(id, "idle");
    expect(results(world.requests.at(-1)).map(errorOf)).toMatchObject([
      { code: "aborted" },
      { code: "aborted" },
    ]);
    expect(world.ran).toEqual([]);
  });

  it("ends a tool that a sub-agent runs", async () => {
    const world = supervise({
      agents: [helper],
      lines: [{ calls: [task()] }, { calls: [{ name: "Hang" }] }],
      decide: () => "allow",
    });
    const id = await world.start();
    await world.until(id, ({ subAgent }) => {
      const calls = subAgent?.loop.tag === "acting" ? subAgent.loop.calls : [];
      return calls[0]?.phase.tag === "running";
    });
    await world.control.stop(id, "ada");
    expect(await world.session(id)).toMatchObject({ loop: { tag: "stopped" }, subAgent: null });
  });

  it("while a sub-agent thinks ends it", async () => {
    const world = supervise({ agents: [helper], lines: [{ calls: [task()] }] });
    const id = await world.start();
    await world.until(id, ({ subAgent }) => subAgent !== null);
    await world.control.stop(id, "ada");
    expect(await world.session(id)).toMatchObject({ loop: { tag: "stopped" }, subAgent: null });
  });
});

describe("limits", () => {
  it.each([
    { limits: { maxTurns: 2 }, want: "its limit of 2 requests of the model" },
    { limits: { maxCostUsd: 0.75 }, want: "its limit of $0.75" },
  ])("of a sub-agent end it and tell the agent that started it: $limits", async ({ limits, want }) => {
    const look = { calls: [{ name: "Look" }], text: "so far" };
    const world = supervise({
      agents: [{ ...helper, limits }],
      lines: [{ calls: [task()] }, look, look, { text: "then I do it" }],
    });
    const id = await world.start();
    await world.untilStatus(id, "idle");
    expect(world.requests).toHaveLength(4);
    const error = errorOf(results(world.requests.at(-1))[0]);
    expect(error).toMatchObject({ code: "limit_reached", retryable: false });
    expect(error.message).toContain(want);
    expect(error.message).toContain("so far");
  });

  it("of the session hold for a sub-agent too: a person is asked, and it continues where it was", async () => {
    const look = { calls: [{ name: "Look" }] };
    const world = supervise({
      agents: [helper],
      limits: 2,
      lines: [{ calls: [task()] }, look, look, { text: "found" }, { text: "thanks" }],
    });
    const id = await world.start();
    const record = await world.untilStatus(id, "awaiting-approval");
    expect(record).toMatchObject({
      owner: null,
      loop: { tag: "acting" },
      subAgent: { loop: { tag: "limited" } },
    });
    expect(world.requests).toHaveLength(2);
    await world.control.resume(id, "ada");
    await world.until(id, ({ turns, owner }) => turns === 4 && owner === null);
    await world.control.resume(id, "ada");
    await world.untilStatus(id, "idle");
    expect(results(world.requests.at(-1))).toMatchObject([{ content: "found" }]);
  });
});

describe("the end of a process", () => {
  it("while a sub-agent's call waits loses nothing: the next process takes the verdict up", async () => {
    const world = supervise({
      agents: [helper],
      lines: [{ calls: [task()] }, { calls: [put("sub")] }, { text: "put" }, { text: "ok" }],
    });
    const id = await world.start();
    const call = await world.waitingCall(id);
    await world.runner.close();
    const next = createRunner({ ...world.runnerDependencies, owner: "next" });
    await world.decide(call, { verdict: "approve" });
    next.wake(id);
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual(["Put sub"]);
    expect(results(world.requests.at(-1))).toMatchObject([{ content: "put" }]);
  });

  it("while a sub-agent's call runs interrupts that call and not its task: the sub-agent continues and reads so", async () => {
    const world = supervise({
      agents: [helper],
      lines: [{ calls: [task()] }, { calls: [{ name: "Hang" }] }, { text: "it was cut" }, { text: "ok" }],
      decide: () => "allow",
    });
    const id = await world.start();
    const stored = await world.until(id, ({ subAgent }) => {
      const calls = subAgent?.loop.tag === "acting" ? subAgent.loop.calls : [];
      return calls[0]?.phase.tag === "running";
    });
    // The process is gone: its locks are free, and the session is as it was.
    await updateSession(world.repository, id, (session) => ({
      ...bareTransition({ ...session, owner: null, epoch: stored.epoch + 1 }),
      release: true,
    }));
    const next = createRunner({ ...world.runnerDependencies, owner: "next" });
    next.wake(id);
    await world.untilStatus(id, "idle");
    expect(errorOf(results(world.requests[2])[0])).toMatchObject({ code: "interrupted" });
    expect(textsIn(world.requests[2])).toEqual(["find it"]);
    expect(results(world.requests[3])).toMatchObject([{ content: "it was cut", is_error: false }]);
    await world.runner.close();
  });

  it("while a sub-agent thinks asks its model again", async () => {
    const world = supervise({
      agents: [helper],
      lines: [{ calls: [task()] }, { text: "found" }, { text: "ok" }],
    });
    const id = await world.start();
    await world.until(id, ({ subAgent }) => subAgent !== null);
    await updateSession(world.repository, id, (session) => ({
      ...bareTransition({ ...session, owner: null, epoch: session.epoch + 1 }),
      release: true,
    }));
    const next = createRunner({ ...world.runnerDependencies, owner: "next" });
    next.wake(id);
    await world.untilStatus(id, "idle");
    expect(world.logged.filter((line) => line.includes("bug"))).toEqual([]);
    expect((await world.session(id)).subAgent).toBeNull();
  });
});
