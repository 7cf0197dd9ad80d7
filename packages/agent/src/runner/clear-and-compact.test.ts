import type { ContentBlock } from "@countersign/contracts/message";
import { describe, expect, it } from "vitest";
import { memoryCommands, shell, text } from "../fixtures/command-doubles.ts";
import { intentOf, memoryIntents } from "../fixtures/intent-doubles.ts";
import { type Line, supervise } from "../fixtures/supervise.ts";
import { ModelError, type ModelRequest } from "../ports/model.ts";
import { createRunner } from "./runner.ts";

const look = { calls: [{ name: "Look" }] };
const put = { name: "Put", input: { path: "a" } };
const refusedKey = () =>
  new ModelError("The key was refused.", { isRetryable: false, status: 401, retryAfterMs: null });
const overload = () =>
  new ModelError("The model is overloaded.", { isRetryable: true, status: 529, retryAfterMs: null });

type Options = Partial<Parameters<typeof supervise>[0]>;

function world(lines: Line[], options: Options = {}) {
  const commands = memoryCommands({ look: { pieces: [text("now: "), shell("git status")] } });
  return supervise({ lines, commands: commands.port, ...options });
}

type World = ReturnType<typeof world>;

async function idleSession(made: World): Promise<string> {
  const id = await made.start("first");
  await made.untilStatus(id, "idle");
  return id;
}

async function send(made: World, id: string, userText: string): Promise<void> {
  await made.control.send(id, userText, "ada");
  await made.untilStatus(id, "idle");
}

async function compact(made: World, id: string, instructions = ""): Promise<void> {
  await made.control.compact(id, instructions, "ada");
  await made.until(id, ({ loop, owner }) => loop.tag !== "thinking" && owner === null);
}

const inShort = (block: ContentBlock) => {
  if (block.type === "tool_use") return `use ${block.id}`;
  if (block.type === "tool_result") return `result ${block.tool_use_id}`;
  if (block.type !== "text") return block.type;
  return block.text.startsWith("Summarize this conversation.") ? "<sum up>" : block.text;
};

/** The conversation of a request, in short. */
const textsOf = (request: ModelRequest | undefined) =>
  (request?.messages ?? []).map(({ role, content }) => `${role}: ${content.map(inShort).join(" | ")}`);

const contextRows = (made: World) =>
  made.repository
    .decisions()
    .flatMap(({ input, decidedBy }) =>
      input.context === undefined ? [] : [{ context: input.context, by: decidedBy.name }],
    );

