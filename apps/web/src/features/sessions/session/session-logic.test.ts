import type { Call } from "@countersign/contracts/call";
import type { Message } from "@countersign/contracts/message";
import { turnQueue } from "@countersign/contracts/turn-queue";
import { describe, expect, it } from "vitest";
import { findPartialOutput, toolErrorOf } from "../../../lib/messages/tool-result.ts";
import { foldLines, terminalSpans } from "./terminal-text.ts";
import { claimOfTurn, transcriptEntries } from "./transcript-entries.ts";

const assessment: Call["assessment"] = {
  preview: { kind: "input", summary: "" },
  fingerprints: [],
  digest: "d",
  decision: "ask",
  reasons: [],
  suggestions: [],
};
const phases = {
  waiting: { tag: "waiting", askedAt: "2026-01-01", isChanged: false },
  finished: { tag: "finished", outcome: "ran", result: "", isError: false, finishedAt: "2026-01-01" },
  approved: { tag: "approved", digest: "d" },
} as const satisfies Record<string, Call["phase"]>;

function call(id: string, turn: number, position: number, phase: keyof typeof phases): Call {
  return {
    id,
    sessionId: "s",
    turn,
    position,
    toolUseId: `t-${id}`,
    tool: "Bash",
    input: {},
    phase: phases[phase],
    assessment,
    verdict: null,
  };
}

describe("turnQueue", () => {
  const old = call("old", 2, 0, "finished");
  it.each([
    {
      name: "the active one",
      calls: [call("a", 4, 0, "waiting"), call("b", 4, 1, "waiting")],
      chosen: null,
      active: "a",
      shown: "a",
    },
    {
      name: "the chosen one ahead",
      calls: [call("a", 4, 0, "waiting"), call("b", 4, 1, "waiting")],
      chosen: "b",
      active: "a",
      shown: "b",
    },
    {
      name: "the next when the chosen is decided",
      calls: [call("a", 4, 0, "waiting"), call("b", 4, 1, "approved")],
      chosen: "b",
      active: "a",
      shown: "a",
    },
    {
      name: "one ahead while the active runs",
      calls: [call("a", 4, 0, "approved"), call("b", 4, 1, "waiting")],
      chosen: null,
      active: "a",
      shown: "b",
    },
    {
      name: "none when all are done",
      calls: [call("a", 4, 0, "finished")],
      chosen: null,
      active: undefined,
      shown: undefined,
    },
  ])("shows $name", ({ calls, chosen, active, shown }) => {
    const queue = turnQueue([old, ...calls], chosen);
    expect(queue.calls.map((one) => one.id)).not.toContain("old");
    expect(queue.active?.id).toBe(active);
    expect(queue.shown?.id).toBe(shown);
  });
});

describe("turnQueue of an external agent", () => {
  const calls = [
    call("done", 2, 0, "finished"),
    call("first", 4, 0, "waiting"),
    call("runs", 6, 0, "approved"),
    { ...call("of-agent", 8, 0, "waiting"), agent: { id: "a1", name: "Explore" } },
  ];

  it("has every open call, and shows the first that waits", () => {
    const queue = turnQueue(calls, null, true);
    expect(queue.calls.map(({ id }) => id)).toEqual(["first", "runs", "of-agent"]);
    expect(queue.shown?.id).toBe("first");
  });

  it("shows the call that the person opened, of a sub-agent too", () => {
    expect(turnQueue(calls, "of-agent", true).shown?.id).toBe("of-agent");
  });
});

describe("turnQueue with a sub-agent at work", () => {
  const agent = { id: "task", name: "explore" };
  const task: Call = {
    ...call("task", 2, 0, "finished"),
    phase: { tag: "running", startedAt: "2026-01-01" },
  };
  const behind = call("behind", 2, 1, "waiting");
  const sub = (id: string, turn: number, phase: keyof typeof phases): Call => ({
    ...call(id, turn, 0, phase),
    agent,
  });

  it("has its newest turn behind the call that started it, and its call is the active one", () => {
    const queue = turnQueue([task, behind, sub("old", 4, "finished"), sub("new", 6, "waiting")], null);
    expect(queue.calls.map(({ id }) => id)).toEqual(["task", "new", "behind"]);
    expect(queue.active?.id).toBe("new");
    expect(queue.shown?.id).toBe("new");
  });

  it("shows a call behind it ahead while it thinks", () => {
    const queue = turnQueue([task, behind, sub("old", 4, "finished")], null);
    expect(queue.active?.id).toBe("task");
    expect(queue.shown?.id).toBe("behind");
  });

  it("has nothing of it once it is done", () => {
    const done = call("task", 2, 0, "finished");
    const queue = turnQueue([done, behind, sub("old", 4, "finished")], null);
    expect(queue.calls.map(({ id }) => id)).toEqual(["task", "behind"]);
  });
});

