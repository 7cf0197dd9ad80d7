import type { CommandCheck } from "@countersign/contracts/command";
import { describe, expect, it } from "vitest";
import { findSaveProblem, nameProblem } from "./find-save-problem.ts";

const found: CommandCheck = {
  problem: null,
  warnings: [],
  description: "",
  argumentHint: null,
  patterns: [],
  allowsSubAgents: false,
  shell: [],
  files: [],
  model: null,
};
const unreadable = {
  rule: "Bash(",
  problem: "unclosed",
  danger: null,
  dangerCode: null,
  span: null,
  allows: [],
  anyway: [],
  refuses: [],
};
const broken = { line: 2, column: 1, message: "a tab" };

describe("whyNotSaved", () => {
  it.each([
    { name: "a checked text", checked: { found, isCurrent: true, checkError: null }, want: null },
    {
      name: "a pattern that cannot be read, which allows nothing",
      checked: { found: { ...found, patterns: [unreadable] }, isCurrent: true, checkError: null },
      want: null,
    },
    {
      name: "a mistake",
      checked: { found: { ...found, problem: broken }, isCurrent: true, checkError: null },
      want: /Fix the text/,
    },
    {
      name: "a text that was changed since",
      checked: { found, isCurrent: false, checkError: null },
      want: /Checking/,
    },
    {
      name: "no answer yet",
      checked: { found: null, isCurrent: false, checkError: null },
      want: /Checking/,
    },
    {
      name: "no server",
      checked: { found, isCurrent: false, checkError: "The server can’t be reached." },
      want: /can’t be reached/,
    },
  ])("$name", ({ checked, want }) => {
    if (want === null) expect(findSaveProblem(checked)).toBeNull();
    else expect(findSaveProblem(checked)).toMatch(want);
  });
});

describe("nameProblem", () => {
  it.each(["", "commit", "git:commit", "a.b-c_d"])("has nothing against “%s”", (name) => {
    expect(nameProblem(name)).toBeNull();
  });

  it.each([
    { name: "/commit", want: /Leave out the slash/ },
    { name: "1st", want: /must be a name/ },
    { name: "two words", want: /must be a name/ },
    { name: "git:", want: /must be a name/ },
    { name: "../x", want: /must be a name/ },
    { name: "x".repeat(201), want: /The name/ },
  ])("says what is wrong with “$name”", ({ name, want }) => {
    expect(nameProblem(name)).toMatch(want);
  });
});
