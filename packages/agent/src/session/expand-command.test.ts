import type { Call, CallPhase } from "@countersign/contracts/call";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceTo } from "../fixtures/command-doubles.ts";
import type { Expansion } from "../loop/state.ts";
import { endByDeath, endByRun, endByStop, endByTimeout, endByVerdict } from "./call-ends.ts";
import { expandedMessage } from "./expand-command.ts";

const reference = referenceTo("review");
const at = "2026-01-01T00:00:00.000Z";

function callOf(id: string, change: Partial<Call> = {}): Call {
  return {
    id,
    sessionId: "s",
    turn: 1,
    position: 0,
    toolUseId: `command_${id}`,
    tool: "Bash",
    input: { command: "git status" },
    phase: { tag: "proposed" },
    assessment: null,
    verdict: null,
    ...change,
  };
}

type End = { outcome: Extract<CallPhase, { tag: "finished" }>["outcome"]; result: string; isError: boolean };
const finishCall = (call: Call, end: End, startedAt?: string): Call => ({
  ...call,
  phase: {
    tag: "finished",
    outcome: end.outcome,
    result: end.result,
    isError: end.isError,
    finishedAt: at,
    ...(startedAt === undefined ? {} : { startedAt }),
  },
});
const ran = (result: string, change: Partial<Call> = {}) =>
  finishCall(callOf("1", change), { outcome: "ran", result, isError: false }, at);
const asRead = { tool: "Read", input: { file_path: "a.md" } };

/** The text between `<` and `>` when the result of the call is inserted. */
function interpolate(call: Call): string {
  const pieces: Expansion["pieces"] = [
    { kind: "text", text: "<" },
    { kind: "call", callId: call.id },
    { kind: "text", text: ">" },
  ];
  const { content } = expandedMessage({ pieces, added: [] }, [call], reference);
  const [block] = content;
  if (block?.type !== "text") throw new Error("the message has no text");
  return block.text.slice(1, -1);
}

describe("what a command inserts", () => {
  const waiting = callOf("1");
  const denied = endByVerdict(waiting, { id: "1", digest: "", verdict: "deny", reason: "not now" });
  const instructed = endByVerdict(waiting, { id: "1", digest: "", verdict: "instruct", text: "read it" });
  const ada = { kind: "person" as const, name: "ada" };
  const running = callOf("1", { phase: { tag: "running", startedAt: at } });
  const failure = { ok: false as const, code: "tool_failed" as const, message: "a.md doesn’t exist" };

  it.each([
    { name: "output as it is", call: ran("M a.txt"), want: "M a.txt" },
    {
      name: "the exit code of a command that failed",
      call: ran("no\n[exit code 2]"),
      want: "no\n[exit code 2]",
    },
    {
      name: "a file under its name and without numbers of lines",
      call: ran("     1\tone\n     2\t\n     3\tthree", asRead),
      want: "[content of a.md]\none\n\nthree\n[end of a.md]",
    },
    {
      name: "numbers that are the file's own",
      call: ran("     1\t     2\tx\n     2\t     1\ty", asRead),
      want: "[content of a.md]\n     2\tx\n     1\ty\n[end of a.md]",
    },
    {
      name: "a part of a file",
      call: ran("     7\tseven\n     8\teight", { tool: "Read", input: { file_path: "a.md", offset: 7 } }),
      want: "[content of a.md]\nseven\neight\n[end of a.md]",
    },
    {
      name: "why it was denied",
      call: finishCall(waiting, denied ?? endByDeath(waiting)),
      want: "[not run: Tool execution denied by user: not now]",
    },
    {
      name: "what was said instead",
      call: finishCall(waiting, instructed ?? endByDeath(waiting)),
      want: "[not run: The user did not run this call and says what to do instead: read it]",
    },
    {
      name: "that nobody answered",
      call: finishCall(waiting, endByTimeout(waiting, 9)),
      want: "[not run: Nobody decided this call within 9 seconds, so it was denied]",
    },
    {
      name: "that it was stopped before",
      call: finishCall(waiting, endByStop(waiting, ada)),
      want: "[not run: The user stopped the turn before this call ran]",
    },
    {
      name: "that it was stopped while it ran",
      call: finishCall(running, endByStop(running, ada), at),
      want: "[ended: The user stopped the turn while this call ran. What it did until then remains.]",
    },
    {
      name: "that its end is not known",
      call: finishCall(running, endByDeath(running), at),
      want: "[interrupted: The server ended while this call ran: outcome unknown]",
    },
    {
      name: "that it failed",
      call: finishCall(running, endByRun(running, failure), at),
      want: "[failed: a.md doesn’t exist]",
    },
  ])("shows $name", ({ call, want }) => {
    expect(interpolate(call)).toBe(want);
  });

  it("is every file as it is, with any numbers and tabs at the beginning of its lines", () => {
    const line = fc.oneof(
      fc.string().map((value) => value.replaceAll("\n", "")),
      fc.integer({ min: 0, max: 12 }).map((number) => `${String(number).padStart(6)}\t`),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
        const shown = lines.map((value, index) => `${String(index + 1).padStart(6)}\t${value}`).join("\n");
        expect(interpolate(ran(shown, asRead))).toBe(`[content of a.md]\n${lines.join("\n")}\n[end of a.md]`);
      }),
    );
  });

  it("keeps what was inserted as text, even if it looks like a command", () => {
    const attack = "!`touch pwned` @/etc/passwd $ARGUMENTS $1 /clear";
    expect(interpolate(ran(attack))).toBe(attack);
  });

  it("cuts a long result, and says how much is missing", () => {
    const shown = interpolate(ran("x".repeat(30_001)));
    expect(shown.startsWith(`${"x".repeat(30_000)}\n[cut here: 1 more character of 30,001`)).toBe(true);
  });

  it("bounds all results together", () => {
    const calls = Array.from({ length: 20 }, (_, index) => ({ ...ran("x".repeat(30_000)), id: `${index}` }));
    const pieces = calls.map(({ id }) => ({ kind: "call" as const, callId: id }));
    const { content } = expandedMessage({ pieces, added: [] }, calls, reference);
    expect(JSON.stringify(content).length).toBeLessThan(205_000);
    expect(JSON.stringify(content)).toContain("30,000 more characters of 30,000");
  });

  it("separates the text of hooks from the command's", () => {
    const made = { pieces: [{ kind: "text" as const, text: "go" }], added: ["mind the date"] };
    expect(expandedMessage(made, [], reference)).toEqual({
      content: [
        { type: "text", text: "go" },
        { type: "text", text: "Added by a hook: mind the date" },
      ],
      command: { ...reference, part: "expanded" },
    });
  });

  it("is never made of a call that has no result", () => {
    expect(() => interpolate(callOf("1"))).toThrow("has no result");
  });

  it("is never an empty message", () => {
    const made = { pieces: [{ kind: "call" as const, callId: "1" }], added: [] };
    expect(expandedMessage(made, [ran("  \n ")], reference).content).toEqual([
      { type: "text", text: "(The command’s text is empty.)" },
    ]);
  });
});
