import type { Call } from "@countersign/contracts/call";
import type { HookEvent } from "@countersign/contracts/hook";
import { describe, expect, it, vi } from "vitest";
import type { HookSession } from "../ports/hooks.ts";
import type { ConfiguredHook } from "./configured-hook.ts";
import { createHooks } from "./create-hooks.ts";
import type { HookInput } from "./hook-input.ts";

const session: HookSession = {
  id: "s",
  workspace: "/w",
  createdBy: "ada",
  mode: "default",
  intent: null,
  sandbox: "off",
  openedFolders: [],
};
const quiet = new AbortController().signal;

function call(tool = "Bash", input: Call["input"] = { command: "ls" }): Call {
  return {
    id: "c",
    sessionId: "s",
    turn: 2,
    position: 0,
    toolUseId: "toolu_1",
    tool,
    input,
    phase: { tag: "proposed" },
    assessment: null,
    verdict: null,
  };
}

type Run = (input: HookInput) => unknown;

function hook(name: string, run: Run, more: Partial<ConfiguredHook> = {}): ConfiguredHook {
  return { event: "PreToolUse", source: "test", name, run: async (input) => run(input), ...more };
}

const says = (hookSpecificOutput: object) => () => ({ hookSpecificOutput });
const decides = (permissionDecision: string, more: object = {}) => says({ permissionDecision, ...more });
const before = (hooks: ConfiguredHook[], asked = call()) =>
  createHooks({ hooks }).preToolUse(asked, session, quiet);

