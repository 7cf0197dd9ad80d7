import { builtInCommands } from "@countersign/commands";
import type { CommandSummary } from "@countersign/contracts/command";
import { describe, expect, it } from "vitest";
import { matchName } from "./match-name.ts";
import { availableCommands, completeName, filterCommands, nameAtCaret } from "./offered-commands.ts";

function command(name: string, more: Partial<CommandSummary> = {}): CommandSummary {
  return {
    id: `/w/.claude/commands/${name}.md`,
    name,
    source: "project",
    path: `/w/.claude/commands/${name}.md`,
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
    version: null,
    updatedBy: null,
    updatedAt: null,
    ...more,
  };
}

describe("matchName", () => {
  it.each([
    { name: "commit", typed: "commit", better: "commit-all" },
    { name: "commit-all", typed: "com", better: "git:commit" },
    { name: "git:commit", typed: "com", better: "recommend" },
    { name: "recommend", typed: "com", better: "clear-old-memory" },
    { name: "fix-test", typed: "ft", better: "flashlight" },
  ])("for “$typed” $name comes before $better", ({ name, typed, better }) => {
    expect(matchName(name, typed)).toBeGreaterThan(matchName(better, typed) ?? -Infinity);
  });

  it.each([
    { name: "commit", typed: "timmoc" },
    { name: "commit", typed: "commits" },
  ])("“$typed” does not fit $name", ({ name, typed }) => {
    expect(matchName(name, typed)).toBeNull();
  });

  it("does not care for capitals, and everything fits nothing typed", () => {
    expect(matchName("Deploy", "dep")).not.toBeNull();
    expect(matchName("Deploy", "")).toBe(0);
  });
});

describe("knownCommands", () => {
  it("has the built-in command before the server has answered, and in a new session none of them", () => {
    expect(availableCommands(undefined, true).map(({ name }) => name)).toEqual(
      builtInCommands.map(({ name }) => name),
    );
    expect(availableCommands(undefined, false)).toEqual([]);
  });

  it("has each name once: neither those that lose a clash nor the built-in command twice", () => {
    const listed = [
      command("help", { source: "built-in" }),
      command("commit", { shadowedBy: "team:commit" }),
      command("commit", { id: "team:commit", source: "team" }),
    ];
    expect(availableCommands(listed, false).map(({ name, source }) => [name, source])).toEqual([
      ["commit", "team"],
    ]);
    expect(availableCommands(listed, true).filter(({ name }) => name === "help")).toHaveLength(1);
  });
});

describe("offeredCommands", () => {
  const known = availableCommands(
    [
      command("commit-broken", { problem: { line: 2, column: 3, message: "a tab" } }),
      command("git:commit", { trust: "untrusted", shell: ["git status"] }),
      command("commit", { argumentHint: "[message]" }),
      command("ship", { description: "Commits and pushes" }),
    ],
    false,
  );

  it("orders by fit, with those that are only described so behind, and broken ones last with their problem", () => {
    const offered = filterCommands(known, "commit");
    expect(offered.map(({ name }) => name)).toEqual(["commit", "git:commit", "ship", "commit-broken"]);
    expect(offered.at(-1)?.problem).toBe("Line 2, column 3: a tab");
    expect(offered[1]).toMatchObject({ needsTrust: true, powers: "runs 1 command line" });
  });

  it("begins with the project’s, the team’s and the user’s own while nothing is typed; broken ones stay last", () => {
    const listed = [
      command("mine", { source: "user" }),
      command("ours", { source: "team" }),
      command("half", { problem: { line: 1, column: 1, message: "a tab" } }),
      command("review"),
      command("commit"),
    ];
    const names = filterCommands(availableCommands(listed, true), "").map(({ name }) => name);
    const own = builtInCommands.map(({ name }) => name);
    expect(names).toEqual(["review", "commit", "ours", "mine", ...own, "half"]);
  });

  it("goes by fit alone once something is typed", () => {
    const listed = [command("clear-cache"), command("co-op")];
    const names = filterCommands(availableCommands(listed, true), "clear").map(({ name }) => name);
    expect(names).toEqual(["clear", "clear-cache"]);
  });

  it("is empty when nothing fits", () => {
    expect(filterCommands(known, "zebra")).toEqual([]);
  });
});

describe("nameAtCaret", () => {
  it.each([
    { text: "/", caret: 1, want: "" },
    { text: "/com", caret: 4, want: "com" },
    { text: "/git:co", caret: 7, want: "git:co" },
    { text: "/com now", caret: 4, want: "com" },
    { text: "/commit", caret: 4, want: null },
    { text: "/com now", caret: 8, want: null },
    { text: "/com ", caret: 5, want: null },
    { text: "//com", caret: 5, want: null },
    { text: "/usr/bin", caret: 8, want: null },
    { text: "see /com", caret: 8, want: null },
    { text: "", caret: 0, want: null },
  ])("of “$text” at $caret is $want", ({ text, caret, want }) => {
    expect(nameAtCaret(text, caret)).toBe(want);
  });
});

describe("completeName", () => {
  it.each([
    { text: "/co", want: "/commit " },
    { text: "/co fix it", want: "/commit fix it" },
    { text: "/", want: "/commit " },
  ])("makes “$want” of “$text”", ({ text, want }) => {
    expect(completeName(text, "commit")).toEqual({ text: want, caret: "/commit ".length });
  });
});
