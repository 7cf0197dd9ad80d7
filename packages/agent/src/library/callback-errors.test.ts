import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { libraryAgent } from "../fixtures/library-agent.ts";
import type { CanUseTool } from "./can-use-tool.ts";

const write = (name: string) => ({ name: "Write", input: { file_path: name, content: "new" } });
const twoWrites = [{ calls: [write("a"), write("b")] }];

/** A callback whose answer the types would not let through. */
function returning(value: unknown): CanUseTool {
  return Function.prototype.call.bind(() => value);
}

const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`);
const circular: Record<string, unknown> = {};
circular.self = circular;
const allow = { behavior: "allow" };
const rule = { toolName: "Bash", ruleContent: "ls:*" };
const addRule = { type: "addRules", rules: [rule], behavior: "allow", destination: "session" };

describe("a callback that fails", () => {
  it.each<{ name: string; value: unknown; problem: string }>([
    { name: "undefined", value: undefined, problem: "must be an object" },
    { name: "null", value: null, problem: "must be an object" },
    { name: "true", value: true, problem: "must be an object" },
    { name: "{}", value: {}, problem: "behavior" },
    { name: "another behaviour", value: { behavior: "ask" }, problem: "behavior" },
    { name: "a deny without a message", value: { behavior: "deny" }, problem: "message" },
    { name: "a message that is no text", value: { behavior: "deny", message: 1 }, problem: "message" },
    { name: "a huge message", value: { behavior: "deny", message: "x".repeat(10_001) }, problem: "message" },
    {
      name: "an interrupt that is no boolean",
      value: { behavior: "deny", message: "", interrupt: 1 },
      problem: "interrupt",
    },
    { name: "a field too many", value: { ...allow, updatedinput: {} }, problem: "updatedinput" },
    { name: "a message beside allow", value: { ...allow, message: "hm" }, problem: "message" },
    { name: "an input that is no object", value: { ...allow, updatedInput: "ls" }, problem: "updatedInput" },
    { name: "an input that is a list", value: { ...allow, updatedInput: [] }, problem: "updatedInput" },
    {
      name: "an input that is no JSON",
      value: { ...allow, updatedInput: { content: 1n } },
      problem: "updatedInput",
    },
    {
      name: "an input with NaN",
      value: { ...allow, updatedInput: { content: Number.NaN } },
      problem: "updatedInput",
    },
    {
      name: "a huge input",
      value: { ...allow, updatedInput: { content: "x".repeat(5_000_000) } },
      problem: "updatedInput has more than",
    },
    { name: "an input without end", value: { ...allow, updatedInput: circular }, problem: "" },
    { name: "an input too deep to read", value: { ...allow, updatedInput: deep }, problem: "" },
    {
      name: "the toolUseID of another call",
      value: { ...allow, toolUseID: "toolu_1_1" },
      problem: "toolu_1_1",
    },
    { name: "an empty toolUseID", value: { ...allow, toolUseID: "" }, problem: "toolu_1_0" },
    {
      name: "an unknown change",
      value: { ...allow, updatedPermissions: [{ type: "dropRules" }] },
      problem: "updatedPermissions",
    },
    {
      name: "a change that is no list",
      value: { ...allow, updatedPermissions: addRule },
      problem: "updatedPermissions",
    },
    {
      name: "too many changes",
      value: { ...allow, updatedPermissions: Array(101).fill(addRule) },
      problem: "updatedPermissions",
    },
    {
      name: "an unknown destination",
      value: { ...allow, updatedPermissions: [{ ...addRule, destination: "team" }] },
      problem: "destination",
    },
    {
      name: "a rule that does not parse",
      value: {
        ...allow,
        updatedPermissions: [{ ...addRule, rules: [{ toolName: "Bash", ruleContent: "" }] }],
      },
      problem: "Bash()",
    },
    {
      name: "a rule hidden in a tool's name",
      value: { ...allow, updatedPermissions: [{ ...addRule, rules: [{ toolName: "Bash(*)" }] }] },
      problem: "isn’t a rule for",
    },
    {
      name: "an allow rule for every tool",
      value: { ...allow, updatedPermissions: [{ ...addRule, rules: [{ toolName: "*" }] }] },
      problem: "can’t allow",
    },
    {
      name: "a folder with a NUL",
      value: {
        ...allow,
        updatedPermissions: [{ type: "addDirectories", directories: ["/a\0b"], destination: "session" }],
      },
      problem: "isn’t a folder",
    },
    {
      name: "bypassing without leave",
      value: {
        ...allow,
        updatedPermissions: [{ type: "setMode", mode: "bypassPermissions", destination: "session" }],
      },
      problem: "allowBypass",
    },
    {
      name: "another mode",
      value: { ...allow, updatedPermissions: [{ type: "setMode", mode: "yolo", destination: "session" }] },
      problem: "mode",
    },
    {
      name: "an object that throws when it is read",
      value: Object.defineProperty({}, "behavior", {
        get() {
          throw new Error("trap");
        },
      }),
      problem: "trap",
    },
  ])(
    "returns $name: the call is denied, the turn aborted, and it is logged why",
    async ({ value, problem }) => {
      const { agent, workspace, logged, requests } = libraryAgent({
        lines: twoWrites,
        canUseTool: returning(value),
      });
      const result = await agent.run("go");
      expect(result).toMatchObject({
        status: "aborted",
        cause: "callback-failed",
        error: { toolUseID: "toolu_1_0" },
      });
      expect(String(logged[0]?.err)).toContain(problem);
      expect([existsSync(join(workspace, "a")), existsSync(join(workspace, "b"))]).toEqual([false, false]);
      expect(requests).toHaveLength(1);
    },
  );

  it.each<{ name: string; canUseTool: CanUseTool }>([
    {
      name: "throws an error",
      canUseTool: () => {
        throw new Error("broken");
      },
    },
    {
      name: "throws a text",
      canUseTool: () => {
        throw "broken";
      },
    },
    { name: "rejects", canUseTool: () => Promise.reject(new Error("broken")) },
    {
      name: "gives something thenable that throws",
      canUseTool: returning({
        // biome-ignore lint/suspicious/noThenProperty: what await takes for a promise is the point
        then() {
          throw new Error("broken");
        },
      }),
    },
  ])("$name: the model reads callback_failed when it is spoken to again", async ({ canUseTool }) => {
    const { agent, results, logged } = libraryAgent({ lines: twoWrites, canUseTool });
    expect(await agent.run("go")).toMatchObject({ status: "aborted", cause: "callback-failed" });
    expect(String(logged[0]?.err)).toContain("broken");
    expect((await agent.run("what happened?")).status).toBe("done");
    expect(results()).toMatchObject([{ code: "callback_failed" }, { code: "aborted" }]);
    expect(results()[0]?.text).not.toContain("broken");
  });

  it("changes its input in place: what was shown is what runs", async () => {
    const { agent, workspace } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      canUseTool: (_, input) => {
        input.file_path = "b";
        return { behavior: "allow" };
      },
    });
    await agent.run("go");
    expect([existsSync(join(workspace, "a")), existsSync(join(workspace, "b"))]).toEqual([true, false]);
  });

  it("answers after the turn was stopped: the answer counts for nothing", async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<{ behavior: "allow" }>();
    const { agent, workspace } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      canUseTool: () => {
        asked.resolve();
        return answer.promise;
      },
    });
    const run = agent.run("go");
    await asked.promise;
    await agent.stop();
    answer.resolve({ behavior: "allow" });
    expect((await run).status).toBe("stopped");
    await agent.close();
    expect(existsSync(join(workspace, "a"))).toBe(false);
  });

  it("rejects because its signal aborted: that is no failure", async () => {
    const asked = Promise.withResolvers<void>();
    const { agent, logged } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      canUseTool: (_, __, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
          asked.resolve();
        }),
    });
    const run = agent.run("go");
    await asked.promise;
    await agent.stop();
    expect(await run).toMatchObject({ status: "stopped", by: "host" });
    expect(logged).toEqual([]);
  });

  it("stops the agent itself while it is asked", async () => {
    const { agent, workspace } = libraryAgent({
      lines: twoWrites,
      canUseTool: async () => {
        await agent.stop();
        return { behavior: "allow" };
      },
    });
    expect(await agent.run("go")).toMatchObject({ status: "stopped", by: "host" });
    expect(existsSync(join(workspace, "a"))).toBe(false);
  });

  it("takes longer than limits.maxWaitSeconds: the call is denied with timed_out and the turn continues", async () => {
    const signals: AbortSignal[] = [];
    let now = Date.parse("2026-01-01T00:00:00Z");
    let ids = 0;
    const { agent, results } = libraryAgent({
      lines: twoWrites,
      limits: { maxWaitSeconds: 60 },
      canUseTool: (_, input, { signal }) => {
        signals.push(signal);
        return input.file_path === "a" ? new Promise(() => undefined) : { behavior: "deny", message: "no" };
      },
      surroundings: {
        clock: { now: () => new Date(now).toISOString(), createId: () => `id-${++ids}` },
        sleep: async (ms) => {
          now += ms;
        },
      },
    });
    expect((await agent.run("go")).status).toBe("done");
    expect(results()).toMatchObject([
      { code: "timed_out" },
      { code: expect.stringMatching(/user_denied|timed_out/) },
    ]);
    expect(signals[0]?.aborted).toBe(true);
  });
});

describe("no callback", () => {
  it("denies what would have to be asked with no_approver, and the turn continues", async () => {
    const { agent, results, workspace } = libraryAgent({
      lines: [{ calls: [write("a"), { name: "Read", input: { file_path: "old" } }, write("b")] }],
      files: { old: "x" },
    });
    expect(await agent.run("go")).toMatchObject({ status: "done" });
    expect(results().map(({ code }) => code)).toEqual(["no_approver", null, "no_approver"]);
    expect(existsSync(join(workspace, "a"))).toBe(false);
    expect(agent.decisions().filter(({ verdict }) => verdict === "deny")).toMatchObject([
      { decidedBy: { kind: "system" } },
      { decidedBy: { kind: "system" } },
    ]);
  });

  it("lets run what a rule allows", async () => {
    const { agent, results } = libraryAgent({ lines: twoWrites, rules: { allow: ["Write(a)"] } });
    await agent.run("go");
    expect(results().map(({ code }) => code)).toEqual([null, "no_approver"]);
  });
});

describe("many calls", () => {
  it("asks about 500 calls of one turn in their order, and hands all results in together", async () => {
    const asked: unknown[] = [];
    const names = Array.from({ length: 500 }, (_, index) => `f${index}`);
    const { agent, requests, results } = libraryAgent({
      lines: [{ calls: names.map(write) }],
      canUseTool: (_, input) => {
        asked.push(input.file_path);
        return asked.length % 2 === 0 ? { behavior: "deny", message: "even" } : { behavior: "allow" };
      },
    });
    expect((await agent.run("go")).status).toBe("done");
    expect(asked).toEqual(names);
    expect(requests).toHaveLength(2);
    expect(results().filter(({ code }) => code === null)).toHaveLength(250);
    expect(agent.decisions()).toHaveLength(500);
  });

  it("cancels the rest of 500 calls when the first one is stopped", async () => {
    const names = Array.from({ length: 500 }, (_, index) => `f${index}`);
    const asked = Promise.withResolvers<void>();
    const { agent } = libraryAgent({
      lines: [{ calls: names.map(write) }],
      canUseTool: () => {
        asked.resolve();
        return new Promise(() => undefined);
      },
    });
    const run = agent.run("go");
    await asked.promise;
    await agent.stop();
    expect((await run).status).toBe("stopped");
    expect(agent.decisions().every(({ verdict }) => verdict === "abort")).toBe(true);
    expect(agent.decisions()).toHaveLength(500);
  });
});
