import { describe, expect, it } from "vitest";
import { supervise } from "../fixtures/supervise.ts";
import { ModelError } from "../ports/model.ts";
import { summaryOf } from "../session/session-summary.ts";

type World = ReturnType<typeof supervise>;

const look = { name: "Look" };
const overload = () =>
  new ModelError("The model is overloaded.", { isRetryable: true, status: 529, retryAfterMs: null });
const brokenStreamError = () =>
  new ModelError("The model's stream broke off.", { isRetryable: true, status: null, retryAfterMs: null });

/** What viewers were shown, one entry a change. */
const summaries = (world: World) => world.transitions.map(({ session }) => summaryOf(session));

/** The roles of the stored messages, with the text or the kind of each block. */
async function readSession(world: World, id: string) {
  const messages = await world.repository.messages(id);
  return messages.map(({ role, content }) => [
    role,
    ...content.map((block) => (block.type === "text" ? block.text : block.type)),
  ]);
}

describe("the cost limit", () => {
  it("asks whether to continue once it is spent, before the next request, and then allows as much again", async () => {
    // Each answer costs $0.50.
    const lines = Array.from({ length: 5 }, () => ({ calls: [look] }));
    const world = supervise({ lines, maxCostUsd: 1 });
    const id = await world.start();

    const first = await world.until(id, ({ loop }) => loop.tag === "limited");
    expect(world.requests).toHaveLength(2);
    expect(summaryOf(first)).toMatchObject({
      status: "awaiting-approval",
      usage: { costUsd: 1 },
      notice: {
        kind: "limit",
        limit: "cost",
        message: "The agent has spent $1.00 of its $1.00 limit. Continue for the same amount again?",
      },
    });
    expect(first.owner).toBeNull();

    await world.control.resume(id, "ada");
    const second = await world.until(id, ({ loop, turns }) => loop.tag === "limited" && turns > 2);
    expect(world.requests).toHaveLength(4);
    expect(second.usage.costUsd).toBe(2);

    await world.control.resume(id, "ada");
    await world.untilStatus(id, "idle");
    expect(world.requests).toHaveLength(6);
  });

  it("stops at the first answer that goes beyond it", async () => {
    const world = supervise({ lines: [{ calls: [look] }, { text: "never" }], maxCostUsd: 0.1 });
    const id = await world.start();
    await world.until(id, ({ loop }) => loop.tag === "limited");
    expect(world.requests).toHaveLength(1);
    expect(world.ran).toEqual(["Look"]);
  });

  it("can be ended by a stop instead of continuing", async () => {
    const world = supervise({ lines: [{ calls: [look] }], maxCostUsd: 0.5 });
    const id = await world.start();
    await world.until(id, ({ loop }) => loop.tag === "limited");
    await world.control.stop(id, "ada");
    await world.untilStatus(id, "stopped");
    expect(world.requests).toHaveLength(1);
  });
});

describe("a model that is asked again", () => {
  it("is shown as retrying, with the attempt and the time of the next, until it has answered", async () => {
    const world = supervise({ lines: [{ error: overload() }, { error: overload() }, { text: "here" }] });
    const id = await world.start();
    const record = await world.untilStatus(id, "idle");

    const retries = summaries(world).filter(({ notice }) => notice?.kind === "retrying");
    expect(retries).toMatchObject([
      { status: "running", notice: { message: "The model is overloaded.", attempt: 2, ofAttempts: 3 } },
      { status: "running", notice: { message: "The model is overloaded.", attempt: 3, ofAttempts: 3 } },
    ]);
    for (const { notice, createdAt } of retries) {
      if (notice?.kind !== "retrying") throw new Error("no retry");
      expect(notice.nextAt).toBe(new Date(notice.nextAt).toISOString());
      expect(Date.parse(notice.nextAt)).toBeGreaterThan(Date.parse(createdAt));
    }
    expect(summaryOf(record).notice).toBeNull();
  });

  it("is asked again after a stream that broke, and only the whole answer is stored and counted", async () => {
    const world = supervise({
      lines: [{ said: "Half an ans", error: brokenStreamError() }, { text: "The whole answer." }],
    });
    const id = await world.start();
    const record = await world.untilStatus(id, "idle");

    expect(world.requests).toHaveLength(2);
    expect(world.requests[1]?.messages).toEqual(world.requests[0]?.messages);
    expect(await readSession(world, id)).toEqual([
      ["user", "do it"],
      ["assistant", "The whole answer."],
    ]);
    expect(record.usage.costUsd).toBe(0.5);
    expect(summaries(world).some(({ notice }) => notice?.kind === "retrying")).toBe(true);
    // The viewers drop what had streamed before the next attempt is made.
    expect(world.live.slice(0, 2)).toEqual(["text: Half an ans", "text ended"]);
  });
});

