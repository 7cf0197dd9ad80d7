import type { Message } from "@countersign/contracts/message";
import { describe, expect, it } from "vitest";
import { timeOutCall } from "../approvals/time-out-call.ts";
import { memoryCommands, referenceTo, shell, text } from "../fixtures/command-doubles.ts";
import { type Line, supervise } from "../fixtures/supervise.ts";
import type { LoopState } from "../loop/state.ts";
import { bareTransition, type SessionRepository, updateSession } from "../ports/repository.ts";
import { createSession } from "../session/create-session.ts";
import { sendMessage } from "../session/send-message.ts";
import { createRunner } from "./runner.ts";

type Options = Partial<Parameters<typeof supervise>[0]>;

const known = {
  plain: { pieces: [text("Do $ARGUMENTS well.")] },
  look: { pieces: [text("Status: "), shell("git status"), text(" End.")] },
  two: { pieces: [shell("first"), text(" and "), shell("second")] },
  fast: { pieces: [text("quick")], model: "small" },
  lost: { pieces: [text("quick")], model: "unheard-of" },
};

function world(options: Options & { lines?: Line[] } = {}) {
  const commands = memoryCommands(known);
  const made = supervise({ lines: [{ text: "ok" }], commands: commands.port, ...options });
  return { ...made, read: commands.read };
}

const textOf = ({ content }: Pick<Message, "content">) =>
  content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("|");

/** The person's messages of a session: which part of a command each is, and its text. */
async function said(made: ReturnType<typeof world>, id: string) {
  const messages = await made.repository.messages(id);
  return messages
    .filter(({ role }) => role === "user")
    .map((message) => ({ part: message.command?.part ?? null, text: textOf(message) }));
}

async function idleSession(made: ReturnType<typeof world>): Promise<string> {
  const id = await made.start("hello");
  await made.untilStatus(id, "idle");
  return id;
}

const lastText = (made: ReturnType<typeof world>) =>
  textOf({ content: made.requests.at(-1)?.messages.at(-1)?.content ?? [] });

describe("a command without insertions", () => {
  it("is two messages, and the model answers at once", async () => {
    const made = world({ lines: [{ text: "hi" }, { text: "done" }] });
    const id = await idleSession(made);
    await made.control.send(id, "/plain the tests", "ada");
    await made.untilStatus(id, "idle");
    expect(await said(made, id)).toEqual([
      { part: null, text: "hello" },
      { part: "typed", text: "/plain the tests" },
      { part: "expanded", text: "Do the tests well." },
    ]);
    const messages = await made.repository.messages(id);
    expect(messages[3]?.command).toEqual({ ...referenceTo("plain"), part: "expanded" });
    expect(lastText(made)).toBe("/plain the tests|Do the tests well.");
    expect(made.ran).toEqual([]);
  });

  it("begins a session, too", async () => {
    const made = world();
    const id = await made.start("/plain it");
    const record = await made.untilStatus(id, "idle");
    expect(record).toMatchObject({ title: "/plain it", messageCount: 3, contextFrom: 1 });
    expect(await said(made, id)).toEqual([
      { part: "typed", text: "/plain it" },
      { part: "expanded", text: "Do it well." },
    ]);
  });

  it("is in the loop with who typed it, until the turn ends", async () => {
    const made = world({ lines: [{ calls: [{ name: "Put", input: { path: "a" } }] }, { text: "ok" }] });
    const id = await made.start("/plain it");
    await made.waitingCall(id);
    const { loop } = await made.session(id);
    expect(loop).toMatchObject({
      tag: "acting",
      command: { process: "test", model: null, running: { ...referenceTo("plain"), by: "ada", rules: [] } },
    });
  });

  it("is answered by its own model, and the next message by the session's", async () => {
    const made = world({ lines: [{ text: "a" }, { text: "b" }] });
    const id = await made.start("/fast");
    await made.untilStatus(id, "idle");
    await made.control.send(id, "and now", "ada");
    await made.untilStatus(id, "idle");
    expect(made.requests.map(({ model }) => model)).toEqual(["small", "fake"]);
    expect((await made.session(id)).model).toBe("fake");
  });

  it.each([
    { name: "the command's, as its session does", own: {}, want: ["small", "small", "small"] },
    { name: "its own, where it has one", own: { model: "other" }, want: ["small", "other", "small"] },
  ])("has its sub-agents asked with $name", async ({ own, want }) => {
    const task = { name: "Task", input: { description: "d", prompt: "p", agent: "helper" } };
    const made = world({
      lines: [{ calls: [task] }, { text: "helped" }, { text: "done" }],
      agents: [{ name: "helper", description: "helps", prompt: "help", ...own }],
    });
    const id = await made.start("/fast");
    await made.untilStatus(id, "idle");
    expect(made.requests.map(({ model }) => model)).toEqual(want);
  });

  it("is refused with a model that the server does not know, in send and in create, and nothing is stored", async () => {
    const made = world();
    const id = await idleSession(made);
    const dependencies = {
      ...made.controlDependencies,
      defaults: {
        ...made.controlDependencies.defaults,
        knowsModel: (model: string) => model !== "unheard-of",
      },
    };
    const refusal = { code: "bad-input", message: expect.stringContaining("doesn’t know") };
    const begun = createSession({ workspace: "/w", prompt: "/lost" }, { by: "ada" }, dependencies);
    await expect(begun).rejects.toMatchObject(refusal);
    await expect(sendMessage(id, { text: "/lost" }, "ada", dependencies)).rejects.toMatchObject(refusal);
    expect(await said(made, id)).toHaveLength(1);
  });

  it("is refused where its model is not of the session's kind", async () => {
    const made = world();
    const { defaults } = made.controlDependencies;
    const dependencies = {
      ...made.controlDependencies,
      defaults: { ...defaults, isScripted: (model: string) => model !== "small" },
    };
    const begun = createSession({ workspace: "/w", prompt: "/fast" }, { by: "ada" }, dependencies);
    await expect(begun).rejects.toMatchObject({
      code: "bad-input",
      message: expect.stringContaining("small"),
    });
  });
});

