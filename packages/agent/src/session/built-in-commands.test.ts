import { describe, expect, it } from "vitest";
import { memoryCommands } from "../fixtures/command-doubles.ts";
import { intentOf, memoryIntents } from "../fixtures/intent-doubles.ts";
import { type Line, supervise } from "../fixtures/supervise.ts";

const put = { name: "Put", input: { path: "a" } };

function world(lines: Line[] = [{ text: "hi" }], options: Partial<Parameters<typeof supervise>[0]> = {}) {
  const intents = memoryIntents([
    intentOf("REQ-001", ["src"]),
    intentOf("REQ-002", ["docs"]),
    intentOf("REQ-003", ["old"], { status: "COMPLETED" }),
  ]);
  const commands = memoryCommands({
    plain: { rules: ["Bash(git add:*)"], pieces: [{ kind: "text", text: "go" }] },
  });
  return supervise({ lines, commands: commands.port, ports: { intents: intents.port }, ...options });
}

async function idleSession(made: ReturnType<typeof world>): Promise<string> {
  const id = await made.start("hello");
  await made.untilStatus(id, "idle");
  return id;
}

const ada = { kind: "person", name: "ada" };

describe("a built-in command that is sent", () => {
  it("/mode changes the mode, also while the session works, and says nothing to the model", async () => {
    const made = world([{ calls: [put] }]);
    const id = await made.start();
    await made.waitingCall(id);
    await made.control.send(id, "/mode plan", "ada");
    expect(await made.session(id)).toMatchObject({ mode: "plan", messageCount: 2 });
    expect(made.repository.decisions()).toMatchObject([
      { verdict: "change", input: { from: "default", to: "plan" }, decidedBy: ada },
    ]);
  });

  it("/mode bypassPermissions is refused where it is switched off", async () => {
    const made = world([{ text: "hi" }], {
      modeSettings: { defaultMode: null, bypassDisabledBy: "the team" },
    });
    const id = await idleSession(made);
    await expect(made.control.send(id, "/mode bypassPermissions", "ada")).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("/stop ends the turn", async () => {
    const made = world([{ calls: [put] }]);
    const id = await made.start();
    await made.waitingCall(id);
    await made.control.send(id, "/stop", "ada");
    expect((await made.untilStatus(id, "stopped")).loop.tag).toBe("stopped");
  });

  it("/intent puts the session under an intent, and under none", async () => {
    const made = world();
    const id = await idleSession(made);
    await made.control.send(id, "/intent REQ-001", "ada");
    expect((await made.session(id)).intent).toEqual({ id: "REQ-001", title: "Title of REQ-001" });
    await made.control.send(id, "/intent none", "ada");
    expect((await made.session(id)).intent).toBeNull();
    expect(made.repository.decisions()).toMatchObject([
      { input: { intent: { from: null, to: "REQ-001" } }, intentId: "REQ-001", decidedBy: ada },
      { input: { intent: { from: "REQ-001", to: null } }, intentId: "REQ-001", decidedBy: ada },
    ]);
    expect(made.requests).toHaveLength(1);
  });

  it("/clear and /compact do what their procedures do", async () => {
    const made = world([{ text: "hi" }, { text: "the sum" }]);
    const id = await idleSession(made);
    await made.control.send(id, "/compact the names", "ada");
    expect(await made.untilStatus(id, "idle")).toMatchObject({ contextFrom: 4, messageCount: 5 });
    await made.control.send(id, "/clear", "ada");
    expect(await made.session(id)).toMatchObject({ contextFrom: 6, loop: { tag: "idle" } });
  });

  it.each([
    { typed: "/help", says: "commands.list" },
    { typed: "/cost", says: "sessions.get" },
    { typed: "/approvals", says: "sessions.grants" },
    { typed: "/mode", says: "sessions.get" },
    { typed: "/intent", says: "sessions.get" },
    { typed: "/mode fast", says: "default" },
    { typed: "/intent REQ-003", says: "REQ-001 (Title of REQ-001)" },
    { typed: "/intent REQ-999", says: "isn’t an intent in progress" },
    { typed: "/clear all", says: "takes no arguments" },
    { typed: "/stop it", says: "takes no arguments" },
  ])("$typed is rejected with the valid input", async ({ typed, says }) => {
    const made = world();
    const id = await idleSession(made);
    await expect(made.control.send(id, typed, "ada")).rejects.toMatchObject({
      code: "bad-input",
      message: expect.stringContaining(says),
    });
    expect(await made.session(id)).toMatchObject({ messageCount: 2, mode: "default", intent: null });
  });

  it.each(["/help", "/mode plan", "/clear", "/compact", "/intent REQ-001", "/stop", "/cost", "/approvals"])(
    "%s begins no session",
    async (typed) => {
      await expect(world().start(typed)).rejects.toMatchObject({ code: "bad-input" });
    },
  );

  it("is no session's where there is none", async () => {
    const made = world();
    for (const typed of ["/clear", "/compact", "/intent REQ-001", "/mode plan", "words"])
      await expect(made.control.send("none", typed, "ada")).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("the intent of a session", () => {
  it("is not changed while the session works or waits", async () => {
    const made = world([{ calls: [put] }]);
    const id = await made.start();
    await made.waitingCall(id);
    await expect(made.control.setIntent(id, "REQ-001", "ada")).rejects.toMatchObject({ code: "conflict" });
    expect((await made.session(id)).intent).toBeNull();
  });

  it("is not changed by choosing it again", async () => {
    const made = world();
    const id = await idleSession(made);
    await made.control.setIntent(id, "REQ-001", "ada");
    await made.control.setIntent(id, "REQ-001", "bob");
    await made.control.setIntent(id, null, "bob");
    await made.control.setIntent(id, null, "eve");
    expect(made.repository.decisions().map(({ decidedBy }) => decidedBy.name)).toEqual(["ada", "bob"]);
  });

  it("cannot be chosen where there are none", async () => {
    const made = world([{ text: "hi" }], { ports: {} });
    const id = await idleSession(made);
    await expect(made.control.setIntent(id, "REQ-001", "ada")).rejects.toMatchObject({ code: "bad-input" });
  });
});