describe("hooks before a call", () => {
  it.each([
    { name: "nothing", output: undefined, want: { decision: "none" }, outcome: "said-nothing" },
    { name: "an empty object", output: {}, want: { decision: "none" }, outcome: "said-nothing" },
    {
      name: "defer",
      output: { hookSpecificOutput: { permissionDecision: "defer" } },
      want: { decision: "none" },
      outcome: "said-nothing",
    },
    {
      name: "allow",
      output: { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow" } },
      want: { decision: "allow", hook: "one" },
      outcome: "allowed",
    },
    {
      name: "ask",
      output: { hookSpecificOutput: { permissionDecision: "ask", permissionDecisionReason: "sure?" } },
      want: { decision: "ask", hook: "one", reason: "sure?" },
      outcome: "asked",
    },
    {
      name: "deny",
      output: { hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "no" } },
      want: { decision: "deny", code: "hook_denied", hook: "one", reason: "no" },
      outcome: "denied",
    },
    {
      name: "the older block",
      output: { decision: "block", reason: "no" },
      want: { decision: "deny", code: "hook_denied", reason: "no" },
      outcome: "denied",
    },
    {
      name: "the older approve",
      output: { decision: "approve" },
      want: { decision: "allow" },
      outcome: "allowed",
    },
    {
      name: "allow and the older block at once",
      output: { decision: "block", hookSpecificOutput: { permissionDecision: "allow" } },
      want: { decision: "deny" },
      outcome: "denied",
    },
    {
      name: "to stop all",
      output: { continue: false, stopReason: "enough" },
      want: { decision: "deny", reason: "enough", interrupt: true },
      outcome: "denied",
    },
    {
      name: "another input",
      output: { hookSpecificOutput: { updatedInput: { command: "pwd" } } },
      want: { decision: "none", updatedInput: { command: "pwd" } },
      outcome: "changed-input",
    },
    {
      name: "text for the model",
      output: { hookSpecificOutput: { additionalContext: "mind the gap" } },
      want: { decision: "none", additionalContext: ["mind the gap"] },
      outcome: "added-context",
    },
    {
      name: "deny with another input, which is left",
      output: { hookSpecificOutput: { permissionDecision: "deny", updatedInput: { command: "pwd" } } },
      want: { decision: "deny", updatedInput: null },
      outcome: "denied",
    },
  ])("understand $name", async ({ output, want, outcome }) => {
    const verdict = await before([hook("one", () => output)]);
    expect(verdict).toMatchObject(want);
    expect(verdict.runs).toMatchObject([{ event: "PreToolUse", name: "one", source: "test", outcome }]);
  });

  it.each([
    { name: "null", output: null },
    { name: "a text", output: "deny" },
    { name: "a list", output: [] },
    { name: "a misspelt field", output: { hookSpecificOutput: { permisionDecision: "deny" } } },
    { name: "the decision at the wrong place", output: { permissionDecision: "deny" } },
    { name: "a decision that is none", output: { hookSpecificOutput: { permissionDecision: "DENY" } } },
    { name: "the output of another event", output: { hookSpecificOutput: { hookEventName: "PostToolUse" } } },
    { name: "an input that is no object", output: { hookSpecificOutput: { updatedInput: "ls" } } },
    { name: "an input that is no JSON", output: { hookSpecificOutput: { updatedInput: { a: () => 1 } } } },
    { name: "a text for a switch", output: { continue: "false" } },
    {
      name: "an object that throws when it is read",
      output: {
        get hookSpecificOutput(): never {
          throw new Error("ha");
        },
      },
    },
  ])("that say $name block as failed", async ({ output }) => {
    const verdict = await before([hook("one", () => output)]);
    expect(verdict).toMatchObject({ decision: "deny", code: "hook_failed", hook: "one" });
    expect(verdict.runs).toMatchObject([{ outcome: "failed", message: expect.stringMatching(/./) }]);
  });

  it.each([
    {
      name: "rejects",
      hook: hook("one", () => Promise.reject(new Error("broke"))),
      outcome: "failed",
      says: /broke/,
    },
    {
      name: "throws before it is waited for",
      hook: {
        ...hook("one", () => undefined),
        run: () => {
          throw new Error("broke");
        },
      },
      outcome: "failed",
      says: /broke/,
    },
    {
      name: "throws nothing that can be read",
      hook: hook("one", () => Promise.reject(undefined)),
      outcome: "failed",
      says: /undefined/,
    },
    {
      name: "never answers",
      hook: hook("one", () => new Promise(() => {}), { timeout: 5 }),
      outcome: "timed-out",
      says: /time limit of 5 ms/,
    },
    {
      name: "never answers, even if it still does something",
      hook: hook("one", () => new Promise(() => {}), { timeout: "5ms", settleMs: 5 }),
      outcome: "timed-out",
      says: /time limit/,
    },
    {
      name: "has a time limit that is none",
      hook: hook("one", decides("allow"), { timeout: "soon" }),
      outcome: "failed",
      says: /"soon" isn’t a time limit/,
    },
    {
      name: "has a matcher that is none",
      hook: hook("one", decides("allow"), { matcher: "(Read" }),
      outcome: "failed",
      says: /isn’t a valid regular expression/,
    },
    {
      name: "has a matcher that only other engines know",
      hook: hook("one", decides("allow"), { matcher: "^(?!Read)" }),
      outcome: "failed",
      says: /isn’t a valid regular expression/,
    },
  ])(
    "a hook that $name blocks the call, and no later one is asked",
    async ({ hook: first, outcome, says: expected }) => {
      const second = vi.fn();
      const verdict = await before([first, hook("two", second)]);
      expect(verdict).toMatchObject({ decision: "deny", code: "hook_failed", hook: "one" });
      expect(verdict.reason).toMatch(expected);
      expect(verdict.runs).toMatchObject([{ outcome, message: expect.stringMatching(expected) }]);
      expect(second).not.toHaveBeenCalled();

      const letThrough = await before([{ ...first, onFailure: "allow" }, hook("two", decides("ask"))]);
      expect(letThrough).toMatchObject({ decision: "ask", hook: "two" });
      expect(letThrough.runs).toMatchObject([{ outcome, isLetThrough: true }, { outcome: "asked" }]);
    },
  );

  it("leave the signal of a hook alone that answered", async () => {
    let seen: AbortSignal | undefined;
    await before([
      {
        ...hook("quick", () => undefined),
        run: async (_, { signal }) => {
          seen = signal;
        },
      },
    ]);
    expect(seen?.aborted).toBe(false);
  });

  it("abort a hook at its time limit", async () => {
    let seen: AbortSignal | undefined;
    const slow: ConfiguredHook = {
      ...hook("slow", () => undefined, { timeout: 5 }),
      run: (_, { signal }) => {
        seen = signal;
        return new Promise(() => {});
      },
    };
    await before([slow]);
    expect(seen?.aborted).toBe(true);
  });

  it("wait for what was cut off to end, so that no part of it runs beside the call", async () => {
    const order: string[] = [];
    const slow: ConfiguredHook = {
      ...hook("slow", () => undefined, { timeout: 5, settleMs: 600_000 }),
      run: (_, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => {
            setTimeout(() => {
              order.push("ended");
              resolve(undefined);
            }, 20);
          });
        }),
    };
    await before([slow]);
    order.push("answered");
    expect(order).toEqual(["ended", "answered"]);
  });

  it.each([
    { name: "deny beats what came before", outputs: ["allow", "ask", "deny"], want: "deny", ran: 3 },
    { name: "the first deny stops", outputs: ["deny", "allow"], want: "deny", ran: 1 },
    { name: "ask beats an earlier allow", outputs: ["allow", "ask"], want: "ask", ran: 2 },
    { name: "ask beats a later allow", outputs: ["ask", "allow"], want: "ask", ran: 2 },
    {
      name: "allow stands when the others are silent",
      outputs: ["defer", "allow", "defer"],
      want: "allow",
      ran: 3,
    },
    { name: "silence is no answer", outputs: ["defer", "defer"], want: "none", ran: 2 },
  ])("run in their order: $name", async ({ outputs, want, ran }) => {
    const verdict = await before(outputs.map((output, index) => hook(`${index}`, decides(output))));
    expect(verdict.decision).toBe(want);
    expect(verdict.runs.map(({ name }) => name)).toEqual(
      Array.from({ length: ran }, (_, index) => `${index}`),
    );
  });

  it("hand a changed input to the next, and an earlier allow does not cover it", async () => {
    const seen: unknown[] = [];
    const verdict = await before([
      hook("allows", decides("allow")),
      hook("changes", says({ updatedInput: { command: "rm x" } })),
      hook("sees", (input) => void seen.push("tool_input" in input && input.tool_input)),
    ]);
    expect(seen).toEqual([{ command: "rm x" }]);
    expect(verdict).toMatchObject({ decision: "none", updatedInput: { command: "rm x" } });
    const late = await before([
      hook("changes", says({ updatedInput: { command: "pwd" } })),
      hook("allows", decides("allow")),
    ]);
    expect(late).toMatchObject({ decision: "allow", updatedInput: { command: "pwd" }, hook: "allows" });
    const asked = await before([
      hook("asks", decides("ask")),
      hook("changes", says({ permissionDecision: "allow", updatedInput: { command: "pwd" } })),
    ]);
    expect(asked).toMatchObject({ decision: "ask", updatedInput: { command: "pwd" }, hook: "asks" });
  });

  it("cannot change the call by changing what they were given, or later what they gave", async () => {
    const given: Call["input"] = { command: "ls", list: ["a"] };
    const updatedInput = { command: "pwd" };
    const verdict = await before(
      [
        hook("one", (input) => {
          if ("tool_input" in input) input.tool_input.command = "rm -rf /";
          return { hookSpecificOutput: { updatedInput } };
        }),
      ],
      call("Bash", given),
    );
    updatedInput.command = "rm -rf /";
    expect(given.command).toBe("ls");
    expect(verdict.updatedInput).toEqual({ command: "pwd" });
  });

  it("get the call in the field names of Claude Code", async () => {
    const inputs: HookInput[] = [];
    const hooks = createHooks({ hooks: [hook("one", (input) => void inputs.push(input))] });
    await hooks.preToolUse(call(), { ...session, agentId: "a1" }, quiet);
    expect(inputs).toEqual([
      {
        session_id: "s",
        cwd: "/w",
        permission_mode: "default",
        agent_id: "a1",
        hook_event_name: "PreToolUse",
        tool_name: "Bash",
        tool_input: { command: "ls" },
        tool_use_id: "toolu_1",
      },
    ]);
  });

  it("reject with the reason of the signal, and abort the hook, when the session is stopped", async () => {
    const stop = new AbortController();
    let seen: AbortSignal | undefined;
    const slow: ConfiguredHook = {
      ...hook("slow", () => undefined, { onFailure: "allow" }),
      run: (_, { signal }) => {
        seen = signal;
        stop.abort(new Error("stopped"));
        return new Promise(() => {});
      },
    };
    const answer = createHooks({ hooks: [slow] }).preToolUse(call(), session, stop.signal);
    await expect(answer).rejects.toThrow("stopped");
    expect(seen?.aborted).toBe(true);
    await expect(createHooks({ hooks: [] }).preToolUse(call(), session, stop.signal)).rejects.toThrow(
      "stopped",
    );
  });

  it("block when nobody can say which hooks there are", async () => {
    const hooks = createHooks({ hooks: () => Promise.reject(new Error("no disk")) });
    expect(await hooks.preToolUse(call(), session, quiet)).toMatchObject({
      decision: "deny",
      code: "hook_failed",
    });
  });

  it("keep long messages and long texts for the model within bounds", async () => {
    const long = "x".repeat(1_000_000);
    const verdict = await before([
      hook("one", decides("ask", { permissionDecisionReason: long, additionalContext: long })),
    ]);
    expect(verdict.runs[0]?.message?.length).toBeLessThan(5_000);
    expect(verdict.additionalContext[0]?.length).toBeLessThan(21_000);
  });
});