describe("what is typed", () => {
  it("is not sent where no command has the name", async () => {
    const made = world();
    const id = await idleSession(made);
    await expect(made.control.send(id, "/nothing", "ada")).rejects.toMatchObject({ code: "not-found" });
    await expect(made.start("/nothing")).rejects.toMatchObject({ code: "not-found" });
    expect(await said(made, id)).toHaveLength(1);
  });

  it("is a message after two slashes", async () => {
    const made = world();
    const id = await made.start("//plain x");
    await made.untilStatus(id, "idle");
    expect(await said(made, id)).toEqual([{ part: null, text: "//plain x" }]);
  });

  it("reaches hooks once, as it was typed, and what they add follows the command's text", async () => {
    const received: string[] = [];
    const made = world({
      lines: [{ text: "a" }, { text: "b" }],
      hooks: {
        userPromptSubmit: async (prompt) => {
          received.push(prompt);
          return { runs: [], block: null, additionalContext: [`about ${prompt}`] };
        },
      },
    });
    const id = await made.start("/plain this");
    await made.untilStatus(id, "idle");
    await made.control.send(id, "/look", "ada");
    await made.decide(await made.waitingCall(id), { verdict: "approve" });
    await made.untilStatus(id, "idle");
    expect(received).toEqual(["/plain this", "/look"]);
    expect((await said(made, id)).at(1)?.text).toBe("Do this well.|Added by a hook: about /plain this");
    expect((await said(made, id)).at(-1)?.text).toBe("Status: ran End.|Added by a hook: about /look");
  });

  it("is refused by a hook before anything of the command is run or stored", async () => {
    const made = world({
      hooks: {
        userPromptSubmit: async (prompt) => ({
          runs: [],
          additionalContext: [],
          block: prompt === "hello" ? null : { hook: "guard", reason: "no commands" },
        }),
      },
      decide: () => "allow",
    });
    const id = await idleSession(made);
    await expect(made.control.send(id, "/look", "ada")).rejects.toMatchObject({ code: "conflict" });
    await expect(made.start("/look")).rejects.toMatchObject({ code: "conflict" });
    expect(made.ran).toEqual([]);
    expect(await said(made, id)).toHaveLength(1);
  });

  it("is refused while the session works, also where it is a command, and no hook runs for it", async () => {
    const received: string[] = [];
    const made = world({
      lines: [{ calls: [{ name: "Put", input: { path: "a" } }] }],
      hooks: {
        userPromptSubmit: async (prompt) => {
          received.push(prompt);
          return { runs: [], block: null, additionalContext: [] };
        },
      },
    });
    const id = await made.start();
    await made.waitingCall(id);
    await expect(made.control.send(id, "/look", "ada")).rejects.toMatchObject({ code: "conflict" });
    expect(received).toEqual(["do it"]);
  });

  it("is the only thing that is ever read as a command", async () => {
    const task = { name: "Task", input: { description: "d", prompt: "/look", agent: "helper" } };
    const put = { name: "Put", input: { path: "a" } };
    const made = world({
      lines: [{ text: "/look", calls: [task] }, { text: "/look" }, { calls: [put] }, { text: "/look" }],
      agents: [{ name: "helper", description: "helps", prompt: "/look" }],
      hooks: {
        stop: async (_, isActive) => ({
          runs: [],
          additionalContext: [],
          block: isActive ? null : { hook: "guard", reason: "/look" },
        }),
      },
    });
    const id = await made.start("words");
    await made.decide(await made.waitingCall(id), { verdict: "instruct", text: "/look" });
    await made.untilStatus(id, "idle");
    expect(made.read).toEqual(["words"]);
    expect(made.ran).toEqual([]);
  });
});

