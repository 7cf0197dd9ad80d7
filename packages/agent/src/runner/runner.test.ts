import type { ToolResultBlock } from "@countersign/contracts/message";
import { toolError } from "@countersign/contracts/tool-error";
import { describe, expect, it } from "vitest";
import { supervise } from "../fixtures/supervise.ts";
import { ModelError, type ModelRequest } from "../ports/model.ts";
import { bareTransition, updateSession } from "../ports/repository.ts";
import { createRunner } from "./runner.ts";

const put = (path: string, content = "x") => ({ name: "Put", input: { path, content } });
const overload = () =>
  new ModelError("The model is overloaded.", { isRetryable: true, status: 529, retryAfterMs: null });
const refusedKey = () =>
  new ModelError("The key was refused.", { isRetryable: false, status: 401, retryAfterMs: null });

function results(request: ModelRequest | undefined): ToolResultBlock[] {
  return (request?.messages.at(-1)?.content ?? []).filter((block) => block.type === "tool_result");
}

function errorCode(block: ToolResultBlock | undefined): string {
  return toolError.parse(JSON.parse(block?.content ?? "null")).error.code;
}

describe("a session", () => {
  it("runs allowed calls without asking and gives their results to the model", async () => {
    const world = supervise({ lines: [{ calls: [{ name: "Look" }] }, { text: "fine" }] });
    const id = await world.start();
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual(["Look"]);
    expect(results(world.requests[1])).toMatchObject([{ content: "seen", is_error: false }]);
    expect(world.repository.decisions()).toMatchObject([{ verdict: "allow", decidedBy: { kind: "policy" } }]);
  });

  it("waits for its storage where that is away in the middle of a step, and asks the model again", async () => {
    const world = supervise({ lines: [{ text: "fine" }] });
    const { messages } = world.repository;
    let isAway = true;
    world.repository.messages = async (...asked) => {
      if (isAway) throw new Error("storage is away");
      return messages(...asked);
    };
    const id = await world.start();
    const released = await world.until(id, (session) => session.owner === null && session.epoch === 1);
    expect(released.loop.tag).toBe("thinking");
    isAway = false;
    world.runner.wake(id);
    await world.untilStatus(id, "idle");
    expect(world.requests).toHaveLength(1);
  });

  it("parks while a call waits: nobody owns it and nothing runs", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }] });
    const id = await world.start();
    await world.waitingCall(id);
    expect((await world.session(id)).owner).toBeNull();
    expect(world.ran).toEqual([]);
  });

  it("runs an approved call once and records who approved", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }, { text: "ok" }] });
    const id = await world.start();
    const call = await world.waitingCall(id);
    expect(await world.decide(call, { verdict: "approve" })).toMatchObject({
      outcome: "accepted",
      by: "ada",
    });
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual(["Put a"]);
    expect(world.repository.decisions()).toMatchObject([
      { verdict: "allow", decidedBy: { kind: "person", name: "ada" } },
    ]);
  });

  it("tells the model of a denial with its reason and continues", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }, { text: "sorry" }] });
    const id = await world.start();
    await world.decide(await world.waitingCall(id), { verdict: "deny", reason: "not there" });
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual([]);
    const [block] = results(world.requests[1]);
    expect(block?.is_error).toBe(true);
    expect(JSON.parse(block?.content ?? "")).toEqual({
      error: {
        code: "user_denied",
        hint: "Do not repeat the call. Find another way, or ask what the person wants.",
        message: "Tool execution denied by user",
        reason: "not there",
        tool: "Put",
        tool_use_id: "toolu_1_0",
        retryable: false,
        next: [{ kind: "continue" }, { kind: "tell-person" }],
      },
    });
  });

  it("answers three calls of one turn in the model's order and hands all results in together", async () => {
    const world = supervise({ lines: [{ calls: [put("a"), put("b"), put("c")] }, { text: "ok" }] });
    const id = await world.start();
    await world.decide(await world.waitingCall(id), { verdict: "approve" });
    await world.decide(await world.waitingCall(id), { verdict: "deny" });
    await world.decide(await world.waitingCall(id), { verdict: "instruct", text: "use d" });
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual(["Put a"]);
    const blocks = results(world.requests[1]);
    expect(blocks.map((block) => block.tool_use_id)).toEqual(["toolu_1_0", "toolu_1_1", "toolu_1_2"]);
    expect(blocks.slice(1).map(errorCode)).toEqual(["user_denied", "user_instructed"]);
    expect(blocks[2]?.content).toContain("use d");
  });

  it("accepts an approval of a later call, and runs it only in its turn", async () => {
    const world = supervise({ lines: [{ calls: [put("a"), put("b")] }, { text: "ok" }] });
    const id = await world.start();
    const first = await world.waitingCall(id);
    const { loop } = await world.session(id);
    const second = loop.tag === "acting" ? loop.calls[1] : undefined;
    if (second === undefined) throw new Error("no second call");
    expect((await world.decide(second, { verdict: "approve" })).outcome).toBe("accepted");
    expect(world.ran).toEqual([]);
    await world.decide(first, { verdict: "approve" });
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual(["Put a", "Put b"]);
  });

  it("shows a call again when an earlier call of the turn changed what it would do", async () => {
    const world = supervise({ lines: [{ calls: [put("a", "1"), put("a", "2")] }, { text: "ok" }] });
    const id = await world.start();
    const first = await world.waitingCall(id);
    const { loop } = await world.session(id);
    const second = loop.tag === "acting" ? loop.calls[1] : undefined;
    if (second === undefined) throw new Error("no second call");
    await world.decide(second, { verdict: "approve" });
    await world.decide(first, { verdict: "approve" });
    const again = await world.waitingCall(id);
    expect(again.id).toBe(second.id);
    expect(again.phase).toMatchObject({ tag: "waiting", isChanged: true });
    expect(world.ran).toEqual(["Put a"]);
    expect((await world.decide(second, { verdict: "approve" })).outcome).toBe("changed");
    expect((await world.decide(again, { verdict: "approve" })).outcome).toBe("accepted");
    await world.untilStatus(id, "idle");
    expect(world.files.get("a")).toBe("2");
  });

  it("does not run what was approved when the file changed before the approval", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }, { text: "ok" }] });
    const id = await world.start();
    const call = await world.waitingCall(id);
    world.files.set("a", "somebody else's");
    const outcome = await world.decide(call, { verdict: "approve" });
    expect(outcome.outcome).toBe("changed");
    expect(world.files.get("a")).toBe("somebody else's");
    const again = await world.waitingCall(id);
    expect(again.phase).toMatchObject({ isChanged: true });
    expect(again.assessment?.digest).toBe(outcome.outcome === "changed" ? outcome.digest : "");
  });

  it("puts off a call that cannot be previewed before an earlier one has run", async () => {
    const needy = { name: "Put", input: { path: "b", content: "y", needs: "a" } };
    const world = supervise({ lines: [{ calls: [put("a"), needy] }, { text: "ok" }] });
    const id = await world.start();
    await world.decide(await world.waitingCall(id), { verdict: "approve" });
    await world.decide(await world.waitingCall(id), { verdict: "approve" });
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual(["Put a", "Put b"]);
  });

  it("reports a call that cannot run to the model, without asking anyone", async () => {
    const needy = { name: "Put", input: { path: "b", content: "y", needs: "a" } };
    const world = supervise({
      lines: [{ calls: [needy, { name: "Teleport" }] }, { text: "ok" }],
      decide: () => "allow",
    });
    const id = await world.start();
    await world.untilStatus(id, "idle");
    expect(results(world.requests[1]).map(errorCode)).toEqual(["invalid_input", "unknown_tool"]);
  });

  it("denies by rule without asking, and says so to the model and the audit log", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }, { text: "ok" }], decide: () => "deny" });
    const id = await world.start();
    await world.untilStatus(id, "idle");
    expect(results(world.requests[1]).map(errorCode)).toEqual(["rule_denied"]);
    expect(world.repository.decisions()).toMatchObject([{ verdict: "deny", decidedBy: { kind: "policy" } }]);
  });

  it("aborts one call by Esc and continues with the next", async () => {
    const world = supervise({ lines: [{ calls: [put("a"), put("b")] }, { text: "ok" }] });
    const id = await world.start();
    await world.decide(await world.waitingCall(id), { verdict: "abort" });
    const next = await world.waitingCall(id);
    expect(next.position).toBe(1);
    await world.decide(next, { verdict: "approve" });
    await world.untilStatus(id, "idle");
    expect(errorCode(results(world.requests[1])[0])).toBe("aborted");
    expect(world.ran).toEqual(["Put b"]);
  });
});

