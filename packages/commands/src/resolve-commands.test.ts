import { describe, expect, it } from "vitest";
import { commandNameOf } from "./command-name.ts";
import { nearNames } from "./near-names.ts";
import { type NamedCommand, resolveCommands } from "./resolve-commands.ts";

const file = (source: "user" | "project", path: string): NamedCommand => ({
  id: path,
  name: "x",
  source,
  path,
});
const builtIn: NamedCommand = { id: "built-in:x", name: "x", source: "built-in", path: null };
const team: NamedCommand = { id: "team:x", name: "x", source: "team", path: null };
const project = file("project", "/w/.countersign/commands/x.md");
const projectOfClaude = file("project", "/w/.claude/commands/x.md");
const user = file("user", "/h/.countersign/commands/x.md");
const userOfClaude = file("user", "/h/.claude/commands/x.md");
/** The one that is not shadowed. */
const resolve = (commands: NamedCommand[]) =>
  resolveCommands(commands).find(({ shadowedBy }) => shadowedBy === null)?.command;
const ranked = [builtIn, team, project, projectOfClaude, user, userOfClaude];

describe("a name that several commands have", () => {
  it.each(ranked.map((winner, rank) => ({ winner: winner.id, left: ranked.slice(rank) })))(
    "means $winner, whatever their order",
    ({ winner, left }) => {
      for (const commands of [left, left.toReversed()]) {
        for (const { command, shadowedBy } of resolveCommands(commands))
          expect(shadowedBy).toBe(command.id === winner ? null : winner);
      }
    },
  );

  it("the folder that a file is in is the last one of its path", () => {
    const inside = file("project", "/h/.countersign/commands/w/.claude/commands/x.md");
    expect(resolve([inside, project])).toBe(project);
    expect(resolve([file("project", "/a/.claude/commands/x.md"), inside])?.id).toMatch(/^\/a/);
  });

  it("other names are left alone", () => {
    const other = { ...user, id: "y", name: "__proto__" };
    expect(resolveCommands([team, other])).toEqual([
      { command: team, shadowedBy: null },
      { command: other, shadowedBy: null },
    ]);
  });
});

describe("the name of a file", () => {
  it.each([
    { path: "commit.md", want: "commit" },
    { path: "git/commit.md", want: "git:commit" },
    { path: "a/b_1/c-2.d.md", want: "a:b_1:c-2.d" },
    { path: "README.md", want: "README" },
  ])("$path is /$want", ({ path, want }) => {
    expect(commandNameOf(path)).toEqual({ ok: true, name: want });
  });

  it.each([
    { path: "commit.txt", want: "must end with .md" },
    { path: "commit.MD", want: "must end with .md" },
    { path: ".md", want: '""' },
    { path: "git/.md", want: '""' },
    { path: "/commit.md", want: '""' },
    { path: "../commit.md", want: '".."' },
    { path: ".git/commit.md", want: '".git"' },
    { path: "git:commit.md", want: '"git:commit"' },
    { path: "my command.md", want: '"my command"' },
    { path: "1.md", want: '"1"' },
    { path: "größe.md", want: '"größe"' },
    { path: "a\n.md", want: '"a\\n"' },
    { path: `${"a".repeat(150)}/${"b".repeat(100)}.md`, want: "at most 200" },
  ])("$path is none", ({ path, want }) => {
    expect(commandNameOf(path)).toEqual({ ok: false, reason: expect.stringContaining(want) });
  });
});

describe("names near an unknown one", () => {
  const names = ["commit", "compact", "clear", "cost", "help", "mode", "git:fix", "review", "fix-tests"];
  it.each([
    { name: "comit", want: ["commit"] },
    { name: "commti", want: ["commit"] },
    { name: "Commit", want: ["commit"] },
    { name: "fix", want: ["git:fix", "fix-tests"] },
    { name: "helo", want: ["help"] },
    { name: "rev", want: ["review"] },
    { name: "zzz", want: [] },
    { name: "", want: [] },
    { name: "x".repeat(5_000), want: [] },
  ])("$name is like $want", ({ name, want }) => {
    expect(nearNames(name, names)).toEqual(want);
  });

  it("are three at most, each once", () => {
    expect(nearNames("ab", ["aa", "ac", "ad", "ae", "aa"])).toEqual(["aa", "ac", "ad"]);
  });
});
