import { describe, expect, it } from "vitest";
import { parseCommand } from "./parse-command.ts";

/** What is said of front matter made of these lines; the first of them is line 2 of the text. */
function saidOf(...lines: string[]) {
  const { problem, warnings } = parseCommand(["---", ...lines, "---", "Body"].join("\n"));
  return { problem, warnings };
}

describe("a mistake in front matter is said in plain words, where it is mended", () => {
  it.each<{ lines: string[]; at: [number, number]; want: string }>([
    {
      lines: ["description: [WIP] do it"],
      at: [2, 14],
      want: "put text that starts with [ in quotes",
    },
    { lines: ["description: [WIP]"], at: [2, 14], want: "description must be a string: put it in quotes" },
    {
      lines: ["description: {name} it"],
      at: [2, 14],
      want: "put text that starts with { in quotes",
    },
    {
      lines: ["argument-hint: [file] more"],
      at: [2, 16],
      want: "put text that starts with [ in quotes",
    },
    { lines: ["allowed-tools: [Read", "model: x"], at: [2, 16], want: "the [ that opens here isn’t closed" },
    { lines: ["allowed-tools: {Read", "model: x"], at: [2, 16], want: "the { that opens here isn’t closed" },
    { lines: ["allowed-tools: [Read]]"], at: [2, 22], want: "this ] closes nothing" },
    {
      lines: ['description: "Fix it', "model: x"],
      at: [2, 14],
      want: 'the quote " that opens here isn’t closed',
    },
    {
      lines: ["model: x", "description: 'Fix it"],
      at: [3, 14],
      want: "the quote ' that opens here isn’t closed",
    },
    { lines: ['allowed-tools: ["Read]'], at: [2, 17], want: 'the quote " that opens here isn’t closed' },
    { lines: ['description: "Fix" it'], at: [2, 20], want: 'there is text after the closing quote "' },
    { lines: ['description: "a \\d b"'], at: [2, 17], want: "this backslash means nothing" },
    { lines: ["description:\tFix"], at: [2, 13], want: "there is a tab here: use spaces" },
    {
      lines: ["description: Fix: it"],
      at: [2, 14],
      want: "put text that contains a colon and a space in quotes",
    },
    {
      lines: ["description:Fix it"],
      at: [2, 13],
      want: "a space is missing after the colon of description:",
    },
    { lines: ["model: x", "description:Fix"], at: [3, 13], want: "a space is missing after the colon" },
    { lines: ["model x", "description: a"], at: [2, 1], want: "this line has no colon: write key: value" },
    { lines: ["Fix it"], at: [2, 1], want: "this line has no colon: write key: value" },
    { lines: ["  description: a", "model: b"], at: [2, 1], want: "each key must start its line" },
    { lines: ["allowed-tools:", "  - Read", " - Write"], at: [4, 1], want: "must be indented alike" },
    { lines: ["description: `x`"], at: [2, 14], want: "put text that starts with ` in quotes" },
    { lines: ["description: @x"], at: [2, 14], want: "put text that starts with @ in quotes" },
    { lines: ["description: >x"], at: [2, 14], want: "put text that starts with > in quotes" },
    { lines: ["description: - x"], at: [2, 14], want: "put text that starts with - in quotes" },
    {
      lines: ["%YAML 1.1", "model: x"],
      at: [3, 1],
      want: "invalid YAML: Missing directives-end",
    },
  ])("$lines", ({ lines, at: [line, column], want }) => {
    const { problem } = saidOf(...lines);
    expect(problem?.message).toContain(want);
    expect(problem).toMatchObject({ line, column });
  });

  it("says one thing of one mistake", () => {
    expect(saidOf("allowed-tools:", "  - Read", " - Write").warnings).toEqual([]);
    expect(saidOf("  description: a", "model: b").warnings).toEqual([]);
  });

  it("keeps the place in files with carriage returns", () => {
    const { problem } = parseCommand('---\r\nmodel: x\r\ndescription: "Fix it\r\n---\r\nBody');
    expect(problem).toMatchObject({ line: 3, column: 14 });
  });
});