describe("hooks that answer for a person", () => {
  const ask = (output: unknown) =>
    createHooks({ hooks: [hook("one", () => output, { event: "PermissionRequest" })] }).permissionRequest(
      call(),
      session,
      quiet,
    );
  it.each([
    { name: "silence", output: undefined, want: { decision: "none" } },
    {
      name: "allow with another input",
      output: { hookSpecificOutput: { decision: { behavior: "allow", updatedInput: { command: "pwd" } } } },
      want: { decision: "allow", updatedInput: { command: "pwd" } },
    },
    {
      name: "deny that stops the turn",
      output: { hookSpecificOutput: { decision: { behavior: "deny", message: "no", interrupt: true } } },
      want: { decision: "deny", code: "hook_denied", reason: "no", interrupt: true },
    },
    {
      name: "a decision at the top",
      output: { decision: { behavior: "deny", message: "no" } },
      want: { decision: "deny", reason: "no" },
    },
    { name: "block", output: { decision: "block", reason: "no" }, want: { decision: "deny", reason: "no" } },
    { name: "nonsense", output: { decision: { behaviour: "allow" } }, want: { code: "hook_failed" } },
  ])("understand $name", async ({ output, want }) => {
    expect(await ask(output)).toMatchObject(want);
  });

  it("say that rules which a hook brings are not taken over", async () => {
    const decision = { behavior: "allow", updatedPermissions: [{ type: "addRules", rules: [] }] };
    const verdict = await ask({ hookSpecificOutput: { decision } });
    expect(verdict.runs).toMatchObject([
      { outcome: "allowed", message: expect.stringMatching(/can’t add rules/) },
    ]);
  });
});

