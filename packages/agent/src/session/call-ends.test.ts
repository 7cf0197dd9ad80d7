import type { Call } from "@countersign/contracts/call";
import { toolError } from "@countersign/contracts/tool-error";
import { describe, expect, it } from "vitest";
import { endByRun } from "./call-ends.ts";

const by = { kind: "person", name: "ada" } as const;

function callWithEdit(input: Call["input"]): Call {
  const proposed = { command: "make" };
  return {
    id: "c",
    sessionId: "s",
    turn: 1,
    position: 0,
    toolUseId: "t",
    tool: "Bash",
    input,
    phase: { tag: "running", startedAt: "2026-01-01T00:00:00.000Z" },
    assessment: null,
    verdict: null,
    edit: { proposed, by, at: "2026-01-01T00:00:00.000Z" },
  };
}

describe("the end of a call whose input was changed", () => {
  const editNote = '[The user changed the input before this call ran. What ran: {"command":"make -n"}]\n';

  it("says so with the result", () => {
    const end = endByRun(callWithEdit({ command: "make -n" }), { ok: true, text: "done" });
    expect(end.result).toBe(`${editNote}done`);
  });

  it("says so with an error", () => {
    const failure = { ok: false, code: "tool_failed", message: "It broke" } as const;
    const { result } = endByRun(callWithEdit({ command: "make -n" }), failure);
    expect(toolError.parse(JSON.parse(result)).error.message).toBe(`${editNote}It broke`);
  });

  it("shows as much of a long input as fits, and that it is cut", () => {
    const { result } = endByRun(callWithEdit({ command: `echo ${"x".repeat(10_000)}` }), {
      ok: true,
      text: "done",
    });
    expect(result).toContain(`What ran: {"command":"echo ${"x".repeat(3_900)}`);
    expect(result).toContain("… (cut)]\ndone");
    expect(result.length).toBeLessThan(4_200);
  });
});
