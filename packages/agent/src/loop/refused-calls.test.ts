import type { Call } from "@countersign/contracts/call";
import type { ToolErrorCode } from "@countersign/contracts/tool-error";
import { describe, expect, it } from "vitest";
import { toolErrorText } from "../session/call-ends.ts";
import { nextEffect } from "./next-effect.ts";
import type { LoopState } from "./state.ts";
import { step } from "./step.ts";

const AT = "2026-01-01T00:00:00.000Z";
const thinking: LoopState = { tag: "thinking", attempt: 1, notBefore: null, notice: null };

type Ended = {
  code?: ToolErrorCode | null;
  hasRun?: boolean;
  tool?: string;
  input?: Call["input"];
  edit?: Call["edit"];
};

/** A finished call; `code` null: it went well. */
function createFinishedCall({
  code = "rule_denied",
  hasRun = false,
  tool = "Bash",
  input = { command: "rm x" },
  edit,
}: Ended = {}): Call {
  const call = { tool, toolUseId: "t", input };
  const result = code === null ? "done" : toolErrorText(call, { code, message: "no" });
  const outcome = code === null ? ("ran" as const) : hasRun ? ("failed" as const) : ("denied" as const);
  return {
    ...call,
    id: "c",
    sessionId: "s",
    turn: 2,
    position: 0,
    assessment: null,
    verdict: null,
    ...(edit === undefined ? {} : { edit }),
    phase: {
      tag: "finished",
      outcome,
      result,
      isError: code !== null,
      finishedAt: AT,
      ...(hasRun || code === null ? { startedAt: AT } : {}),
    },
  };
}

/** The state of the loop after turns with these calls, and as a database would give it back in between. */
function after(...turns: Call[][]): LoopState {
  return turns.reduce<LoopState>((state, calls) => {
    const stored = JSON.parse(JSON.stringify(state)) as LoopState;
    const acting = step(stored, { tag: "model-answered", calls, mustContinue: false, notice: null });
    return step(acting, { tag: "results-submitted" });
  }, thinking);
}

const isStopped = (state: LoopState) => state.tag === "limited" && nextEffect(state).tag === "park";

describe("the same refused call", () => {
  it("stops the turn the third time on end, and says which it is", () => {
    expect(after([createFinishedCall()], [createFinishedCall()]).tag).toBe("thinking");
    const state = after([createFinishedCall()], [createFinishedCall()], [createFinishedCall()]);
    expect(isStopped(state)).toBe(true);
    expect(state).toMatchObject({
      notice: { kind: "limit", limit: "refusals", message: expect.stringContaining("Bash rm x") },
    });
  });

  it("counts in one turn too, and beside calls that go well", () => {
    expect(isStopped(after([createFinishedCall(), createFinishedCall(), createFinishedCall()]))).toBe(true);
    const turn = [createFinishedCall({ code: null, tool: "Read", input: {} }), createFinishedCall()];
    expect(isStopped(after(turn, turn, turn))).toBe(true);
  });

  it("is counted again when a person continues or speaks", () => {
    const stopped = after([createFinishedCall()], [createFinishedCall()], [createFinishedCall()]);
    expect(step(stopped, { tag: "resumed" })).toEqual(thinking);
    expect(step(stopped, { tag: "message-sent" })).toEqual(thinking);
  });

  it.each<{ name: string; turns: Ended[] }>([
    { name: "another input in between", turns: [{}, {}, { input: { command: "ls" } }, {}] },
    { name: "another tool each time", turns: [{}, { tool: "Put" }, {}] },
    { name: "it went well in between", turns: [{}, {}, { code: null }, {}] },
    {
      name: "a command that failed",
      turns: [1, 2, 3, 4].map(() => ({ code: "tool_failed" as const, hasRun: true })),
    },
    {
      name: "a call that was interrupted",
      turns: [1, 2, 3].map(() => ({ code: "interrupted" as const, hasRun: true })),
    },
  ])("does not stop it: $name", ({ turns }) => {
    expect(after(...turns.map((turn) => [createFinishedCall(turn)])).tag).toBe("thinking");
  });

  it.each<Ended>([
    { code: "scope_violation" },
    { code: "hook_denied" },
    { code: "user_denied" },
    { code: "user_instructed" },
    { code: "invalid_input" },
    { code: "unknown_tool" },
    { code: "timed_out" },
    { code: "stale_file", hasRun: true },
    { code: "changed_since_approved", hasRun: true },
    { code: "invalid_input", hasRun: true },
  ])("counts when it ended with $code (begun: $hasRun)", (how) => {
    expect(
      isStopped(after([createFinishedCall(how)], [createFinishedCall(how)], [createFinishedCall(how)])),
    ).toBe(true);
  });

  it("is the model's own input, even if a hook changed it", () => {
    const proposed = { command: "rm x" };
    const callWithEdit = (command: string) =>
      createFinishedCall({ input: { command }, edit: { proposed, by: { kind: "hook", name: "h" }, at: AT } });
    expect(isStopped(after([callWithEdit("a")], [callWithEdit("b")], [callWithEdit("c")]))).toBe(true);
  });

  it("does not keep a stopped turn from ending", () => {
    const acting: LoopState = {
      tag: "acting",
      calls: [createFinishedCall(), createFinishedCall(), createFinishedCall()],
      onceFinished: "stop",
    };
    expect(step(acting, { tag: "results-submitted" })).toEqual({ tag: "stopped" });
  });
});

describe("a spent budget", () => {
  const limited: LoopState = { tag: "limited", notice: { kind: "limit", limit: "budget", message: "spent" } };

  it("is passed for one answer of the model when a person continues", () => {
    const state = step(limited, { tag: "resumed" });
    expect(state).toEqual({ ...thinking, isPastBudget: true });
    const retried = step(state, {
      tag: "model-retrying",
      attempt: 2,
      notBefore: AT,
      notice: { kind: "failed", message: "busy" },
    });
    expect(retried).toMatchObject({ isPastBudget: true });
    const acting = step(state, {
      tag: "model-answered",
      calls: [createFinishedCall({ code: null })],
      mustContinue: false,
      notice: null,
    });
    expect(step(acting, { tag: "results-submitted" })).toEqual(thinking);
  });

  it("is not passed by a message", () => {
    expect(step(limited, { tag: "message-sent" })).toEqual(thinking);
  });
});
