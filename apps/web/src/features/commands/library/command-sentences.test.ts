import type { CommandSummary } from "@countersign/contracts/command";
import { beforeAll, describe, expect, it } from "vitest";
import { keepOwnName } from "../../../lib/messages/format-person.ts";
import {
  allProblems,
  commandHref,
  describeShadowingCommand,
  findRunProblem,
  originOf,
  withWorkspace,
} from "./command-sentences.ts";

beforeAll(() => keepOwnName("owner"));

const team: CommandSummary = {
  id: "team:commit",
  name: "commit",
  source: "team",
  path: null,
  description: "",
  argumentHint: null,
  allowedTools: [],
  allowsSubAgents: false,
  shell: [],
  files: [],
  model: null,
  problem: null,
  warnings: [],
  shadowedBy: null,
  trust: "not-needed",
  trustedBy: null,
  trustedAt: null,
  digest: "d",
  version: 3,
  updatedBy: "ada",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const now = Date.parse("2026-01-01T00:04:00.000Z");

describe("originOf", () => {
  it.each([
    { name: "a team command", command: team, want: "v3 by ada, 4m ago" },
    {
      name: "one that this browser saved",
      command: { ...team, updatedBy: "owner" },
      want: "v3 by you, 4m ago",
    },
    {
      name: "a file of the home folder",
      command: { ...team, source: "user" as const, path: "/home/ada/.claude/commands/a.md" },
      want: "~/.claude/commands/a.md",
    },
    {
      name: "a file of the workspace",
      command: { ...team, source: "project" as const, path: "/home/ada/site/.claude/commands/a.md" },
      want: ".claude/commands/a.md",
    },
    {
      name: "the product's own",
      command: { ...team, source: "built-in" as const },
      want: "built into Countersign",
    },
  ])("says where $name comes from", ({ command, want }) => {
    expect(originOf(command, { home: "/home/ada", workspace: "/home/ada/site", now })).toBe(want);
  });
});

it.each([
  { id: "built-in:help", want: "the built-in command" },
  { id: "team:commit", want: "the team’s command" },
  { id: "/home/ada/.claude/commands/commit.md", want: "~/.claude/commands/commit.md" },
  { id: "/w/.claude/commands/commit.md", want: ".claude/commands/commit.md" },
])("says which one $id is", ({ id, want }) => {
  expect(describeShadowingCommand(id, { home: "/home/ada", workspace: "/w" })).toBe(want);
});

describe("whyNotRun", () => {
  const problem = { line: 1, column: 1, message: "a tab" };
  it.each([
    { name: "a good one can", command: team, want: null },
    { name: "a broken one cannot", command: { ...team, problem }, want: /fix its text/ },
    { name: "one that loses cannot", command: { ...team, shadowedBy: "/x" }, want: /means another/ },
    { name: "the product's own is typed", command: { ...team, source: "built-in" as const }, want: /Type/ },
    { name: "an untrusted one asks", command: { ...team, trust: "untrusted" as const }, want: null },
  ])("$name", ({ command, want }) => {
    if (want === null) expect(findRunProblem(command)).toBeNull();
    else expect(findRunProblem(command)).toMatch(want);
  });
});

it("lists what is wrong before what only looks so", () => {
  const problem = { line: 2, column: 3, message: "a tab" };
  const warning = { line: 1, column: 1, message: "an unknown key" };
  expect(allProblems({ problem, warnings: [warning] })).toEqual([
    { severity: "error", ...problem },
    { severity: "warning", ...warning },
  ]);
  expect(allProblems({ problem: null, warnings: [] })).toEqual([]);
});

it("writes addresses that keep every character of an id and the workspace", () => {
  const href = commandHref("/w/a b&c.md", "/w", "history");
  const query = new URL(href, "http://desk").searchParams;
  expect([query.get("id"), query.get("workspace"), query.get("tab")]).toEqual([
    "/w/a b&c.md",
    "/w",
    "history",
  ]);
  expect(commandHref("team:commit", null, "overview")).toBe("/commands/command?id=team%3Acommit");
  expect(withWorkspace("/commands", null)).toBe("/commands");
  expect(withWorkspace("/sessions/new", "/w", { command: "commit" })).toBe(
    "/sessions/new?command=commit&workspace=%2Fw",
  );
});