describe("hooks after a call and around a turn", () => {
  type Notice = "PostToolUse" | "UserPromptSubmit" | "SessionStart" | "SessionEnd" | "Stop" | "SubagentStop";
  function runNotice(event: Notice, run: Run, more: Partial<ConfiguredHook> = {}) {
    const hooks = createHooks({ hooks: [hook("one", run, { event, ...more })] });
    switch (event) {
      case "PostToolUse":
        return hooks.postToolUse(call(), { text: "out", isError: false }, session, quiet);
      case "UserPromptSubmit":
        return hooks.userPromptSubmit("hello", session, quiet);
      case "SessionStart":
        return hooks.sessionStart(session, quiet);
      case "SessionEnd":
        return hooks.sessionEnd(session, "stopped", quiet);
      case "Stop":
        return hooks.stop(session, true, quiet);
      case "SubagentStop":
        return hooks.subagentStop(session, false, quiet);
    }
  }
  const events: { event: Notice; fields: object; blocks: boolean }[] = [
    { event: "PostToolUse", fields: { tool_response: { content: "out", is_error: false } }, blocks: true },
    { event: "UserPromptSubmit", fields: { prompt: "hello" }, blocks: true },
    { event: "SessionStart", fields: { source: "startup" }, blocks: false },
    { event: "SessionEnd", fields: { reason: "stopped" }, blocks: false },
    { event: "Stop", fields: { stop_hook_active: true }, blocks: true },
    { event: "SubagentStop", fields: { stop_hook_active: false }, blocks: true },
  ];

  it.each(events)(
    "$event: get what it is about, and block it: $blocks",
    async ({ event, fields, blocks }) => {
      const inputs: HookInput[] = [];
      const notice = await runNotice(event, (input) => {
        inputs.push(input);
        return { decision: "block", reason: "not yet" };
      });
      expect(inputs).toMatchObject([{ hook_event_name: event, ...fields }]);
      expect(notice.block).toEqual(blocks ? { hook: "one", reason: "not yet" } : null);
    },
  );

  it.each(events)(
    "$event: a hook that fails breaks nothing, but a message of a person does not pass it",
    async ({ event }) => {
      const failing = () => Promise.reject(new Error("broke"));
      const notice = await runNotice(event, failing);
      expect(notice.runs).toMatchObject([{ outcome: "failed", message: "broke" }]);
      expect(notice.block === null).toBe(event !== "UserPromptSubmit");
      expect((await runNotice(event, failing, { onFailure: "allow" })).block).toBeNull();
      const hanging = await runNotice(event, () => new Promise(() => {}), { timeout: 5 });
      expect(hanging.runs).toMatchObject([{ outcome: "timed-out" }]);
    },
  );

  it.each(events.filter(({ event }) => event !== "SessionEnd" && !event.endsWith("Stop")))(
    "$event: text for the model is passed on",
    async ({ event }) => {
      const notice = await runNotice(event, says({ hookEventName: event, additionalContext: "note" }));
      expect(notice.additionalContext).toEqual(["note"]);
    },
  );

  it("a Stop hook that wants the end does not block it", async () => {
    const notice = await runNotice("Stop", () => ({ continue: false, decision: "block", reason: "go on" }));
    expect(notice).toMatchObject({ block: null, interrupt: true });
  });

  it("a PostToolUse hook can end the turn", async () => {
    const notice = await runNotice("PostToolUse", () => ({ continue: false, stopReason: "enough" }));
    expect(notice).toMatchObject({ block: { hook: "one", reason: "enough" }, interrupt: true });
  });
});

describe("only the hooks that are meant run", () => {
  it.each<{ event: HookEvent; matcher: string; runs: boolean }>([
    { event: "PreToolUse", matcher: "Bash", runs: true },
    { event: "PreToolUse", matcher: "Read", runs: false },
    { event: "PostToolUse", matcher: "Bash", runs: false },
    { event: "Stop", matcher: "Bash", runs: false },
  ])("$event with the matcher $matcher on a call of Bash: $runs", async ({ event, matcher, runs }) => {
    const run = vi.fn();
    await before([hook("one", run, { event, matcher })]);
    expect(run).toHaveBeenCalledTimes(runs ? 1 : 0);
  });
});
