import type { Call } from "@countersign/contracts/call";
import type { Message } from "@countersign/contracts/message";
import { describe, expect, it } from "vitest";
import { transcriptEntries } from "./transcript-entries.ts";

const at = "2026-01-01T00:00:00.000Z";
const commit = {
  name: "commit",
  source: "project",
  path: "/w/.claude/commands/commit.md",
  digest: "d1",
} as const;
const compact = { name: "compact", source: "built-in", path: null, digest: "" } as const;

function createMessage(
  seq: number,
  role: Message["role"],
  value: string,
  command?: Message["command"],
): Message {
  const content: Message["content"] = [{ type: "text", text: value }];
  return {
    id: `m${seq}`,
    sessionId: "s",
    seq,
    role,
    content,
    at,
    ...(command === undefined ? {} : { command }),
  };
}

const createTyped = (seq: number) => createMessage(seq, "user", "/commit fix", { ...commit, part: "typed" });
const createExpanded = (seq: number, value = "Commit: fix") =>
  createMessage(seq, "user", value, { ...commit, part: "expanded" });

function createCall(id: string, turn: number, position: number): Call {
  return {
    id,
    sessionId: "s",
    turn,
    position,
    toolUseId: id,
    tool: "Bash",
    input: { command: "git status" },
    phase: { tag: "proposed" },
    assessment: null,
    verdict: null,
    command: commit,
  };
}

describe("a command in the transcript", () => {
  it("is what was typed, with what the agent was sent for it, once", () => {
    const entries = transcriptEntries(
      [createTyped(1), createExpanded(2), createMessage(3, "assistant", "Done.")],
      [],
    );
    expect(entries).toMatchObject([
      { kind: "command", text: "/commit fix", expansion: "Commit: fix", command: commit, calls: [] },
      { kind: "words", text: "Done." },
    ]);
  });

  it("has the calls of its text in their order, which stand in no message of the model, before it was sent", () => {
    const [entry, ...others] = transcriptEntries(
      [createTyped(1)],
      [createCall("b", 1, 1), createCall("a", 1, 0)],
    );
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ expansion: null, isLatest: true, calls: [{ id: "a" }, { id: "b" }] });
  });

  it("has no call of another turn, nor one of the model with the same turn", () => {
    const own = { ...createCall("own", 1, 0) };
    const { command: _none, ...ofModel } = createCall("model", 1, 1);
    const [entry] = transcriptEntries(
      [createTyped(1), createExpanded(2)],
      [own, ofModel, createCall("late", 5, 0)],
    );
    expect(entry).toMatchObject({ isLatest: false, calls: [{ id: "own" }] });
  });

  it("typed twice has each its own expansion", () => {
    const entries = transcriptEntries(
      [createTyped(1), createExpanded(2, "one"), createTyped(3), createExpanded(4, "two")],
      [],
    );
    expect(entries).toMatchObject([{ expansion: "one" }, { expansion: "two" }]);
  });

  it("never takes the expansion of another command, nor a person’s words, for its own", () => {
    const other = createMessage(2, "user", "other", { ...commit, digest: "d2", part: "expanded" });
    expect(transcriptEntries([createTyped(1), other], [])).toMatchObject([
      { kind: "command", text: "/commit fix", expansion: null },
      { kind: "command", text: null, expansion: "other" },
    ]);
    expect(transcriptEntries([createTyped(1), createMessage(2, "user", "words")], [])).toMatchObject([
      { kind: "command", expansion: null },
      { kind: "person", text: "words" },
    ]);
  });
});

describe("where the agent’s sight begins", () => {
  const messages = [
    createMessage(1, "user", "one"),
    createMessage(2, "assistant", "two"),
    createMessage(3, "user", "three"),
  ];
  const kinds = (contextFrom?: number) =>
    transcriptEntries(messages, [], contextFrom).map(({ kind }) => kind);

  it.each([
    { name: "all", contextFrom: undefined, want: ["person", "words", "person"] },
    { name: "from the last message on", contextFrom: 3, want: ["person", "words", "divider", "person"] },
    { name: "nothing yet", contextFrom: 4, want: ["person", "words", "person", "divider"] },
  ])("when it sees $name", ({ contextFrom, want }) => {
    expect(kinds(contextFrom)).toEqual(want);
  });

  it("is told from where it was summed up by the request that stands there", () => {
    const request = createMessage(3, "user", "Sum it up", { ...compact, part: "expanded" });
    const entries = transcriptEntries(
      [...messages.slice(0, 2), request, createMessage(4, "assistant", "sum")],
      [],
      3,
    );
    expect(entries).toMatchObject([
      { kind: "person" },
      { kind: "words" },
      { kind: "divider", isSummary: true },
      { kind: "command", text: null, expansion: "Sum it up" },
      { kind: "words" },
    ]);
    expect(transcriptEntries(messages, [], 3)[2]).toMatchObject({ kind: "divider", isSummary: false });
  });

  it("stands above what a person typed for the summary, though the agent is sent the request alone", () => {
    const all = [
      ...messages.slice(0, 2),
      createMessage(3, "user", "/compact the names", { ...compact, part: "typed" }),
      createMessage(4, "user", "Sum it up", { ...compact, part: "expanded" }),
      createMessage(5, "assistant", "sum"),
    ];
    expect(transcriptEntries(all, [], 4)).toMatchObject([
      { kind: "person" },
      { kind: "words" },
      { kind: "divider", isSummary: true },
      { kind: "command", text: "/compact the names", expansion: "Sum it up" },
      { kind: "words" },
    ]);
  });

  it("does not divide what a sub-agent says", () => {
    const agent = { id: "task", name: "explore" };
    const task = { ...createCall("task", 2, 0), tool: "Task", toolUseId: "t" };
    const { command: _none, ...call } = task;
    const use: Message = {
      ...createMessage(2, "assistant", ""),
      content: [{ type: "tool_use", id: "t", name: "Task", input: {} }],
    };
    const entries = transcriptEntries(
      [createMessage(1, "user", "go"), use, { ...createMessage(3, "user", "look"), agent }],
      [call],
      3,
    );
    expect(entries.map(({ kind }) => kind)).toEqual(["person", "call", "divider"]);
    expect(entries[1]).toMatchObject({ conversation: { entries: [{ kind: "person", text: "look" }] } });
  });
});
