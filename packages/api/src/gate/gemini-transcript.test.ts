import { describe, expect, it } from "vitest";
import { geminiTranscript } from "./gemini-transcript.ts";
import { watchTranscript } from "./watch-transcript.ts";

const file = "/home/ada/.gemini/tmp/shop/chats/session.jsonl";
const at = "2026-11-27T12:00:00.000Z";
const note = (more: object = {}) =>
  JSON.stringify({
    id: "n",
    timestamp: "2026-11-27T12:00:01.000Z",
    type: "info",
    content: "Request cancelled.",
    ...more,
  });
const other = JSON.stringify({ $set: { lastUpdated: at } });

describe("Gemini CLI's transcript", () => {
  it.each([
    { name: "Esc was pressed after the call", end: `${other}\n${note()}\n${other}\n`, want: true },
    { name: "the beginning of the end is half a line", end: `led."}\n${note()}`, want: true },
    { name: "Esc was pressed before the call", end: note({ timestamp: at }), want: false },
    { name: "it doesn't say when", end: note({ timestamp: "now" }), want: false },
    { name: "the line isn't complete", end: note().slice(0, -1), want: false },
    { name: "its model says so", end: note({ type: "gemini" }), want: false },
    { name: "a person writes so", end: note({ type: "user", content: [{ text: note() }] }), want: false },
    { name: "it notes more than that", end: note({ content: "“Request cancelled.”" }), want: false },
    { name: "there is none", end: "", want: false },
  ])("says that a person cancelled the call: $want if $name", ({ end, want }) => {
    expect(geminiTranscript(file, at)?.saysCancelled(end)).toBe(want);
  });

  it.each([
    { name: "no file", file: undefined, at },
    { name: "an empty path", file: "", at },
    { name: "a path without its folder", file: "chats/session.jsonl", at },
    { name: "no time", file, at: null },
    { name: "a time that isn't one", file, at: "soon" },
  ])("isn't read with $name", (said) => {
    expect(geminiTranscript(said.file, said.at)).toBeUndefined();
  });

  it("is read until it says so", async () => {
    const transcript = geminiTranscript(file, at);
    if (transcript === undefined) throw new Error("no transcript");
    const ends = ["", other, note()];
    const read: string[] = [];
    const readEnd = async (path: string) => {
      read.push(path);
      return ends[read.length - 1] ?? "";
    };
    let cancelled = 0;
    const cancel = () => {
      cancelled += 1;
    };
    await watchTranscript(transcript, { readEnd, cancel }, new AbortController().signal);
    expect([cancelled, read]).toEqual([1, [file, file, file]]);
  });

  it("is read no more once the call is decided", async () => {
    const transcript = geminiTranscript(file, at);
    if (transcript === undefined) throw new Error("no transcript");
    const decided = new AbortController();
    const cancel = () => expect.unreachable("it was decided");
    const readEnd = async () => {
      decided.abort();
      return other;
    };
    await watchTranscript(transcript, { readEnd, cancel }, decided.signal);
  });
});