describe("transcriptEntries", () => {
  const at = "2026-01-01";
  const messages: Message[] = [
    { id: "1", sessionId: "s", seq: 1, role: "user", content: [{ type: "text", text: "Do it" }], at },
    {
      id: "2",
      sessionId: "s",
      seq: 2,
      role: "assistant",
      content: [
        { type: "thinking", thinking: "hm", signature: "" },
        { type: "text", text: "I will." },
        { type: "tool_use", id: "t-a", name: "Bash", input: {} },
        { type: "tool_use", id: "t-lost", name: "Magic", input: {} },
      ],
      at,
    },
    {
      id: "3",
      sessionId: "s",
      seq: 3,
      role: "user",
      content: [{ type: "tool_result", tool_use_id: "t-a", content: "ok", is_error: false }],
      at,
    },
  ];

  it("gives words, thoughts and calls in their order, and a result only with its call", () => {
    const entries = transcriptEntries(messages, [call("a", 2, 0, "finished")]);
    expect(entries.map((entry) => entry.kind)).toEqual(["person", "thinking", "words", "call", "lost-call"]);
  });

  it("has what a sub-agent said and did with the call that started it, also when ids of calls are the same", () => {
    const agent = { id: "task", name: "explore" };
    const use = (name: string) => ({ type: "tool_use" as const, id: "toolu_1", name, input: {} });
    const said = (seq: number, role: Message["role"], content: Message["content"]): Message => ({
      id: String(seq),
      sessionId: "s",
      seq,
      role,
      content,
      at,
    });
    const text = (value: string) => [{ type: "text" as const, text: value }];
    const task = { ...call("task", 2, 0, "finished"), toolUseId: "toolu_1", tool: "Task" };
    const read = { ...call("read", 4, 0, "finished"), toolUseId: "toolu_1", agent };
    const entries = transcriptEntries(
      [
        said(1, "user", text("go")),
        said(2, "assistant", [use("Task")]),
        { ...said(3, "user", text("look")), agent },
        { ...said(4, "assistant", [use("Read")]), agent },
        { ...said(5, "assistant", text("found")), agent },
        said(6, "assistant", text("done")),
      ],
      [task, read],
    );
    expect(entries.map(({ kind }) => kind)).toEqual(["person", "call", "words"]);
    expect(entries[1]).toMatchObject({
      call: { id: "task" },
      isLatest: true,
      conversation: {
        name: "explore",
        entries: [
          { kind: "person", text: "look" },
          { kind: "call", call: { id: "read" }, isLatest: true, conversation: null },
          { kind: "words", text: "found" },
        ],
      },
    });
  });

  it("takes what was said before the calls as the claim", () => {
    expect(claimOfTurn(messages, 2)).toBe("I will.");
    expect(claimOfTurn(messages, 1)).toBeUndefined();
  });
});

describe("terminalSpans", () => {
  it.each([
    {
      name: "colours become tokens",
      output: "\u001b[31mno\u001b[0m yes",
      want: [
        ["no", "text-deny"],
        [" yes", ""],
      ],
    },
    {
      name: "a colour outside of the theme is dropped",
      output: "\u001b[38;2;0;0;0mhid\u001b[0m",
      want: [["hid", ""]],
    },
    { name: "a background is dropped", output: "\u001b[40mx\u001b[0m", want: [["x", ""]] },
    { name: "hidden text is shown", output: "\u001b[8msecret\u001b[0m", want: [["secret", ""]] },
    { name: "an overwritten line shows its last words", output: "10%\r20%\r\nok", want: [["20%\nok", ""]] },
    { name: "moving the cursor is dropped", output: "a\u001b[2Kb\u001b[1;1Hc", want: [["abc", ""]] },
    { name: "a title is dropped", output: "\u001b]0;title\u0007x", want: [["x", ""]] },
    { name: "markup stays text", output: "<b>&amp;", want: [["<b>&amp;", ""]] },
  ])("$name", ({ output, want }) => {
    expect(terminalSpans(output).map((span) => [span.text, span.className])).toEqual(want);
  });
});

describe("foldLines", () => {
  it.each([
    { keep: "first" as const, want: { text: "1\n2", hidden: 2 } },
    { keep: "last" as const, want: { text: "3\n4", hidden: 2 } },
  ])("keeps the $keep lines and counts the rest", ({ keep, want }) => {
    expect(foldLines("1\n2\n3\n4\n", 2, keep)).toEqual(want);
  });
});

describe("outputUntilThen", () => {
  const interruptedResult = (message: string) =>
    JSON.stringify({
      error: { code: "interrupted", message, tool: "Bash", tool_use_id: "t", retryable: false },
    });
  it.each([
    {
      name: "what was printed",
      result: interruptedResult("Ended. Its output until then:\ntick 1\ntick 2"),
      want: "tick 1\ntick 2",
    },
    { name: "nothing", result: interruptedResult("Ended. Its output until then:\n"), want: null },
    { name: "nothing known", result: interruptedResult("The server ended: outcome unknown"), want: null },
  ])("gives $name", ({ result, want }) => {
    expect(findPartialOutput(result)).toBe(want);
  });
});

describe("toolErrorOf", () => {
  const error = { code: "user_denied", message: "no", tool: "Bash", tool_use_id: "t", retryable: false };
  it.each([
    {
      name: "reads the product's error",
      result: JSON.stringify({ error }),
      want: { code: "user_denied", message: "no" },
    },
    { name: "leaves other JSON alone", result: '{"a":1}', want: null },
    { name: "leaves broken JSON alone", result: "{nope", want: null },
    { name: "leaves text alone", result: "ok", want: null },
  ])("$name", ({ result, want }) => {
    expect(toolErrorOf(result)).toEqual(want);
  });
});