describe("a cleared conversation", () => {
  it("gives the model the new message only, and people all of them", async () => {
    const made = world([look, { text: "one" }, { text: "two" }, look, { text: "three" }]);
    const id = await idleSession(made);
    await made.control.clear(id, "ada");
    expect(await made.session(id)).toMatchObject({ contextFrom: 5, loop: { tag: "idle", notice: null } });
    await send(made, id, "second");
    expect(textsOf(made.requests[2])).toEqual(["user: second"]);
    await send(made, id, "third");
    expect(textsOf(made.requests.at(-1))).toEqual([
      "user: second",
      "assistant: two",
      "user: third",
      "assistant: use toolu_4_0",
      "user: result toolu_4_0",
    ]);
    expect(await made.repository.messages(id)).toHaveLength(10);
    expect(contextRows(made)).toEqual([{ context: { from: 5 }, by: "ada" }]);
  });

  it("is cleared once, even if it is cleared again", async () => {
    const made = world([{ text: "one" }]);
    const id = await idleSession(made);
    await made.control.clear(id, "ada");
    await made.control.clear(id, "bob");
    expect(contextRows(made)).toEqual([{ context: { from: 3 }, by: "ada" }]);
  });

  it("begins with a command as well, in its two parts", async () => {
    const made = world([{ text: "one" }, { text: "two" }], { decide: () => "allow" });
    const id = await idleSession(made);
    await made.control.clear(id, "ada");
    await send(made, id, "/look");
    expect(textsOf(made.requests[1])).toEqual(["user: /look | now: ran"]);
  });

  it.each([
    { name: "waits", lines: [{ calls: [put] }] },
    { name: "works", lines: [{ calls: [{ name: "Hang" }] }] },
  ])("is refused while the session $name", async ({ lines }) => {
    const made = world(lines, { decide: (tool) => (tool === "Hang" ? "allow" : "ask") });
    const id = await made.start();
    await made.until(id, ({ loop }) => loop.tag === "acting");
    await expect(made.control.clear(id, "ada")).rejects.toMatchObject({ code: "conflict" });
    await expect(made.control.compact(id, "", "ada")).rejects.toMatchObject({ code: "conflict" });
    expect((await made.session(id)).contextFrom).toBe(1);
    await made.control.stop(id, "ada");
  });

  it("splits no call from its result: a stopped turn is cleared whole", async () => {
    const made = world([{ calls: [put, put] }, { text: "two" }]);
    const id = await made.start();
    await made.waitingCall(id);
    await made.control.stop(id, "ada");
    await made.control.clear(id, "ada");
    expect(await made.session(id)).toMatchObject({ contextFrom: 4, loop: { tag: "idle" } });
    await send(made, id, "anew");
    expect(textsOf(made.requests[1])).toEqual(["user: anew"]);
  });

  it("leaves a limit behind", async () => {
    const made = world([look, look, { text: "two" }], { limits: 1 });
    const id = await made.start();
    await made.until(id, ({ loop }) => loop.tag === "limited");
    await made.control.clear(id, "ada");
    await made.control.send(id, "anew", "ada");
    await made.until(id, ({ loop }) => loop.tag === "limited");
    expect(textsOf(made.requests[1])).toEqual(["user: anew"]);
  });

  it("is refused while a sub-agent is at a limit: its session's turn is not over", async () => {
    const task = { name: "Task", input: { description: "d", prompt: "p", agent: "helper" } };
    const made = world([{ calls: [task] }, look], {
      limits: 2,
      agents: [{ name: "helper", description: "helps", prompt: "help" }],
    });
    const id = await made.start();
    await made.until(id, ({ subAgent }) => subAgent?.loop.tag === "limited");
    await expect(made.control.clear(id, "ada")).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("a conversation that is summed up", () => {
  it("continues from the request and the summary; the request had no tools and no calls", async () => {
    const made = world([look, { text: "one" }, { text: "the sum" }, { text: "two" }]);
    const id = await idleSession(made);
    await compact(made, id, "keep the names");
    const [, , asked] = made.requests;
    expect(asked?.tools).toEqual([]);
    expect(textsOf(asked)).toEqual([
      "user: first",
      "assistant: [The agent called Look with {}]",
      "user: [The call’s result] seen",
      "assistant: one",
      "user: <sum up>",
    ]);
    const userText = asked?.messages.at(-1)?.content[0];
    expect(userText?.type === "text" ? userText.text : "").toContain("keep the names");
    expect(await made.session(id)).toMatchObject({ contextFrom: 6, messageCount: 7, loop: { tag: "idle" } });
    await send(made, id, "go on");
    expect(textsOf(made.requests[3])).toEqual(["user: <sum up>", "assistant: the sum", "user: go on"]);
    expect(made.requests[3]?.tools.length).toBeGreaterThan(0);
    expect(contextRows(made)).toEqual([
      { context: { compacts: 6 }, by: "ada" },
      { context: { from: 6 }, by: "compact" },
    ]);
  });

  it.each([
    { name: "what to keep", instructions: "the names", typed: "/compact the names" },
    { name: "nothing", instructions: "", typed: "/compact" },
  ])("keeps what a person typed with $name, for people and not for the model", async (row) => {
    const made = world([{ text: "one" }, { text: "the sum" }, { text: "two" }]);
    const id = await idleSession(made);
    await compact(made, id, row.instructions);
    const messages = await made.repository.messages(id);
    expect(messages.map(({ command }) => command?.part ?? null)).toEqual([
      null,
      null,
      "typed",
      "expanded",
      null,
    ]);
    expect(messages[2]).toMatchObject({
      content: [{ type: "text", text: row.typed }],
      command: { name: "compact", source: "built-in" },
    });
    await send(made, id, "go on");
    for (const request of made.requests) expect(textsOf(request).join("\n")).not.toContain("/compact");
  });

  it("is summed up again from the summary, and cleared after it", async () => {
    const made = world([
      { text: "one" },
      { text: "sum 1" },
      { text: "two" },
      { text: "sum 2" },
      { text: "three" },
      { text: "four" },
    ]);
    const id = await idleSession(made);
    await compact(made, id);
    await send(made, id, "second");
    await compact(made, id);
    expect(textsOf(made.requests[3])).toEqual([
      "user: <sum up>",
      "assistant: sum 1",
      "user: second",
      "assistant: two",
      "user: <sum up>",
    ]);
    await send(made, id, "third");
    expect(textsOf(made.requests[4])).toEqual(["user: <sum up>", "assistant: sum 2", "user: third"]);
    await made.control.clear(id, "ada");
    await send(made, id, "fourth");
    expect(textsOf(made.requests[5])).toEqual(["user: fourth"]);
  });

  it("is not summed up where nothing was said since", async () => {
    const made = world([{ text: "one" }, { text: "the sum" }]);
    const id = await idleSession(made);
    await compact(made, id);
    const nothing = { code: "conflict", message: expect.stringContaining("Nothing to summarize") };
    await expect(made.control.compact(id, "", "ada")).rejects.toMatchObject(nothing);
    await made.control.clear(id, "ada");
    await expect(made.control.compact(id, "", "ada")).rejects.toMatchObject(nothing);
  });

  it.each<{ name: string; line: Line; loop: string }>([
    { name: "the model cannot be asked", line: { error: refusedKey() }, loop: "failed" },
    { name: "the model refuses", line: { text: "I will not.", stopReason: "refused" }, loop: "idle" },
    { name: "the summary is cut", line: { text: "half of", stopReason: "cut" }, loop: "idle" },
  ])("does not change when $name, and the next message does not include it", async ({ line, loop }) => {
    const made = world([{ text: "one" }, line, { text: "two" }]);
    const id = await idleSession(made);
    await compact(made, id);
    expect(await made.session(id)).toMatchObject({ contextFrom: 1, loop: { tag: loop } });
    await send(made, id, "second");
    expect(textsOf(made.requests.at(-1))).toEqual(["user: first", "assistant: one", "user: second"]);
    expect(made.requests.at(-1)?.tools.length).toBeGreaterThan(0);
    expect(contextRows(made)).toEqual([{ context: { compacts: 4 }, by: "ada" }]);
  });

  it("is asked for once more when a person resumes it after a failure", async () => {
    const made = world([{ text: "one" }, { error: refusedKey() }, { text: "the sum" }, { text: "two" }]);
    const id = await idleSession(made);
    await compact(made, id);
    await made.control.resume(id, "ada");
    expect(await made.untilStatus(id, "idle")).toMatchObject({ contextFrom: 4 });
    expect(made.requests[2]?.tools).toEqual([]);
    await send(made, id, "second");
    expect(textsOf(made.requests[3])).toEqual(["user: <sum up>", "assistant: the sum", "user: second"]);
  });

  it("is asked for once more when the model was overloaded, or paused", async () => {
    const paused: Line = { text: "the ", stopReason: "paused" };
    const made = world([{ text: "one" }, { error: overload() }, paused, { text: "sum" }, { text: "two" }]);
    const id = await idleSession(made);
    await compact(made, id);
    expect(await made.session(id)).toMatchObject({ contextFrom: 4, loop: { tag: "idle" } });
    await send(made, id, "second");
    expect(textsOf(made.requests.at(-1))).toEqual([
      "user: <sum up>",
      "assistant: the  | sum",
      "user: second",
    ]);
  });

  it("runs no call that the model makes instead", async () => {
    const made = world([{ text: "one" }, ...Array.from({ length: 3 }, () => ({ text: "no", ...look }))]);
    const id = await idleSession(made);
    await compact(made, id);
    expect(await made.session(id)).toMatchObject({ contextFrom: 1, loop: { tag: "failed" } });
    expect(made.ran).toEqual([]);
    expect(await made.repository.messages(id)).toHaveLength(4);
  });

  it("asks no Stop hook", async () => {
    const asked: string[] = [];
    const made = world([{ text: "one" }, { text: "the sum" }], {
      hooks: {
        stop: async () => {
          asked.push("stop");
          return { runs: [], block: null, additionalContext: [] };
        },
      },
    });
    const id = await idleSession(made);
    await compact(made, id);
    expect(asked).toEqual(["stop"]);
  });

  it("stays as it was when a person stops it", async () => {
    const made = world([{ text: "one" }, { text: "two" }]);
    const id = await idleSession(made);
    await made.runner.close();
    await made.control.compact(id, "", "ada");
    await made.control.stop(id, "ada");
    const next = createRunner({ ...made.runnerDependencies, owner: "other" });
    await made.control.send(id, "second", "ada");
    next.wake(id);
    await made.untilStatus(id, "idle");
    await next.close();
    expect(textsOf(made.requests.at(-1))).toEqual(["user: first", "assistant: one", "user: second"]);
    expect((await made.session(id)).contextFrom).toBe(1);
  });

  it("continues from its stored rows after the process died", async () => {
    const made = world([{ text: "one" }, { text: "the sum" }]);
    const id = await idleSession(made);
    await made.runner.close();
    await made.control.compact(id, "", "ada");
    const next = createRunner({ ...made.runnerDependencies, owner: "other" });
    next.wake(id);
    expect(await made.untilStatus(id, "idle")).toMatchObject({ contextFrom: 4 });
    await next.close();
    expect(made.requests[1]?.tools).toEqual([]);
  });

  it("stops at a spent budget like every request, and continues as what it was", async () => {
    const intents = memoryIntents([intentOf("REQ-001", ["src"])]);
    const made = world([{ text: "one" }, { text: "the sum" }], { ports: { intents: intents.port } });
    const id = await idleSession(made);
    await made.control.setIntent(id, "REQ-001", "ada");
    intents.state.spent = "The budget is spent.";
    await made.control.compact(id, "", "ada");
    await made.until(id, ({ loop, owner }) => loop.tag === "limited" && owner === null);
    expect(made.requests).toHaveLength(1);
    await made.control.resume(id, "ada");
    expect(await made.untilStatus(id, "idle")).toMatchObject({ contextFrom: 4 });
    expect(made.requests[1]?.tools).toEqual([]);
  });
});
