import { existsSync } from "node:fs";
import { join } from "node:path";
import { tempFolder } from "@countersign/tools/fixtures/temp-workspace";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { libraryAgent } from "../fixtures/library-agent.ts";
import { ModelError } from "../ports/model.ts";
import { createAgent } from "./create-agent.ts";
import { realSurroundings } from "./surroundings.ts";
import { defineTool } from "./user-tool.ts";

const write = (name: string) => ({ name: "Write", input: { file_path: name, content: "new" } });
const allow = () => ({ behavior: "allow" as const });
const modelError = (isRetryable: boolean) =>
  new ModelError("The model is overloaded.", { isRetryable, status: 529, retryAfterMs: null });

describe("a run", () => {
  it("is done with the model's last text and what it used", async () => {
    const { agent } = libraryAgent({
      lines: [{ calls: [write("a")], text: "I write." }, { text: "Written." }],
      canUseTool: allow,
    });
    expect(await agent.run("go")).toEqual({
      status: "done",
      text: "Written.",
      ending: "complete",
      usage: { inputTokens: 20, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 1 },
    });
  });

  it("continues with the same conversation, and counts its own use only", async () => {
    const { agent, requests } = libraryAgent({ lines: [{ text: "one" }, { text: "two" }] });
    await agent.run("first");
    expect(await agent.run("second")).toMatchObject({
      text: "two",
      usage: { inputTokens: 10, costUsd: 0.5 },
    });
    expect(requests[1]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  });

  it("fails with the model's message, after as many tries as it is worth", async () => {
    const { agent, requests, events } = libraryAgent({
      lines: [{ error: modelError(true) }, { error: modelError(true) }],
    });
    expect(await agent.run("go")).toMatchObject({
      status: "failed",
      message: expect.stringContaining("overloaded"),
    });
    expect(requests).toHaveLength(2);
    expect(events.map(({ type }) => type)).toContain("retrying");
    expect((await agent.run("again")).status).toBe("done");
  });

  it("that fails inside says what it has used until then", async () => {
    const { clock } = realSurroundings();
    const broken = { next: false };
    const createId = () => {
      if (!broken.next) return clock.createId();
      broken.next = false;
      throw new Error("no more ids");
    };
    const { agent } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      canUseTool: allow,
      onEvent: (event) => {
        broken.next ||= event.type === "call-changed" && event.call.phase.tag === "finished";
      },
      surroundings: { clock: { ...clock, createId } },
    });
    expect(await agent.run("go")).toMatchObject({
      status: "failed",
      message: expect.stringContaining("no more ids"),
      usage: { inputTokens: 10, outputTokens: 5, costUsd: 0.5 },
    });
  });

  it.each([
    { limits: { maxTurns: 1 }, limit: "turns" },
    { limits: { maxCostUsd: 0.4 }, limit: "cost" },
  ])("ends at the limit $limit, and the next one has as much again", async ({ limits, limit }) => {
    const { agent, workspace } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      limits,
      canUseTool: allow,
    });
    expect(await agent.run("go")).toMatchObject({ status: "limited", limit });
    expect(existsSync(join(workspace, "a"))).toBe(true);
    expect((await agent.run("go on")).status).toBe("done");
  });

  it("is aborted by its signal, with the reason, also while it is asked", async () => {
    const controller = new AbortController();
    const { agent, requests } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      canUseTool: () => {
        controller.abort("enough");
        return new Promise(() => undefined);
      },
    });
    const result = await agent.run("go", { signal: controller.signal });
    expect(result).toMatchObject({ status: "aborted", cause: "signal", reason: "enough" });
    expect(agent.decisions().map(({ decidedBy }) => decidedBy)).toEqual([{ kind: "callback", name: "host" }]);
    expect(await agent.run("go", { signal: controller.signal })).toMatchObject({ status: "aborted" });
    expect(requests).toHaveLength(1);
  });

  it("is ended while a tool runs, whose signal aborts", async () => {
    const running = Promise.withResolvers<void>();
    const wait = defineTool({
      name: "Wait",
      description: "Waits.",
      input: z.object({}),
      isSafe: true,
      run: (_, { signal }) => {
        running.resolve();
        return new Promise((resolve) => signal.addEventListener("abort", () => resolve("ended")));
      },
    });
    const { agent } = libraryAgent({ lines: [{ calls: [{ name: "Wait" }] }], tools: [wait] });
    const run = agent.run("go");
    await running.promise;
    await agent.stop();
    expect((await run).status).toBe("stopped");
    await agent.close();
  });

  it("is one at a time, and none after close", async () => {
    const { agent } = libraryAgent({ lines: [] });
    const first = agent.run("one");
    await expect(agent.run("two")).rejects.toMatchObject({ code: "conflict" });
    await first;
    await agent.stop();
    await agent.close();
    await agent.close();
    await expect(agent.run("three")).rejects.toMatchObject({ code: "conflict" });
  });

  it("refuses an empty message", async () => {
    await expect(libraryAgent({ lines: [] }).agent.run("  ")).rejects.toMatchObject({ code: "bad-input" });
  });

  it("is refused when a hook blocks the message, and the model was not asked", async () => {
    const { agent, requests } = libraryAgent({
      lines: [],
      hooks: {
        UserPromptSubmit: [{ hooks: [async () => ({ decision: "block", reason: "no secrets here" })] }],
      },
    });
    expect(await agent.run("the password is x")).toMatchObject({
      status: "refused",
      message: expect.stringContaining("no secrets here"),
    });
    expect(requests).toEqual([]);
  });

  it("is stopped by a hook that says so", async () => {
    const { agent, workspace } = libraryAgent({
      lines: [{ calls: [write("a"), write("b")] }],
      hooks: { PreToolUse: [{ hooks: [async () => ({ continue: false, stopReason: "maintenance" })] }] },
      canUseTool: allow,
    });
    expect(await agent.run("go")).toMatchObject({ status: "stopped", by: "hook" });
    expect(existsSync(join(workspace, "a"))).toBe(false);
  });

  it("continues when the host's onEvent throws or rejects, and logs it", async () => {
    const { agent, logged } = libraryAgent({
      lines: [{ text: "hi" }],
      onEvent: (event) => {
        if (event.type === "text-streamed") throw new Error("listener");
        return Promise.reject(new Error("later"));
      },
    });
    expect((await agent.run("go")).status).toBe("done");
    expect(logged.every(({ message }) => message === "onEvent threw")).toBe(true);
    expect(logged.length).toBeGreaterThan(0);
  });

  it("tells its events in order, as copies", async () => {
    const { agent, events } = libraryAgent({
      lines: [{ calls: [write("a")], text: "I write." }],
      canUseTool: allow,
    });
    await agent.run("go");
    const phases = events.flatMap((event) => (event.type === "call-changed" ? [event.call.phase.tag] : []));
    expect(phases).toEqual(["waiting", "approved", "running", "finished"]);
    expect(events.map(({ type }) => type).filter((type) => type !== "call-changed")).toEqual([
      "text-streamed",
      "message-added",
      "decision-recorded",
      "message-added",
      "text-streamed",
      "message-added",
    ]);
  });

  it("applies a mode that is set during a question from the next decision on", async () => {
    const asked: unknown[] = [];
    const { agent } = libraryAgent({
      lines: [{ calls: [write("a")] }, { calls: [write("b")] }],
      canUseTool: async (_, input) => {
        asked.push(input.file_path);
        await agent.setPermissionMode("acceptEdits");
        return { behavior: "allow" };
      },
    });
    await agent.run("go");
    expect(asked).toEqual(["a"]);
  });

  it("fails, and does not hang, when the runner gives up in the middle", async () => {
    let isBroken = false;
    let ids = 0;
    const createId = () => {
      ids += 1;
      if (!isBroken) return `id-${ids}`;
      isBroken = false;
      throw new Error("no more ids");
    };
    const { agent, logged, requests } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      canUseTool: allow,
      surroundings: { clock: { now: () => new Date().toISOString(), createId } },
      onEvent: (event) => {
        isBroken = event.type === "call-changed" && event.call.phase.tag === "running";
      },
    });
    expect(await agent.run("go")).toMatchObject({
      status: "failed",
      message: expect.stringContaining("no more ids"),
    });
    expect(logged).toHaveLength(1);
    expect(requests).toHaveLength(1);
    expect((await agent.run("again")).status).toBe("done");
  });
});

