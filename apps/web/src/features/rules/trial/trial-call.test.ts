import { describe, expect, it } from "vitest";
import { readLines, readTrialCall } from "./trial-call.ts";

describe("readTrialCall", () => {
  it.each([
    {
      name: "a command is taken as it is",
      tool: "Bash",
      typed: "git status -s ",
      want: { tag: "call", call: { tool: "Bash", input: { command: "git status -s " } } },
    },
    {
      name: "a command that only begins like JSON is a command",
      tool: "Bash",
      typed: "{ ls; }",
      want: { tag: "call", call: { tool: "Bash", input: { command: "{ ls; }" } } },
    },
    {
      name: "a whole input of a known tool",
      tool: "Write",
      typed: '{"file_path":"a","content":"b"}',
      want: { tag: "call", call: { tool: "Write", input: { file_path: "a", content: "b" } } },
    },
    {
      name: "an input of another tool",
      tool: "mcp__tracker__create",
      typed: '{"title":"x"}',
      want: { tag: "call", call: { tool: "mcp__tracker__create", input: { title: "x" } } },
    },
    {
      name: "words for another tool are no input",
      tool: "Grep",
      typed: "x",
      want: { tag: "problem", text: expect.stringMatching(/^Invalid JSON/) },
    },
    {
      name: "a list is no input",
      tool: "Grep",
      typed: "[1]",
      want: { tag: "problem", text: expect.stringMatching(/must be a JSON object/) },
    },
    { name: "nothing typed", tool: "Bash", typed: "  ", want: { tag: "nothing" } },
  ])("$name", ({ tool, typed, want }) => {
    expect(readTrialCall(tool, typed)).toEqual(want);
  });
});

describe("readLines", () => {
  it("gives a rule a line", () => {
    expect(readLines("Bash(ls)\n\n  Read(x) \n")).toEqual(["Bash(ls)", "Read(x)"]);
  });
});
