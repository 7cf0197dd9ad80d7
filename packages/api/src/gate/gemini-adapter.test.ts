import { describe, expect, it } from "vitest";
import { geminiAdapter } from "./gemini-adapter.ts";
import { readEvent } from "./parse-event.ts";

const common = { session_id: "s", cwd: "/shop", timestamp: "2026-11-26T12:00:00Z", transcript_path: "" };
const call = { tool_name: "read_file", tool_input: { file_path: "a" } };
const read = (event: object) =>
  readEvent(JSON.stringify({ ...common, ...event }), "request-1", geminiAdapter);

describe("an event of Gemini CLI", () => {
  it.each([
    {
      event: { hook_event_name: "BeforeTool", ...call },
      want: { kind: "call", toolUseId: "request-1", name: "read_file", input: { file_path: "a" } },
    },
    {
      event: { hook_event_name: "AfterTool", ...call, tool_response: { llmContent: "x", returnDisplay: "" } },
      want: { kind: "call-end", toolUseId: null, outcome: "ran", text: "x" },
    },
    {
      event: {
        hook_event_name: "AfterTool",
        ...call,
        tool_response: { llmContent: "x", error: { message: "No such file.", type: "file_not_found" } },
      },
      want: { kind: "call-end", outcome: "failed", text: "No such file." },
    },
    { event: { hook_event_name: "SessionStart", source: "startup" }, want: { kind: "session-start" } },
    { event: { hook_event_name: "BeforeAgent", prompt: "Go." }, want: { kind: "prompt", text: "Go." } },
    {
      event: {
        hook_event_name: "AfterAgent",
        prompt: "Go.",
        prompt_response: "Done.",
        stop_hook_active: true,
      },
      want: { kind: "turn-end", text: "Done.", isContinued: true },
    },
    { event: { hook_event_name: "SessionEnd", reason: "exit" }, want: { kind: "session-end" } },
  ])("is understood: $event.hook_event_name", ({ event, want }) => {
    expect(read(event)).toMatchObject({ sessionId: "s", cwd: "/shop", said: want });
  });

  it.each([
    { event: { hook_event_name: "PreToolUse", ...call }, want: /doesn’t know the event PreToolUse/ },
    {
      event: { hook_event_name: "BeforeModel" },
      want: /doesn’t know the event BeforeModel. It knows .*BeforeTool/,
    },
    { event: { hook_event_name: "BeforeTool", tool_name: "glob" }, want: /tool_input/ },
    { event: { hook_event_name: "AfterTool", ...call }, want: /tool_response/ },
  ])("is refused with what is wrong: $event.hook_event_name", ({ event, want }) => {
    expect(() => read(event)).toThrow(want);
  });
});