describe("createAgent", () => {
  const model = { ask: async () => Promise.reject(new Error("never asked")) };
  const reviewer = { name: "reviewer", description: "Reviews.", prompt: "Review." };
  const refused: { name: string; options: object; expected: string }[] = [
    {
      name: "a rule that cannot be read",
      options: { rules: { deny: ["Bash("] } },
      expected: "In rules, deny",
    },
    { name: "a misspelt list of rules", options: { rules: { denied: ["Bash"] } }, expected: "denied" },
    { name: "a misspelt option", options: { canuseTool: allow }, expected: "canuseTool" },
    { name: "a callback that is none", options: { canUseTool: "yes" }, expected: "canUseTool" },
    { name: "a relative workspace", options: { workspace: "here" }, expected: "absolute" },
    {
      name: "a workspace that is not there",
      options: { workspace: "/nowhere/at/all" },
      expected: "isn’t a folder",
    },
    { name: "a model that cannot be asked", options: { model: {} }, expected: "model" },
    { name: "a hook for no event", options: { hooks: { BeforeTool: [] } }, expected: "BeforeTool" },
    { name: "a limit of nothing", options: { limits: { maxTurns: 0 } }, expected: "maxTurns" },
    {
      name: "an agent without a prompt",
      options: { agents: [{ name: "x", description: "x" }] },
      expected: "prompt",
    },
    {
      name: "an agent with a tool that there is not",
      options: { agents: [{ ...reviewer, tools: ["Reed"] }] },
      expected: "Reed",
    },
    {
      name: "an agent with a broken rule",
      options: { agents: [{ ...reviewer, rules: { deny: ["Bash("] } }] },
      expected: "Bash(",
    },
    { name: "two agents of one name", options: { agents: [reviewer, reviewer] }, expected: "two agents" },
    { name: "an empty folder", options: { additionalDirectories: [""] }, expected: "isn’t a folder" },
  ];

  it.each(refused)("refuses $name when it is made", ({ options, expected }) => {
    expect(() => createAgent({ model, workspace: tempFolder(), ...options })).toThrow(
      expect.objectContaining({ code: "bad-input", message: expect.stringContaining(expected) }),
    );
  });
});
