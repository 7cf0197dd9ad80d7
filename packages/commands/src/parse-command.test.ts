import { longestCommand } from "@countersign/contracts/command";
import { describe, expect, it } from "vitest";
import { filePieces, parseCommand, shellPieces } from "./parse-command.ts";

const commit = `---
allowed-tools: Bash(git add:*), Bash(git status:*), Bash(git commit:*)
description: Create a git commit
---

Commit what changed.
`;

const matter = (...lines: string[]): string => ["---", ...lines, "---", "Body"].join("\n");
const patterns = (text: string): string[] => parseCommand(text).allowedTools.map((each) => each.text);

describe("a command file", () => {
  it("says what the specification's example says", () => {
    expect(parseCommand(commit)).toMatchObject({
      description: "Create a git commit",
      argumentHint: null,
      model: null,
      allowsSubAgents: false,
      template: "Commit what changed.",
      problem: null,
      warnings: [],
    });
    expect(patterns(commit)).toEqual(["Bash(git add:*)", "Bash(git status:*)", "Bash(git commit:*)"]);
  });

  it.each([
    { name: "line feeds", text: commit },
    { name: "carriage returns and line feeds", text: commit.replaceAll("\n", "\r\n") },
    { name: "a byte order mark", text: `\uFEFF${commit}` },
    { name: "both", text: `\uFEFF${commit.replaceAll("\n", "\r\n")}` },
  ])("is read with $name, and each pattern has its place", ({ text }) => {
    const parsed = parseCommand(text);
    expect(parsed.problem).toBeNull();
    expect(parsed.template).toBe("Commit what changed.");
    for (const { text: pattern, span } of parsed.allowedTools)
      expect(text.slice(span.start, span.end)).toBe(pattern);
    expect(parsed.allowedTools).toHaveLength(3);
  });

  it("may say everything", () => {
    const parsed = parseCommand(
      matter(
        'description: "Fix: it"',
        "argument-hint: <file>",
        "allowed-tools: [Read, 'Edit(src/**)']",
        "model: claude-haiku",
        "disable-model-invocation: true",
        "sub-agents: true",
      ),
    );
    expect(parsed).toMatchObject({
      description: "Fix: it",
      argumentHint: "<file>",
      model: "claude-haiku",
      allowsSubAgents: true,
      problem: null,
      warnings: [],
    });
  });

  it.each([
    { name: "no front matter", text: "# Fix the test\n\nNow.", want: "Fix the test" },
    { name: "none, behind blank lines", text: "\n\n  Fix it  \nnow", want: "Fix it" },
    { name: "none, with a ruler first", text: "-----\nFix", want: "-----" },
    { name: "an empty one", text: "---\n---\nFix it", want: "Fix it" },
    { name: "one of comments", text: "---\n# nothing\n---\nFix it", want: "Fix it" },
    { name: "an empty description", text: "---\ndescription:\n---\nFix it", want: "Fix it" },
  ])("has its first line for a description with $name", ({ text, want }) => {
    expect(parseCommand(text)).toMatchObject({ description: want, problem: null });
  });

  it("cuts a long first line, and no character in two", () => {
    const { description } = parseCommand(`${"a".repeat(98)}😀${"b".repeat(50)}`);
    expect(description).toBe(`${"a".repeat(98)}…`);
    expect(description.isWellFormed()).toBe(true);
  });

  it.each([
    { hint: "[file]", want: "[file]" },
    { hint: "[file] [more: *x]", want: "[file] [more: *x]" },
    { hint: "add [id] | list", want: "add [id] | list" },
    { hint: '"[file]"', want: "[file]" },
  ])("may have the hint $hint", ({ hint, want }) => {
    const text = matter(`argument-hint: ${hint}`, "allowed-tools: Read");
    expect(parseCommand(text)).toMatchObject({ argumentHint: want, problem: null });
    expect(parseCommand(text.replaceAll("\n", "\r\n")).argumentHint).toBe(want);
    const [tool] = parseCommand(text).allowedTools;
    expect(text.slice(tool?.span.start, tool?.span.end)).toBe("Read");
  });

  it("keeps a --- that stands in its text", () => {
    expect(parseCommand(`${matter("model: m")}\n---\nallowed-tools: Bash\n---\n`)).toMatchObject({
      template: "Body\n---\nallowed-tools: Bash\n---",
      allowedTools: [],
      problem: null,
    });
  });

  it("warns where front matter is not at the beginning, which then grants nothing", () => {
    expect(parseCommand("\n---\nallowed-tools: Bash\n---\nBody")).toMatchObject({
      allowedTools: [],
      problem: null,
      warnings: [{ line: 1, column: 1, message: "front matter must start on the first line, with ---" }],
    });
  });

  it.each([
    { name: "turned text", sign: "\u202E" },
    { name: "letters of no width", sign: "\u200B" },
    { name: "letters that are tags", sign: "\u{E0041}" },
  ])("warns of $name, which a person who trusts it does not see", ({ sign }) => {
    expect(parseCommand(`Fix\nit.${sign}`)).toMatchObject({
      problem: null,
      warnings: [{ line: 2, column: 4, message: "the text contains invisible characters" }],
    });
    expect(parseCommand("Fix 👩‍👩‍👧, naïve, 日本.\tYes.").warnings).toEqual([]);
  });

  it("lists what it runs and reads as it was written", () => {
    const parsed = parseCommand('!`git log $1`\n@src/$2 and @"a b.md", x!`no` a@b.c');
    expect(shellPieces(parsed)).toEqual(["git log $1"]);
    expect(filePieces(parsed)).toEqual(["src/$2", "a b.md"]);
  });
});