describe("how an answer ends", () => {
  it("refused: says so, keeps no call and runs none, and the session can be spoken to", async () => {
    const world = supervise({
      lines: [{ calls: [look], text: "I would rather", stopReason: "refused" }, { text: "Gladly." }],
    });
    const id = await world.start();
    const record = await world.untilStatus(id, "idle");
    expect(summaryOf(record).notice).toMatchObject({ kind: "refused" });
    expect(world.ran).toEqual([]);
    expect(await readSession(world, id)).toEqual([
      ["user", "do it"],
      ["assistant", "I would rather"],
    ]);

    await world.control.send(id, "in other words", "ada");
    const after = await world.until(id, ({ loop, turns }) => loop.tag === "idle" && turns === 2);
    expect(summaryOf(after).notice).toBeNull();
  });

  it("cut: keeps what was said, says that it was cut, and resuming gets the rest", async () => {
    const world = supervise({ lines: [{ text: "Once upon", stopReason: "cut" }, { text: "a time." }] });
    const id = await world.start();
    const record = await world.untilStatus(id, "idle");
    expect(summaryOf(record).notice).toMatchObject({
      kind: "cut",
      message: expect.stringContaining("Send “continue”"),
    });
    expect(world.requests).toHaveLength(1);

    await world.control.send(id, "go on", "ada");
    await world.until(id, ({ loop, turns }) => loop.tag === "idle" && turns === 2);
    expect(await readSession(world, id)).toEqual([
      ["user", "do it"],
      ["assistant", "Once upon"],
      ["user", "go on"],
      ["assistant", "a time."],
    ]);
  });

  it("cut with whole calls: they run, and the notice stays until the model has answered their results", async () => {
    const put = { name: "Put", input: { path: "a", content: "x" } };
    const world = supervise({
      lines: [{ calls: [put], stopReason: "cut" }, { text: "rest" }],
    });
    const id = await world.start();
    const call = await world.waitingCall(id);
    const cut = {
      kind: "cut",
      message:
        "The model’s answer was cut at its length limit. Its complete calls still count, and the agent continues after them.",
    };
    expect(summaryOf(await world.session(id)).notice).toEqual(cut);

    const before = world.transitions.length;
    await world.decide(call, { verdict: "approve" });
    const record = await world.untilStatus(id, "idle");
    const loops = world.transitions.slice(before).map(({ session }) => session.loop);
    expect(loops.find(({ tag }) => tag === "thinking")).toMatchObject({ notice: cut });
    expect(world.ran).toEqual(["Put a"]);
    expect(summaryOf(record).notice).toBeNull();
  });

  it("cut with calls and then stopped: no notice promises that it continues", async () => {
    const put = { name: "Put", input: { path: "a", content: "x" } };
    const world = supervise({ lines: [{ calls: [put], stopReason: "cut" }] });
    const id = await world.start();
    await world.waitingCall(id);
    await world.control.stop(id, "ada");
    const record = await world.untilStatus(id, "stopped");
    expect(summaryOf(record).notice).toBeNull();
  });

  it("paused: the model is asked again at once, with what it said so far", async () => {
    const world = supervise({ lines: [{ text: "Thus far", stopReason: "paused" }, { text: "and done." }] });
    const id = await world.start();
    await world.untilStatus(id, "idle");
    expect(world.requests).toHaveLength(2);
    expect(world.requests[1]?.messages).toEqual([
      { role: "user", content: [{ type: "text", text: "do it" }] },
      { role: "assistant", content: [{ type: "text", text: "Thus far" }] },
    ]);
    expect(await readSession(world, id)).toEqual([
      ["user", "do it"],
      ["assistant", "Thus far"],
      ["assistant", "and done."],
    ]);
  });

  it("a model that pauses forever is held by the limit of turns", async () => {
    const lines = Array.from({ length: 5 }, () => ({ text: "more", stopReason: "paused" as const }));
    const world = supervise({ lines, limits: 3 });
    const id = await world.start();
    await world.until(id, ({ loop }) => loop.tag === "limited");
    expect(world.requests).toHaveLength(3);
  });

  it.each([
    { name: "nothing", line: { calls: [] } },
    { name: "only spaces", line: { text: " \n" } },
  ])("$name: no empty message is stored, and the next message goes out well formed", async ({ line }) => {
    const world = supervise({ lines: [line, { text: "Yes?" }] });
    const id = await world.start();
    const record = await world.untilStatus(id, "idle");
    expect(summaryOf(record)).toMatchObject({ notice: null, turns: 1 });
    expect(await readSession(world, id)).toEqual([["user", "do it"]]);

    await world.control.send(id, "hello?", "ada");
    await world.until(id, ({ loop, turns }) => loop.tag === "idle" && turns === 2);
    expect(world.requests[1]?.messages).toEqual([
      {
        role: "user",
        content: [
          { type: "text", text: "do it" },
          { type: "text", text: "hello?" },
        ],
      },
    ]);
  });
});
