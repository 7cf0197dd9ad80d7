import { describe, expect, it } from "vitest";
import { copilotTranscript } from "./copilot-transcript.ts";

const session = "08e6815e-c33f-4dc0-b87c-ecf4b1f940f6";
const at = "2026-11-27T12:00:00.000Z";
const note = (more: object = {}) =>
  JSON.stringify({
    type: "abort",
    data: { reason: "user_initiated" },
    timestamp: "2026-11-27T12:00:01.000Z",
    ...more,
  });

describe("Copilot CLI's transcript", () => {
  it.each([
    { name: "Ctrl+C was pressed after the call", end: `{"type":"hook.start"}\n${note()}\n`, want: true },
    { name: "it was pressed before the call", end: note({ timestamp: at }), want: false },
    { name: "the turn ended for another reason", end: note({ data: { reason: "x" } }), want: false },
    { name: "a person writes so", end: note({ type: "user.message", data: { text: note() } }), want: false },
    { name: "the line isn't complete", end: note().slice(0, -1), want: false },
  ])("says that a person cancelled the call: $want if $name", ({ end, want }) => {
    expect(copilotTranscript(session, at)?.saysCancelled(end)).toBe(want);
  });

  it("is that of the session, in the home folder", () => {
    expect(copilotTranscript(session, at)?.file).toBe(`.copilot/session-state/${session}/events.jsonl`);
  });

  it.each([
    { name: "a session whose id leads elsewhere", id: "../../x", at },
    { name: "no time", id: session, at: undefined },
  ])("isn't read with $name", (said) => {
    expect(copilotTranscript(said.id, said.at)).toBeUndefined();
  });
});
