import type { Reason } from "@countersign/contracts/reason";
import { beforeAll, describe, expect, it } from "vitest";
import {
  allowingCommand,
  describeCommandOrigin,
  describePowers,
  describeRequester,
  formatLastTrusted,
  formatTextProblem,
} from "./command-messages.ts";
import { keepOwnName } from "./format-person.ts";

beforeAll(() => keepOwnName("owner"));

describe("allowingCommand", () => {
  const rule = (kind: "rule" | "command", source: string): Reason => ({
    code: `earlier-${kind}`,
    text: "it allows git add .",
    rule: { text: "Bash(git add:*)", source },
  });
  it.each([
    { name: "a rule of the command", reasons: [rule("command", "the command /git:add")], want: "/git:add" },
    {
      name: "the command beside another reason",
      reasons: [
        { code: "earlier-shell", text: "reads only" } as const,
        rule("command", "the command /commit"),
      ],
      want: "/commit",
    },
    { name: "a rule that only calls itself so", reasons: [rule("rule", "the command /commit")], want: null },
    { name: "no reason", reasons: [], want: null },
  ])("$name gives $want", ({ reasons, want }) => {
    expect(allowingCommand(reasons)).toBe(want);
  });
});

it("never says that the agent asks for what the text of a command asks for", () => {
  expect(describeRequester({ name: "commit" })).toBe("Requested by the text of /commit, not by the agent");
});

describe("trustedBeforeWords", () => {
  const at = new Date(2026, 10, 21, 9, 5).toISOString();
  it.each([
    { by: "owner", want: "You trusted a different text on 21 Nov 2026 at 09:05. Changes since then:" },
    { by: "ada", want: "ada trusted a different text on 21 Nov 2026 at 09:05. Changes since then:" },
  ])("says of $by who and when", ({ by, want }) => {
    expect(formatLastTrusted({ by, at })).toBe(want);
  });
});

describe("powersWords", () => {
  const pattern = (problem: string | null) => ({
    rule: "Bash(ls:*)",
    problem,
    danger: null,
    dangerCode: null,
  });
  it.each([
    { name: "nothing", command: { allowedTools: [], shell: [], files: [] }, want: null },
    {
      name: "only patterns that can be read",
      command: { allowedTools: [pattern(null), pattern("no such tool")], shell: [], files: [] },
      want: "allows 1 pattern without approval",
    },
    {
      name: "everything",
      command: { allowedTools: [pattern(null), pattern(null)], shell: ["ls"], files: ["a", "b"] },
      want: "allows 2 patterns without approval, runs 1 command line, reads 2 files",
    },
    {
      name: "no power of a pattern that nobody can read",
      command: { allowedTools: [pattern("no such tool")], shell: [], files: [] },
      want: null,
    },
  ])("counts $name", ({ command, want }) => {
    expect(describePowers(command)).toBe(want);
  });
});

it.each([
  { source: "project" as const, path: "/w/.claude/commands/a.md", want: "/w/.claude/commands/a.md" },
  { source: "team" as const, path: null, want: "a team command" },
  { source: "built-in" as const, path: null, want: "a built-in command" },
])("a $source command stands at “$want”", ({ source, path, want }) => {
  expect(describeCommandOrigin({ source, path })).toBe(want);
});

describe("problemWords", () => {
  it.each([
    {
      name: "what is wrong at a place",
      problem: { line: 3, column: 5, message: "unclosed quote" },
      want: "Line 3, column 5: unclosed quote",
    },
    {
      name: "what is wrong with the first line further on",
      problem: { line: 1, column: 2, message: "a tab" },
      want: "Line 1, column 2: a tab",
    },
    {
      name: "what is wrong with the file and no place in it",
      problem: { line: 1, column: 1, message: "it is a link" },
      want: "It is a link",
    },
  ])("$name", ({ problem, want }) => {
    expect(formatTextProblem(problem)).toBe(want);
  });
});
