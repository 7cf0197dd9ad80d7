import type { CommandSummary } from "@countersign/contracts/command";
import { describe, expect, it } from "vitest";
import { groupCommands, matchesCommand, nameNote, winsOver } from "./command-list.ts";

function command(change: Partial<CommandSummary>): CommandSummary {
  return {
    id: "team:commit",
    name: "commit",
    source: "team",
    path: null,
    description: "Create a git commit",
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
    version: 1,
    updatedBy: "ada",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...change,
  };
}

const file = "/w/.claude/commands/commit.md";
const shadowed = command({ id: file, source: "project", path: file, shadowedBy: "team:commit" });

describe("groupCommands", () => {
  it("has every source, the built-in command last, and sorts by name", () => {
    const groups = groupCommands([command({ name: "review", id: "team:review" }), shadowed, command({})], "");
    expect(groups.map(({ source, commands }) => [source, commands.map(({ name }) => name)])).toEqual([
      ["team", ["commit", "review"]],
      ["project", ["commit"]],
      ["user", []],
      ["built-in", []],
    ]);
  });

  it("leaves out what a search does not find", () => {
    const groups = groupCommands([command({}), shadowed], "/w/");
    expect(groups.flatMap(({ commands }) => commands)).toEqual([shadowed]);
  });
});

describe("matchesCommand", () => {
  const granted = command({
    allowedTools: [{ rule: "Bash(git add:*)", problem: null, danger: null, dangerCode: null }],
    shell: ["git status"],
  });
  it.each([
    { name: "nothing is sought", find: "  ", want: true },
    { name: "the name with its slash", find: "/commit", want: true },
    { name: "capitals do not count", find: "GIT Commit", want: true },
    { name: "a word of what it grants", find: "bash(git", want: true },
    { name: "a command line of its text", find: "status", want: true },
    { name: "its source", find: "team", want: true },
    { name: "one of two words only", find: "git deploy", want: false },
  ])("$name: $want", ({ find, want }) => {
    expect(matchesCommand(granted, find)).toBe(want);
  });
});

describe("winsOver", () => {
  const winner = command({});
  const other = command({ id: "team:review", name: "review" });
  it("names those of the same name that lose", () => {
    expect(winsOver(winner, [winner, shadowed, other])).toEqual([shadowed]);
  });
  it("names none for one that loses itself, nor for one without a clash", () => {
    expect(winsOver(shadowed, [winner, shadowed])).toEqual([]);
    expect(winsOver(other, [winner, shadowed, other])).toEqual([]);
  });
});

describe("nameNote", () => {
  const help = command({ id: "built-in:help", name: "help", source: "built-in" });
  const deploy = command({ id: "/h/deploy.md", name: "deploy", source: "user", path: "/h/deploy.md" });
  const all = [help, command({}), shadowed, deploy];
  const place = { home: "/h", workspace: "/w" };
  it("lets nobody take a name of the product", () => {
    expect(nameNote("help", all, place).problem).toContain("/help is built in");
  });
  it("leads to the team command that has the name", () => {
    expect(nameNote("commit", all, place)).toMatchObject({
      problem: "Your team already has /commit.",
      taken: all[1],
    });
  });
  it("says which files it will win over, all of them", () => {
    const inProject = "/w/.claude/commands/deploy.md";
    const project = command({ id: inProject, name: "deploy", source: "project", path: inProject });
    expect(nameNote("deploy", [...all, project], place)).toEqual({
      problem: null,
      hint: "It takes precedence over ~/deploy.md, .claude/commands/deploy.md.",
      taken: null,
    });
  });
  it("has nothing to say of a free name", () => {
    expect(nameNote("review", all, place)).toEqual({ problem: null, hint: null, taken: null });
  });
});
