import { existsSync } from "node:fs";
import { join } from "node:path";
import { addFiles, tempFolder } from "@countersign/tools/fixtures/temp-workspace";
import { afterEach, describe, expect, it, vi } from "vitest";
import { libraryAgent } from "../fixtures/library-agent.ts";
import type { HookCallback } from "../hooks/hooks-from-callbacks.ts";
import type { CanUseTool, CanUseToolOptions, PermissionResult } from "./can-use-tool.ts";

/** The requirements of "Permission System": the callback's parameters and what it gives back. */

const write = (name: string, content = "new") => ({ name: "Write", input: { file_path: name, content } });
const bash = (command: string, more = {}) => ({ name: "Bash", input: { command, ...more } });

/** A callback that keeps the options that it got, and answers in turn. */
function noting(...answers: PermissionResult[]) {
  const seen: CanUseToolOptions[] = [];
  const canUseTool: CanUseTool = (_, __, options) => {
    seen.push(options);
    return answers[seen.length - 1] ?? { behavior: "allow" };
  };
  return { seen, canUseTool };
}

const allow: PermissionResult = { behavior: "allow" };
const reviewer = { name: "reviewer", description: "Reviews.", prompt: "Review." };
const task = { name: "Task", input: { description: "Review it", prompt: "Review a", agent: "reviewer" } };
const no = (message: string): PermissionResult => ({ behavior: "deny", message });