describe("stopping", () => {
  it("cancels what is queued; a message sent after it reaches the model after the results", async () => {
    const world = supervise({ lines: [{ calls: [put("a"), put("b")] }, { text: "ok" }] });
    const id = await world.start();
    const call = await world.waitingCall(id);
    await world.control.stop(id, "ada");
    await world.untilStatus(id, "stopped");
    expect(await world.decide(call, { verdict: "approve" })).toMatchObject({ outcome: "gone" });
    await world.control.send(id, "go on differently", "ada");
    await world.untilStatus(id, "idle");
    const last = world.requests[1]?.messages.at(-1)?.content.map((block) => block.type);
    expect(last).toEqual(["tool_result", "tool_result", "text"]);
    expect(world.ran).toEqual([]);
  });

  it("ends a running tool and keeps a late end from writing", async () => {
    const world = supervise({ lines: [{ calls: [{ name: "Hang" }] }] });
    const id = await world.start();
    await world.decide(await world.waitingCall(id), { verdict: "approve" });
    await world.until(id, ({ loop }) => loop.tag === "acting" && loop.calls[0]?.phase.tag === "running");
    await world.control.stop(id, "ada");
    const record = await world.untilStatus(id, "stopped");
    await world.runner.close();
    expect(record.epoch).toBeGreaterThan(1);
    const messages = await world.repository.messages(id);
    expect(messages.filter(({ role }) => role === "user")).toHaveLength(2);
  });

  it("leaves a turn alone that began after the stop", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }, { calls: [{ name: "Hang" }] }] });
    const id = await world.start();
    await world.waitingCall(id);
    await world.control.stop(id, "ada");
    const { epoch } = await world.untilStatus(id, "stopped");
    await world.control.send(id, "go on", "ada");
    await world.decide(await world.waitingCall(id), { verdict: "approve" });
    await world.until(id, ({ loop }) => loop.tag === "acting" && loop.calls[0]?.phase.tag === "running");
    const [run] = world.runner.active();
    world.runner.end(id, "stopped", run?.epoch ?? 0);
    expect(run?.epoch).toBeGreaterThan(epoch);
    expect((await world.session(id)).loop).toMatchObject({ calls: [{ phase: { tag: "running" } }] });
    await world.control.stop(id, "ada");
    await world.untilStatus(id, "stopped");
  });

  it("refuses a message while calls are open", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }] });
    const id = await world.start();
    await world.waitingCall(id);
    await expect(world.control.send(id, "hello", "ada")).rejects.toThrow(/unfinished calls/);
  });
});