describe("allowed-tools", () => {
  it.each([
    { name: "a list", lines: ["allowed-tools:", "  - Bash(git add:*)", "  - 'Read'"] },
    { name: "a list in brackets", lines: ["allowed-tools: [Bash(git add:*), Read]"] },
    { name: "commas", lines: ["allowed-tools: Bash(git add:*), Read"] },
    { name: "blanks", lines: ["allowed-tools: Bash(git add:*)  Read"] },
    { name: "lines", lines: ["allowed-tools: >", "  Bash(git add:*)", "  Read"] },
    { name: "lines that stay", lines: ["allowed-tools: |", "  Bash(git add:*)", "  Read"] },
    { name: "quotes", lines: ['allowed-tools: "Bash(git add:*),Read"'] },
  ])("may be $name", ({ lines }) => {
    const text = matter(...lines);
    const { allowedTools, problem } = parseCommand(text);
    expect(problem).toBeNull();
    expect(allowedTools.map((each) => each.text)).toEqual(["Bash(git add:*)", "Read"]);
    expect(allowedTools.map(({ span }) => text.slice(span.start, span.end).replace(/'/g, ""))).toEqual([
      "Bash(git add:*)",
      "Read",
    ]);
  });

  it("has the place of the whole text for a pattern that is written otherwise", () => {
    const text = matter("allowed-tools: Bash(git", "  add:*), Read");
    const [folded, read] = parseCommand(text).allowedTools;
    expect(folded?.text).toBe("Bash(git add:*)");
    expect(text.slice(folded?.span.start, folded?.span.end)).toBe("Bash(git\n  add:*), Read");
    expect(text.slice(read?.span.start, read?.span.end)).toBe("Read");
  });

  it("never grants more than is written where a blank stands before a parenthesis", () => {
    expect(patterns(matter("allowed-tools: Bash (git add:*), Read"))).toEqual(["Bash (git add:*)", "Read"]);
  });

  it.each(["allowed-tools:", "allowed-tools: ''", "allowed-tools: []", "allowed-tools: ~"])(
    "grants nothing with %s",
    (line) => expect(parseCommand(matter(line))).toMatchObject({ allowedTools: [], problem: null }),
  );

  it("holds a hundred patterns, and no more", () => {
    const list = (count: number): string => `allowed-tools: ${"Read ".repeat(count).trim()}`;
    expect(parseCommand(matter(list(100))).problem).toBeNull();
    expect(parseCommand(matter(list(101)))).toMatchObject({
      problem: {
        line: 2,
        column: 16,
        message: "allowed-tools can have at most 100 patterns, and this has 101",
      },
    });
  });
});

describe("a key that means nothing", () => {
  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "hooks", "1", "true"])(
    "%s is passed over with a warning",
    (key) => {
      const parsed = parseCommand(matter(`${key}: Bash`, "model: m"));
      expect(parsed).toMatchObject({ problem: null, model: "m", allowedTools: [] });
      expect(parsed.warnings).toEqual([{ line: 2, column: 1, message: `unknown key ${key}` }]);
      expect(Object.keys(parsed)).not.toContain(key);
    },
  );

  it.each(["allowed_tools", "allowed-tool", "Allowed-Tools"])("%s is likely meant otherwise", (key) => {
    expect(parseCommand(matter(`${key}: Bash`))).toMatchObject({
      allowedTools: [],
      warnings: [{ message: `unknown key ${key}: did you mean allowed-tools?` }],
    });
  });

  it("changes nothing of other objects", () => {
    parseCommand(matter("__proto__:", "  polluted: true"));
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});

const nul = "\0";
describe("a command that cannot be run says where and why", () => {
  it.each([
    {
      name: "a script",
      text: "---js\nmodule.exports = {}\n---\nBody",
      at: [1, 4],
      want: "nothing may follow",
    },
    { name: "a language", text: "--- yaml\na: b\n---\nBody", at: [1, 4], want: "nothing may follow" },
    { name: "an open end", text: "---\nmodel: m\nBody", at: [1, 1], want: "isn’t closed" },
    { name: "nothing behind", text: "---", at: [1, 1], want: "isn’t closed" },
    { name: "blanks behind the end", text: "---\nmodel: m\n--- \nBody", at: [1, 1], want: "isn’t closed" },
    { name: "a tab", text: matter("model:\tm"), at: [2, 7], want: "a tab" },
    { name: "a tab as indent", text: matter("allowed-tools:", "\t- Read"), at: [3, 1], want: "a tab" },
    {
      name: "a lone return",
      text: matter("model: m\rallowed-tools: Bash"),
      at: [2, 9],
      want: "carriage return",
    },
    { name: "a lone return first", text: "---\rmodel: m\r---\rBody", at: [1, 4], want: "carriage return" },
    { name: "NUL", text: `Body ${nul}`, at: [1, 6], want: "NUL" },
    { name: "half a character", text: "a\nb\uD800", at: [2, 2], want: "half a character" },
    {
      name: "turned text",
      text: matter("description: a\u202Eb"),
      at: [2, 15],
      want: "an invisible character",
    },
    {
      name: "turned text by an escape",
      text: matter('model: "\\u202E"'),
      at: [2, 8],
      want: "an invisible character",
    },
    {
      name: "NUL by an escape",
      text: matter('description: "\\0"'),
      at: [2, 14],
      want: "an invisible character",
    },
    { name: "hidden text that runs", text: "!`ls \u200B`", at: [1, 6], want: "an invisible character" },
    { name: "a list", text: matter("- Bash"), at: [2, 1], want: "key: value" },
    { name: "a text", text: matter("Bash"), at: [2, 1], want: "key: value" },
    { name: "a number as description", text: matter("description: 1"), at: [2, 14], want: "in quotes" },
    { name: "a switch as model", text: matter("model: true"), at: [2, 8], want: "in quotes" },
    {
      name: "a list as description",
      text: matter("description: [a]"),
      at: [2, 14],
      want: "must be a string",
    },
    { name: "a map as hint", text: matter("argument-hint:", "  a: b"), at: [3, 3], want: "must be a string" },
    { name: "YAML 1.1's yes", text: matter("sub-agents: yes"), at: [2, 13], want: "true or false" },
    {
      name: "YAML 1.1's on",
      text: matter("disable-model-invocation: on"),
      at: [2, 27],
      want: "true or false",
    },
    { name: "a switch in quotes", text: matter("sub-agents: 'true'"), at: [2, 13], want: "true or false" },
    {
      name: "a number as pattern",
      text: matter("allowed-tools: [Read, 1]"),
      at: [2, 23],
      want: "each entry of",
    },
    {
      name: "nothing as pattern",
      text: matter("allowed-tools:", "  - Read", "  -"),
      at: [4, 4],
      want: "each entry of",
    },
    {
      name: "a map of patterns",
      text: matter("allowed-tools:", "  Bash: x"),
      at: [3, 3],
      want: "must be a list",
    },
    { name: "a key twice", text: matter("model: a", "model: b"), at: [3, 1], want: "duplicate key" },
    {
      name: "a key twice, in quotes",
      text: matter("model: a", '"model": b'),
      at: [3, 1],
      want: "duplicate key",
    },
    {
      name: "a prototype's key twice",
      text: matter("__proto__: a", "__proto__: b"),
      at: [3, 1],
      want: "duplicate key",
    },
    { name: "a key that is a list", text: matter("? [a]", ": b"), at: [2, 3], want: "a key must be a word" },
    { name: "an anchor", text: matter("model: &a m"), at: [2, 11], want: "anchors (&name)" },
    { name: "an anchor on a key", text: matter("&a model: m"), at: [2, 4], want: "anchors (&name)" },
    { name: "an alias", text: matter("model: *a"), at: [2, 8], want: "aliases (*name)" },
    { name: "a tag", text: matter("model: !!str 1"), at: [2, 14], want: "tags (!name)" },
    { name: "a tag of its own", text: matter("model: !x m"), at: [2, 8], want: "tags (!name)" },
    { name: "a bare tag", text: matter("model: ! 1"), at: [2, 10], want: "tags (!name)" },
    {
      name: "a tag on a list",
      text: matter("allowed-tools: !!seq [Read]"),
      at: [2, 22],
      want: "tags (!name)",
    },
    {
      name: "two documents",
      text: matter("model: m", "...", "model: n"),
      at: [4, 1],
      want: "several documents",
    },
    {
      name: "a directive",
      text: matter("%YAML 1.1", "sub-agents: yes"),
      at: [3, 1],
      want: "Missing directives-end",
    },
    {
      name: "a bracket that stays open",
      text: matter("allowed-tools: [Read"),
      at: [2, 16],
      want: "the [ that opens here isn’t closed",
    },
    {
      name: "a colon too many",
      text: matter("description: Fix: it"),
      at: [2, 14],
      want: "a colon and a space",
    },
    { name: "a star without quotes", text: matter("allowed-tools: *"), at: [2, 16], want: "aliases (*name)" },
    { name: "no text", text: "---\nmodel: m\n---\n\n", at: [5, 1], want: "no text to send" },
    { name: "nothing at all", text: " \n", at: [2, 1], want: "no text to send" },
    {
      name: "too much to run",
      text: "!`a`\n".repeat(21),
      at: [21, 1],
      want: "can have at most 20 interpolations",
    },
    { name: "$1 in quotes", text: 'Say\n!`echo "$1"`', at: [2, 9], want: "write $1 without quotes" },
  ])("$name", ({ text, at: [line, column], want }) => {
    const { problem } = parseCommand(text);
    expect(problem).toMatchObject({ line, column });
    expect(problem?.message).toContain(want);
  });

  it("counts columns without a byte order mark, and in CRLF files", () => {
    expect(parseCommand("\uFEFF---js\n").problem).toMatchObject({ line: 1, column: 4 });
    expect(parseCommand(matter("model: m", "sub-agents: 1").replaceAll("\n", "\r\n")).problem).toMatchObject({
      line: 3,
      column: 13,
    });
  });

  it("tells every problem, the first one as the reason", () => {
    const parsed = parseCommand(matter("model: 1", "sub-agents: 2", "x: y"));
    expect(parsed.problem).toMatchObject({ line: 2 });
    expect(parsed.warnings.map(({ line }) => line)).toEqual([3, 4]);
  });

  it("sends nothing of front matter that is wrong", () => {
    for (const text of ["---js\nsecret\n---\nBody", "---\nmodel: m\nBody"])
      expect(parseCommand(text)).toMatchObject({ template: "", pieces: [], allowedTools: [] });
  });
});

describe("an attack costs nothing", () => {
  const bomb = [
    "a: &a [x, x, x, x, x, x, x, x, x]",
    ..."bcdefghi".split("").map((name, index) => {
      const alias = `*${"abcdefgh"[index]}`;
      return `${name}: &${name} [${Array.from({ length: 9 }, () => alias).join(", ")}]`;
    }),
    "description: *i",
  ];
  it.each([
    { name: "an alias bomb", text: matter(...bomb), want: "anchors (&name)" },
    {
      name: "5 MB",
      text: `---\n${"a".repeat(5_000_000)}\n---\n`,
      want: `${longestCommand.toLocaleString("en-US")}`,
    },
    { name: "front matter without end", text: `---\n${"a: b\n".repeat(39_000)}`, want: "isn’t closed" },
    { name: "much front matter", text: matter(`model: ${"m".repeat(150_000)}`), want: "20,000 characters" },
    { name: "deep brackets", text: matter(`model: ${"[".repeat(19_000)}`), want: "nested too deep" },
    { name: "deep lists", text: matter("- ".repeat(9_000)), want: "nested too deep" },
    { name: "deep keys", text: matter("? ".repeat(9_000)), want: "nested too deep" },
    { name: "deep maps", text: matter("{a: ".repeat(4_000)), want: "nested too deep" },
    { name: "deep maps, in a line", text: matter("a: ".repeat(6_000)), want: "nested too deep" },
    {
      name: "deep lists in steps",
      text: matter(...Array.from({ length: 30 }, (_, row) => " ".repeat(row * 40) + "- ".repeat(20))),
      want: "",
    },
    {
      name: "many keys",
      text: matter(...Array.from({ length: 2_000 }, () => "key: v")),
      want: "duplicate key",
    },
    { name: "many insertions", text: "!`a` ".repeat(40_000), want: "at most 20 interpolations" },
    { name: "many open quotes", text: `x\n${'@"\n'.repeat(60_000)}!\``, want: null },
    { name: "many placeholders", text: "$1".repeat(100_000), want: null },
    { name: "many dots behind @", text: ` @${".".repeat(199_000)}x`, want: null },
  ])("$name", ({ text, want }) => {
    const parsed = parseCommand(text);
    if (want === null) expect(parsed.problem).toBeNull();
    else expect(parsed.problem?.message).toContain(want);
    expect(parsed.warnings.length).toBeLessThanOrEqual(40);
  });
});

it("warns of a parenthesis that swallows the patterns behind it", () => {
  const open = parseCommand("---\nallowed-tools: Bash(nope, Bash(git status:*), Read\n---\nGo");
  expect(open.allowedTools).toHaveLength(1);
  expect(open.warnings).toEqual([
    {
      line: 2,
      column: 16,
      message:
        "a parenthesis isn’t closed here, so everything after it is one pattern: Bash(nope, Bash(git status:*), Read",
    },
  ]);
  const list = parseCommand('---\nallowed-tools: ["Bash(a", "Bash(echo \\\\()", Read]\n---\nGo');
  expect(list.warnings.map(({ message }) => message)).toEqual([expect.stringContaining(": Bash(a")]);
});