async function startWaitingCommand(made: ReturnType<typeof world>) {
  const id = await made.start("/look");
  return { id, call: await made.waitingCall(id) };
}

describe("a command with insertions", () => {
  it("runs allowed commands without asking, and sends their output", async () => {
    const made = world({ decide: () => "allow" });
    const id = await made.start("/look");
    await made.untilStatus(id, "idle");
    expect(made.ran).toEqual(["git status"]);
    expect(await said(made, id)).toEqual([
      { part: "typed", text: "/look" },
      { part: "expanded", text: "Status: ran End." },
    ]);
    expect(made.requests).toHaveLength(1);
    expect(made.requests[0]?.messages).toHaveLength(1);
  });

  it("asks with a call of its own: of the command, on the typed message, in the tool's own words", async () => {
    const made = world();
    const id = await idleSession(made);
    await made.control.send(id, "/two", "ada");
    const call = await made.waitingCall(id);
    expect(call).toMatchObject({
      tool: "Bash",
      input: { command: "first", timeout: 30_000 },
      turn: 3,
      position: 0,
      command: referenceTo("two"),
      toolUseId: `command_${call.id}`,
    });
    const { loop } = await made.session(id);
    const calls = loop.tag === "acting" ? loop.calls : [];
    expect(new Set(calls.map(({ toolUseId }) => toolUseId)).size).toBe(2);
    expect((await made.repository.messages(id)).at(2)).toMatchObject({ seq: 3, command: { part: "typed" } });
    expect(made.requests).toHaveLength(1);
  });

  it("sends what an approved call printed", async () => {
    const made = world();
    const { id, call } = await startWaitingCommand(made);
    await made.decide(call, { verdict: "approve" });
    await made.untilStatus(id, "idle");
    expect((await said(made, id)).at(-1)?.text).toBe("Status: ran End.");
  });

  it.each([
    {
      name: "denied",
      verdict: { verdict: "deny" as const, reason: "not now" },
      want: "Status: [not run: Tool execution denied by user: not now] End.",
    },
    {
      name: "aborted",
      verdict: { verdict: "abort" as const },
      want: "Status: [not run: The user aborted this call] End.",
    },
    {
      name: "answered with text",
      verdict: { verdict: "instruct" as const, text: "/plain x" },
      want: "Status: [not run: The user did not run this call and says what to do instead: /plain x] End.",
    },
  ])("sends that a call was $name, and runs nothing", async ({ verdict, want }) => {
    const made = world();
    const { id, call } = await startWaitingCommand(made);
    await made.decide(call, verdict);
    await made.untilStatus(id, "idle");
    expect(made.ran).toEqual([]);
    expect((await said(made, id)).at(-1)).toEqual({ part: "expanded", text: want });
    expect(made.requests).toHaveLength(1);
  });

  it("sends what an edited call printed, and that it was edited", async () => {
    const made = world();
    const { id, call } = await startWaitingCommand(made);
    const input = { command: "git diff" };
    const { digest: inputDigest } = await made.control.preview(call.id, input, "ada");
    await made.decide(call, { verdict: "approve", input, inputDigest });
    await made.untilStatus(id, "idle");
    expect(made.ran).toEqual(["git diff"]);
    expect((await said(made, id)).at(-1)?.text).toContain(
      "[The user changed the input before this call ran.",
    );
  });

  it("is denied by a rule without a question, and the message is sent", async () => {
    const made = world({ decide: () => "deny" });
    const id = await made.start("/two");
    await made.untilStatus(id, "idle");
    expect((await said(made, id)).at(-1)?.text).toBe(
      "[not run: a rule denies it] and [not run: a rule denies it]",
    );
    expect(made.ran).toEqual([]);
  });

  it("that nobody answers in time goes out without it", async () => {
    const made = world();
    const limits = { maxTurns: null, maxCostUsd: null, maxWaitSeconds: 1 };
    const { id } = await made.control.create({ workspace: "/w", prompt: "/look", limits }, "ada");
    const call = await made.waitingCall(id);
    const clock = { ...made.clock, now: () => "2027-01-01T00:00:00.000Z" };
    expect(await timeOutCall(call.id, { ...made.controlDependencies, clock })).toBe(true);
    await made.untilStatus(id, "idle");
    expect((await said(made, id)).at(-1)?.text).toContain("Status: [not run: Nobody decided this call");
  });

  it("keeps its text when it is stopped, and the next message reaches the model with it", async () => {
    const made = world();
    const { id } = await startWaitingCommand(made);
    await made.control.stop(id, "ada");
    await made.untilStatus(id, "stopped");
    expect(await said(made, id)).toEqual([
      { part: "typed", text: "/look" },
      { part: "expanded", text: "Status: [not run: The user stopped the turn before this call ran] End." },
    ]);
    expect(made.requests).toEqual([]);
    await made.control.send(id, "go on", "ada");
    await made.untilStatus(id, "idle");
    expect(lastText(made)).toMatch(/^\/look\|Status: \[not run.*\|go on$/);
    expect(made.ran).toEqual([]);
  });

  it("never hands a result of its calls to the model as a tool's", async () => {
    const made = world({ decide: () => "allow" });
    const id = await made.start("/two");
    await made.untilStatus(id, "idle");
    const blocks = made.requests.flatMap(({ messages }) => messages.flatMap(({ content }) => content));
    expect(blocks.every(({ type }) => type === "text")).toBe(true);
  });

  it("is not what the agent repeats: three that were refused stop nobody", async () => {
    const made = world({ decide: () => "deny", lines: Array.from({ length: 4 }, () => ({ text: "ok" })) });
    const id = await made.start("/look");
    for (let round = 0; round < 3; round += 1) {
      await made.untilStatus(id, "idle");
      await made.control.send(id, "/look", "ada");
    }
    expect((await made.untilStatus(id, "idle")).loop.tag).toBe("idle");
    expect(made.requests).toHaveLength(4);
  });
});

describe("a process that dies", () => {
  it("between the typed message and the results leaves all to the next one, and runs nothing twice", async () => {
    const made = world();
    await made.runner.close();
    const { id } = await made.control.create({ workspace: "/w", prompt: "/two" }, "ada");
    expect(await said(made, id)).toEqual([{ part: "typed", text: "/two" }]);
    const next = createRunner({ ...made.runnerDependencies, owner: "other" });
    next.wake(id);
    await made.waitingCall(id);
    await next.close();
    expect(made.ran).toEqual([]);
    expect(await said(made, id)).toHaveLength(1);
  });

  it("while a call runs sends that its end is unknown", async () => {
    const made = world();
    await made.runner.close();
    const { id } = await made.control.create({ workspace: "/w", prompt: "/look" }, "ada");
    await updateSession(made.repository, id, (current) => ({
      ...bareTransition({ ...current, loop: withRunning(current.loop) }),
    }));
    const next = createRunner({ ...made.runnerDependencies, owner: "other" });
    next.wake(id);
    await made.untilStatus(id, "idle");
    await next.close();
    expect(made.ran).toEqual([]);
    expect((await said(made, id)).at(-1)?.text).toBe(
      "Status: [interrupted: The server ended while this call ran: outcome unknown] End.",
    );
  });

  it("before the command was taken keeps what was typed", async () => {
    const made = world();
    const created: string[] = [];
    const repository: SessionRepository = {
      ...made.repository,
      create: (record, messages) => {
        created.push(record.id);
        return made.repository.create(record, messages);
      },
      transact: () => Promise.reject(new Error("the server ended")),
    };
    const broken = { ...made.controlDependencies, repository };
    await expect(createSession({ workspace: "/w", prompt: "/look" }, { by: "ada" }, broken)).rejects.toThrow(
      "ended",
    );
    const [id = ""] = created;
    expect(await said(made, id)).toEqual([{ part: "typed", text: "/look" }]);
    expect((await made.session(id)).loop).toEqual({ tag: "idle", notice: null });
  });
});

/** The calls of the turn as a process leaves them that dies while they run. */
function withRunning(loop: LoopState): LoopState {
  if (loop.tag !== "acting") throw new Error("no call is there");
  const phase = { tag: "running" as const, startedAt: "2026-01-01T00:00:00.000Z" };
  return { ...loop, calls: loop.calls.map((call) => ({ ...call, phase })) };
}