describe("the end of a process", () => {
  it("records a running call as interrupted at shutdown, and submits that when the next process continues", async () => {
    const world = supervise({ lines: [{ calls: [{ name: "Hang" }] }, { text: "ok" }] });
    const id = await world.start();
    await world.decide(await world.waitingCall(id), { verdict: "approve" });
    await world.until(id, ({ loop }) => loop.tag === "acting" && loop.calls[0]?.phase.tag === "running");
    await world.runner.close();
    expect((await world.session(id)).owner).toBeNull();
    const next = createRunner(world.runnerDependencies);
    next.wake(id);
    await world.untilStatus(id, "idle");
    expect(errorCode(results(world.requests[1])[0])).toBe("interrupted");
    expect(world.ran).toEqual(["Hang"]);
  });

  it("never runs a call again that was running when its process died without a word", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }, { text: "ok" }] });
    const id = await world.start();
    const call = await world.waitingCall(id);
    await updateSession(world.repository, id, (current) => {
      if (current.loop.tag !== "acting") throw new Error("not acting");
      const calls = [{ ...call, phase: { tag: "running" as const, startedAt: "2026-01-01T00:00:00.000Z" } }];
      const session = { ...current, loop: { ...current.loop, calls } };
      return { ...bareTransition(session), calls, wake: true, release: true };
    });
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual([]);
    expect(errorCode(results(world.requests[1])[0])).toBe("interrupted");
  });
});

