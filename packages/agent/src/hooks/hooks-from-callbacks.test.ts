import type { Call } from "@countersign/contracts/call";
import { describe, expect, it, vi } from "vitest";
import { createHooks } from "./create-hooks.ts";
import { type HookCallbacks, hooksFromCallbacks } from "./hooks-from-callbacks.ts";

const session = {
  id: "s",
  workspace: "/w",
  createdBy: "ada",
  mode: "default" as const,
  intent: null,
  sandbox: "off" as const,
  openedFolders: [],
};
const asked: Call = {
  id: "c",
  sessionId: "s",
  turn: 2,
  position: 0,
  toolUseId: "toolu_1",
  tool: "Bash",
  input: {},
  phase: { tag: "proposed" },
  assessment: null,
  verdict: null,
};
const before = (callbacks: HookCallbacks) =>
  createHooks({ hooks: hooksFromCallbacks(callbacks) }).preToolUse(
    asked,
    session,
    new AbortController().signal,
  );

describe("hooks that are functions", () => {
  it("get the input, the id of the call and a signal, in their order", async () => {
    const first = vi.fn(async () => undefined);
    const verdict = await before({
      PreToolUse: [
        { matcher: "Bash", hooks: [first] },
        {
          hooks: [
            async function guard() {
              return { decision: "block", reason: "no" };
            },
          ],
        },
        { hooks: [first] },
      ],
    });
    expect(first).toHaveBeenCalledTimes(1);
    expect(first).toHaveBeenCalledWith(
      expect.objectContaining({ hook_event_name: "PreToolUse", tool_name: "Bash" }),
      "toolu_1",
      { signal: expect.any(AbortSignal) },
    );
    expect(verdict).toMatchObject({ decision: "deny", hook: "guard", reason: "no" });
    expect(verdict.runs).toMatchObject([{ source: "the program" }, { name: "guard" }]);
  });

  it.each([{ timeout: 5 }, { timeout: "5ms" }])(
    "that exceed $timeout are aborted and block",
    async ({ timeout }) => {
      let signal: AbortSignal | undefined;
      const verdict = await before({
        PreToolUse: [
          {
            timeout,
            hooks: [
              (_, __, options) => {
                signal = options.signal;
                return new Promise(() => {});
              },
            ],
          },
        ],
      });
      expect(verdict).toMatchObject({
        decision: "deny",
        code: "hook_failed",
        runs: [{ outcome: "timed-out" }],
      });
      expect(signal?.aborted).toBe(true);
    },
  );

  it.each([
    { name: "an event that is none", callbacks: { PreToolUs: [] }, says: /PreToolUs isn’t an event/ },
    {
      name: "a time limit that is none",
      callbacks: { PreToolUse: [{ hooks: [], timeout: "soon" }] },
      says: /PreToolUse\[0\]: timeout/,
    },
    {
      name: "a matcher that is none",
      callbacks: { PreToolUse: [{ hooks: [], matcher: "(" }] },
      says: /PreToolUse\[0\]: the matcher/,
    },
  ])("are refused for $name before any call", ({ callbacks, says }) => {
    expect(() => hooksFromCallbacks(callbacks)).toThrow(says);
  });
});
