import type { Call } from "@countersign/contracts/call";
import { expect, it } from "vitest";
import type { TranscriptEntry } from "./transcript-entries.ts";
import { withTurnEnds } from "./turn-ends.ts";

const person = (key: string): TranscriptEntry => ({ kind: "person", key, text: "do it", at: "" });
const words = (key: string): TranscriptEntry => ({ kind: "words", key, text: "done" });

function call(turn: number, entries: TranscriptEntry[] | null = null): TranscriptEntry {
  const made: Call = {
    id: `c${turn}`,
    sessionId: "s",
    turn,
    position: 0,
    toolUseId: "t",
    tool: "Bash",
    input: {},
    phase: { tag: "proposed" },
    assessment: null,
    verdict: null,
  };
  const conversation = entries === null ? null : { name: "helper", entries };
  return { kind: "call", key: made.id, call: made, isLatest: false, conversation };
}

const shape = (entries: TranscriptEntry[]) =>
  entries.map((entry) => (entry.kind === "turn-end" ? `${entry.from}–${entry.to}` : entry.key));

it.each([
  {
    name: "a turn with calls ends before the next message of a person, and at the end",
    entries: [person("1"), call(2), call(4), words("6"), person("7"), call(8)],
    want: ["1", "c2", "c4", "6", "2–4", "7", "c8", "8–8"],
  },
  {
    name: "a turn without calls has no end",
    entries: [person("1"), words("2"), person("3"), words("4")],
    want: ["1", "2", "3", "4"],
  },
  {
    name: "calls of sub-agents belong to the turn",
    entries: [person("1"), call(2, [call(4), call(9)]), words("11")],
    want: ["1", "c2", "11", "2–9"],
  },
  {
    name: "an undo ends a turn, so that what follows is another",
    entries: [
      person("1"),
      call(2),
      { kind: "undo" as const, key: "u", undo: { id: "u", by: "ada", files: 1, isRedone: false }, at: "" },
      call(5),
    ],
    want: ["1", "c2", "2–2", "u", "c5", "5–5"],
  },
])("$name", ({ entries, want }) => {
  expect(shape(withTurnEnds(entries))).toEqual(want);
});