describe("verdicts", () => {
  it("tells the second of two who was first", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }, { text: "ok" }] });
    const id = await world.start();
    const call = await world.waitingCall(id);
    const outcomes = await Promise.all([
      world.decide(call, { verdict: "approve" }),
      world.control.decide({ id: call.id, digest: call.assessment?.digest ?? "", verdict: "deny" }, "bob"),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["accepted", "already-decided"]);
    await world.untilStatus(id, "idle");
    expect(await world.decide(call, { verdict: "approve" })).toMatchObject({ outcome: "already-decided" });
    expect(world.ran.length).toBeLessThanOrEqual(1);
    expect(world.repository.decisions()).toHaveLength(1);
  });

  it("refuses an old digest and an unknown call", async () => {
    const world = supervise({ lines: [{ calls: [put("a")] }] });
    const id = await world.start();
    const call = await world.waitingCall(id);
    expect(
      await world.control.decide({ id: call.id, digest: "old", verdict: "approve" }, "ada"),
    ).toMatchObject({
      outcome: "changed",
      digest: call.assessment?.digest,
    });
    expect(
      await world.control.decide({ id: "nobody", digest: "x", verdict: "approve" }, "ada"),
    ).toMatchObject({
      outcome: "gone",
    });
    expect(world.ran).toEqual([]);
  });

  it("leaves a waiting call waiting when the mode changes, and decides the next ones under it", async () => {
    let isLax = false;
    const world = supervise({
      lines: [{ calls: [put("a")] }, { calls: [put("b")] }, { text: "ok" }],
      decide: () => (isLax ? "allow" : "ask"),
    });
    const id = await world.start();
    const call = await world.waitingCall(id);
    isLax = true;
    await world.control.setMode(id, "bypassPermissions", "ada");
    expect((await world.waitingCall(id)).id).toBe(call.id);
    expect(world.ran).toEqual([]);
    await world.decide(call, { verdict: "deny" });
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual(["Put b"]);
  });

  it("writes a denial that an approval came upon into the audit log", async () => {
    let isDenied = false;
    const world = supervise({
      lines: [{ calls: [put("a")] }, { text: "ok" }],
      decide: () => (isDenied ? "deny" : "ask"),
    });
    const id = await world.start();
    const call = await world.waitingCall(id);
    isDenied = true;
    expect(await world.decide(call, { verdict: "approve" })).toMatchObject({ outcome: "gone" });
    await world.untilStatus(id, "idle");
    expect(world.ran).toEqual([]);
    expect(world.repository.decisions()).toMatchObject([{ verdict: "deny", decidedBy: { kind: "policy" } }]);
  });
});

describe("the model's failures and limits", () => {
  it("asks an overloaded model again and says so meanwhile", async () => {
    const world = supervise({ lines: [{ error: overload() }, { text: "here" }] });
    const id = await world.start();
    await world.untilStatus(id, "idle");
    expect(world.requests).toHaveLength(2);
  });

  it("gives up after the last attempt, keeps everything, and tries again when resumed", async () => {
    const errors = [1, 2, 3].map(() => ({ error: overload() }));
    const world = supervise({ lines: [...errors, { text: "here" }] });
    const id = await world.start();
    const record = await world.untilStatus(id, "failed");
    expect(record.loop).toMatchObject({ notice: { message: "The model is overloaded. (after 3 attempts)" } });
    await world.control.resume(id, "ada");
    await world.untilStatus(id, "idle");
  });

  it("does not repeat what cannot get better", async () => {
    const world = supervise({ lines: [{ error: refusedKey() }] });
    const id = await world.start();
    await world.untilStatus(id, "failed");
    expect(world.requests).toHaveLength(1);
  });

  it("shows a fault of our own as a failure and logs it", async () => {
    const world = supervise({ lines: [{ error: new TypeError("oops") }] });
    const id = await world.start();
    const record = await world.untilStatus(id, "failed");
    expect(record.loop).toMatchObject({ notice: { message: expect.stringContaining("oops") } });
    expect(world.logged).toHaveLength(1);
  });

  it("asks the person whether to continue when the turns are used up", async () => {
    const lines = [1, 2, 3].map(() => ({ calls: [{ name: "Look" }] }));
    const world = supervise({ lines, limits: 2 });
    const id = await world.start();
    const record = await world.until(id, ({ loop }) => loop.tag === "limited");
    expect(record.turns).toBe(2);
    expect(record.usage.costUsd).toBe(1);
    await world.control.resume(id, "ada");
    await world.untilStatus(id, "idle");
    expect(world.requests).toHaveLength(4);
  });
});

it("handles 500 calls in one turn", async () => {
  const calls = Array.from({ length: 500 }, () => ({ name: "Look" }));
  const world = supervise({ lines: [{ calls }, { text: "ok" }] });
  const id = await world.start();
  await world.untilStatus(id, "idle");
  expect(results(world.requests[1])).toHaveLength(500);
});