describe("permission-system, Requirement: CanUseToolFunc Callback Signature", () => {
  it("Scenario: Tool use identification: each call has the model's own id, and each question one of its own", async () => {
    const { seen, canUseTool } = noting();
    const { agent } = libraryAgent({
      lines: [{ calls: [write("a"), { ...write("b"), id: "toolu_own" }] }],
      canUseTool,
    });
    await agent.run("go");
    expect(seen.map(({ toolUseID }) => toolUseID)).toEqual(["toolu_1_0", "toolu_own"]);
    expect(new Set(seen.map(({ requestId }) => requestId)).size).toBe(2);
  });

  it("Scenario: Agent context in permissions: a sub-agent's calls carry its agentID, the agent's own none", async () => {
    const { seen, canUseTool } = noting(allow, no("not the reviewer"));
    const { agent, workspace } = libraryAgent({
      lines: [
        { calls: [write("a"), task] },
        { calls: [write("b")] },
        { text: "I may not write." },
        { text: "Reviewed." },
      ],
      agents: [reviewer],
      canUseTool,
    });
    expect(await agent.run("go")).toMatchObject({ status: "done", text: "Reviewed." });
    expect(seen.map(({ agentID }) => agentID)).toEqual([undefined, expect.any(String)]);
    expect(existsSync(join(workspace, "b"))).toBe(false);
    expect(agent.decisions().find(({ agentId }) => agentId !== undefined)).toMatchObject({
      agentId: seen[1]?.agentID,
      verdict: "deny",
      decidedBy: { kind: "callback" },
    });
  });

  it("Scenario: Agent context in permissions: an agent's own rules hold for its calls alone", async () => {
    const { seen, canUseTool } = noting();
    const { agent, results } = libraryAgent({
      lines: [
        { calls: [task] },
        { calls: [write("a"), bash("touch x")] },
        { text: "ok" },
        { calls: [write("c")] },
      ],
      agents: [{ ...reviewer, rules: { allow: ["Write(a)"], deny: ["Bash"] } }],
      canUseTool,
    });
    await agent.run("go");
    expect(results(2).map(({ code }) => code)).toEqual([null, "rule_denied"]);
    expect(seen.map(({ agentID }) => agentID)).toEqual([undefined]);
  });

  it("Scenario: Agent context in permissions: a sub-agent at its session's bound ends the run as limited", async () => {
    const { agent } = libraryAgent({
      lines: [{ calls: [task] }, { calls: [{ name: "LS", input: {} }] }, { text: "more" }],
      agents: [reviewer],
      limits: { maxTurns: 2 },
    });
    expect(await agent.run("go")).toMatchObject({ status: "limited", limit: "turns" });
    expect((await agent.run("go on")).status).toBe("done");
  });

  it("Scenario: Blocked path indication: a path outside the workspace is named, one inside is not", async () => {
    const outside = tempFolder({ "note.txt": "x" });
    const { seen, canUseTool } = noting(no(""), no(""));
    const { agent } = libraryAgent({
      lines: [{ calls: [{ name: "Read", input: { file_path: join(outside, "note.txt") } }, write("a")] }],
      canUseTool,
    });
    await agent.run("go");
    expect(seen.map(({ blockedPath }) => blockedPath)).toEqual([join(outside, "note.txt"), undefined]);
  });

  it("Scenario: Decision reason context: the reason for asking is given, and after a denial that denial's own", async () => {
    const { seen, canUseTool } = noting(no("not on a Friday"), no("still not"));
    const { agent } = libraryAgent({
      lines: [{ calls: [write("a")] }, { calls: [write("a")] }, { calls: [write("b")] }],
      canUseTool,
    });
    await agent.run("go");
    const reasons = seen.map(({ decisionReason }) => decisionReason);
    expect(reasons[0]).not.toContain("denied before");
    expect(reasons[0]?.length).toBeGreaterThan(10);
    expect(reasons[1]).toContain(
      "The same call was denied before in this session, with the reason: not on a Friday",
    );
    expect(reasons[2]).not.toContain("denied before");
  });

  it("Scenario: Decision reason context: a command under another description is still the one that was denied", async () => {
    const { seen, canUseTool } = noting(no("no pushing"), no(""));
    const { agent } = libraryAgent({
      lines: [
        { calls: [bash("git push", { description: "Publish" })] },
        { calls: [bash("git  push", { description: "Something harmless" })] },
      ],
      canUseTool,
    });
    await agent.run("go");
    expect(seen[1]?.decisionReason).toContain("no pushing");
  });

  it("Scenario: Decision reason context: an ask rule is named", async () => {
    const { seen, canUseTool } = noting();
    const { agent } = libraryAgent({
      lines: [{ calls: [bash("touch a")] }],
      rules: { allow: ["Bash(touch:*)"], ask: ["Bash(touch a)"] },
      canUseTool,
    });
    await agent.run("go");
    expect(seen[0]?.decisionReason).toContain("Bash(touch a)");
  });

  it("Scenario: Decision reason context: what changed under an approval is said", async () => {
    const seen: CanUseToolOptions[] = [];
    const workspace = tempFolder({ "a.txt": "one" });
    const { agent } = libraryAgent({
      lines: [{ calls: [write("a.txt", "mine")] }],
      workspace,
      canUseTool: (_, __, options) => {
        seen.push(options);
        if (seen.length === 1) addFiles(workspace, { "a.txt": "two" });
        return { behavior: "allow" };
      },
    });
    await agent.run("go");
    expect(seen).toHaveLength(2);
    expect(seen[1]?.decisionReason).toContain("has changed since");
    expect(seen[1]?.requestId).not.toBe(seen[0]?.requestId);
  });

  it("Scenario: Backward compatibility: all parameters are provided, and callbacks with fewer of them work", async () => {
    const byName: CanUseTool = (toolName) => (toolName === "Write" ? { behavior: "allow" } : no(""));
    const byInput: CanUseTool = async (_toolName, input) =>
      "command" in input ? no("") : { behavior: "allow" };
    for (const canUseTool of [byName, byInput]) {
      const { agent, results } = libraryAgent({
        lines: [{ calls: [write("a"), bash("touch b")] }],
        canUseTool,
      });
      await agent.run("go");
      expect(results().map(({ code }) => code)).toEqual([null, "user_denied"]);
    }
    const given: unknown[][] = [];
    const { agent } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      canUseTool: (...all) => {
        given.push(all);
        return { behavior: "allow" };
      },
    });
    await agent.run("go");
    expect(given).toEqual([
      [
        "Write",
        { file_path: "a", content: "new" },
        {
          signal: expect.any(AbortSignal),
          toolUseID: "toolu_1_0",
          requestId: expect.any(String),
          decisionReason: expect.any(String),
          suggestions: expect.any(Array),
        },
      ],
    ]);
  });

  it("suggests rules that can be returned as they are, and then the next such call runs without approval", async () => {
    const seen: string[] = [];
    const { agent } = libraryAgent({
      lines: [{ calls: [bash("npm run one")] }, { calls: [bash("npm run one -- more")] }],
      canUseTool: (_, input, { suggestions }) => {
        seen.push(String(input.command));
        return { behavior: "allow", updatedPermissions: suggestions };
      },
    });
    await agent.run("go");
    expect(seen).toEqual(["npm run one"]);
  });

  it("is not asked where a PermissionRequest hook has answered in its place", async () => {
    const { seen, canUseTool } = noting();
    const decision = { behavior: "allow" as const };
    const { agent, results } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      hooks: { PermissionRequest: [{ hooks: [async () => ({ hookSpecificOutput: { decision } })] }] },
      canUseTool,
    });
    await agent.run("go");
    expect(seen).toEqual([]);
    expect(results()).toMatchObject([{ code: null }]);
  });

  it("suggests nothing where a rule would allow too much", async () => {
    const { seen, canUseTool } = noting(no(""));
    const { agent } = libraryAgent({ lines: [{ calls: [bash("rm -rf build")] }], canUseTool });
    await agent.run("go");
    expect(seen[0]?.suggestions).toEqual([]);
  });
});

