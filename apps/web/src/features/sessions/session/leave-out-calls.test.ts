import type { Call } from "@countersign/contracts/call";
import { expect, it } from "vitest";
import { leaveOutCalls } from "./leave-out-calls.ts";
import type { TranscriptEntry } from "./transcript-entries.ts";

function call(id: string): Call {
  return {
    id,
    sessionId: "s",
    turn: 1,
    position: 0,
    toolUseId: id,
    tool: "Bash",
    input: {},
    phase: { tag: "waiting", askedAt: "2026-01-01", isChanged: false },
    assessment: null,
    verdict: null,
  };
}

function entry(id: string, conversation: TranscriptEntry[] | null = null): TranscriptEntry {
  const inner = conversation === null ? null : { name: "explore", entries: conversation };
  return { kind: "call", key: id, call: call(id), isLatest: true, conversation: inner };
}

const words: TranscriptEntry = { kind: "words", key: "w", text: "Let me." };

it("leaves a call out that is shown elsewhere, and nothing else", () => {
  expect(leaveOutCalls([words, entry("a"), entry("b")], new Set(["b"]))).toEqual([words, entry("a")]);
  expect(leaveOutCalls([words, entry("a")], new Set())).toEqual([words, entry("a")]);
});

it("leaves a call of a sub-agent out of its conversation", () => {
  expect(leaveOutCalls([entry("task", [words, entry("a")])], new Set(["a"]))).toEqual([
    entry("task", [words]),
  ]);
});

it("leaves a call out that the text of a command asks for", () => {
  const command = { id: "c", name: "commit", source: "project" as const, path: null, digest: "d" };
  const typed = { kind: "command" as const, key: "k", command, text: "/commit", at: "", expansion: null };
  const given: TranscriptEntry = { ...typed, calls: [call("a"), call("b")], isLatest: true };
  expect(leaveOutCalls([given], new Set(["a"]))).toEqual([{ ...given, calls: [call("b")] }]);
});