describe("permission-system, Requirement: PermissionAllow Result Enhancement", () => {
  it("Scenario: Allow with tool tracking: the id that was asked about may come back, and audits the execution", async () => {
    const { agent, results } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      canUseTool: (_, __, { toolUseID }) => ({ behavior: "allow", toolUseID }),
    });
    await agent.run("go");
    expect(results()).toMatchObject([{ id: "toolu_1_0", code: null }]);
    expect(agent.decisions()).toMatchObject([
      { toolUseId: "toolu_1_0", verdict: "allow", decidedBy: { kind: "callback", name: "canUseTool" } },
    ]);
  });
});

describe("permission-system, Requirement: PermissionDeny Result Enhancement", () => {
  it("Scenario: Deny with tool tracking: the id that was asked about may come back, and audits the block", async () => {
    const { agent } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      canUseTool: (_, __, { toolUseID }) => ({ behavior: "deny", message: "no", toolUseID }),
    });
    await agent.run("go");
    expect(agent.decisions()).toMatchObject([
      { toolUseId: "toolu_1_0", verdict: "deny", reason: "no", decidedBy: { kind: "callback" } },
    ]);
  });

  it("interrupt ends the turn: later calls are not asked about", async () => {
    const { seen, canUseTool } = noting({ behavior: "deny", message: "stop it all", interrupt: true });
    const { agent, requests } = libraryAgent({ lines: [{ calls: [write("a"), write("b")] }], canUseTool });
    expect(await agent.run("go")).toMatchObject({ status: "stopped", by: "callback" });
    expect(seen).toHaveLength(1);
    expect(requests).toHaveLength(1);
    expect(agent.decisions().map(({ toolUseId, verdict }) => [toolUseId, verdict])).toEqual([
      ["toolu_1_0", "deny"],
      ["toolu_1_1", "abort"],
    ]);
  });
});

describe("permission-system, Requirement: HookCallbackMatcher Timeout Support", () => {
  afterEach(() => void vi.useRealTimers());

  /** One call whose hook never answers, in fake time; `isAborted` says whether the signal of the hook aborted. */
  async function startHangingHook(timeout: number | string | undefined) {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const started = Promise.withResolvers<AbortSignal>();
    const hook: HookCallback = (_, __, { signal }) => {
      started.resolve(signal);
      return new Promise(() => {});
    };
    const { seen, canUseTool } = noting();
    const { agent, results, workspace } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      hooks: { PreToolUse: [timeout === undefined ? { hooks: [hook] } : { hooks: [hook], timeout }] },
      canUseTool,
    });
    const running = agent.run("go");
    const signal = await started.promise;
    return { running, results, seen, isAborted: () => signal.aborted, file: join(workspace, "a") };
  }

  it.each([
    { name: "No timeout specified", timeout: undefined, limitMs: 60_000 },
    { name: "Timeout in milliseconds", timeout: 1_500, limitMs: 1_500 },
    { name: "Timeout in milliseconds, above 60 s", timeout: 90_000, limitMs: 90_000 },
    { name: "Timeout as a Duration", timeout: "30s", limitMs: 30_000 },
    { name: "Timeout as a Duration, above 60 s", timeout: "5m", limitMs: 300_000 },
  ])(
    "Scenario: $name: the hook has $limitMs ms, then it is ended and the call blocked",
    async ({ timeout, limitMs }) => {
      const { running, results, seen, isAborted, file } = await startHangingHook(timeout);
      await vi.advanceTimersByTimeAsync(limitMs - 1);
      expect(isAborted()).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(isAborted()).toBe(true);
      expect((await running).status).toBe("done");
      expect(results()).toMatchObject([
        { code: "hook_failed", message: expect.stringContaining(`its time limit of ${limitMs} ms`) },
      ]);
      expect(seen).toEqual([]);
      expect(existsSync(file)).toBe(false);
    },
  );

  it("Scenario: No timeout specified: a hook that answers in its last millisecond is heard", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const started = Promise.withResolvers<void>();
    const hook: HookCallback = (input) => {
      if (!("tool_use_id" in input)) return Promise.resolve(undefined);
      started.resolve();
      const output = { hookSpecificOutput: { permissionDecision: "allow" as const } };
      return new Promise((resolve) => setTimeout(() => resolve(output), 59_999));
    };
    const { agent, results } = libraryAgent({
      lines: [{ calls: [write("a")] }],
      hooks: { PreToolUse: [{ matcher: "Write", hooks: [hook] }] },
    });
    const running = agent.run("go");
    await started.promise;
    await vi.advanceTimersByTimeAsync(59_999);
    await running;
    expect(results()).toMatchObject([{ code: null }]);
  });

  it("a time limit that cannot be meant is refused when the agent is made", () => {
    const hooks = { PreToolUse: [{ hooks: [], timeout: "soon" }] };
    expect(() => libraryAgent({ lines: [], hooks })).toThrow("timeout");
  });
});
