import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@countersign/contracts/json";
import { execa } from "execa";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { abortOnce } from "./fixtures/signs.ts";
import { callTool, quiet, tempFolder, textOf } from "./fixtures/temp-workspace.ts";
import { createGrepTool } from "./grep.ts";
import { ToolInputError } from "./ports/tool.ts";

describe("Grep", () => {
  const grep = createGrepTool("/nowhere");
  const search = async (folder: string, input: JsonObject) =>
    textOf((await callTool(grep, input, folder)).result);
  const linesOf = async (content: string | Buffer, input: JsonObject) =>
    (await search(tempFolder({ f: content }), { output_mode: "content", ...input })).split("\n");

  describe("output", () => {
    const files = { "a.ts": "one\ntwo\nthree\n", "b/c.ts": "two\ntwo\n", "b/d.md": "two", "e.txt": "four\n" };

    it.each<{ name: string; input: JsonObject; want: string }>([
      { name: "names of files by default", input: { pattern: "two" }, want: "a.ts\nb/c.ts\nb/d.md" },
      { name: "counts", input: { pattern: "two", output_mode: "count" }, want: "a.ts:1\nb/c.ts:2\nb/d.md:1" },
      {
        name: "lines",
        input: { pattern: "t.o", output_mode: "content" },
        want: "a.ts:2:two\nb/c.ts:1:two\nb/c.ts:2:two\nb/d.md:1:two",
      },
      {
        name: "lines without numbers",
        input: { pattern: "thr", output_mode: "content", "-n": false },
        want: "a.ts:three",
      },
      { name: "nothing", input: { pattern: "five" }, want: "No matches." },
      { name: "a folder", input: { pattern: "two", path: "b" }, want: "b/c.ts\nb/d.md" },
      {
        name: "one file",
        input: { pattern: "two", path: "b/c.ts", output_mode: "content" },
        want: "b/c.ts:1:two\nb/c.ts:2:two",
      },
      { name: "one file's name", input: { pattern: "two", path: "./b/../a.ts" }, want: "a.ts" },
      { name: "a glob for names", input: { pattern: "two", glob: "*.ts" }, want: "a.ts\nb/c.ts" },
      {
        name: "a glob with braces",
        input: { pattern: "two|four", glob: "*.{md,txt}" },
        want: "b/d.md\ne.txt",
      },
      { name: "a glob with a folder", input: { pattern: "two", glob: "b/*.ts" }, want: "b/c.ts" },
      { name: "a glob with **", input: { pattern: "two", glob: "b/**/*.md" }, want: "b/d.md" },
      { name: "a glob from the root", input: { pattern: "two", glob: "/*.ts" }, want: "a.ts" },
      { name: "a glob turned around", input: { pattern: "two", glob: "!*.ts" }, want: "b/d.md" },
      { name: "a folder left out", input: { pattern: "two", glob: "!b" }, want: "a.ts" },
      {
        name: "a glob for one file is for folders only",
        input: { pattern: "two", path: "a.ts", glob: "*.md" },
        want: "a.ts",
      },
      {
        name: "a glob that looks like an option",
        input: { pattern: "two", glob: "--files" },
        want: "No matches.",
      },
      {
        name: "the first entries",
        input: { pattern: "two", head_limit: 2 },
        want: "a.ts\nb/c.ts\n[cut here: 1 more file. Narrow the pattern, path or glob, or set head_limit.]",
      },
      {
        name: "the first lines",
        input: { pattern: "two", output_mode: "content", head_limit: 1 },
        want: "a.ts:2:two\n[cut here: 3 more lines. Narrow the pattern, path or glob, or set head_limit.]",
      },
    ])("shows $name", async ({ input, want }) => {
      expect(await search(tempFolder(files), input)).toBe(want);
    });

    it.each<{ name: string; input: JsonObject; want: string[] }>([
      { name: "after", input: { "-A": 1 }, want: ["f:2:x1", "f-3-b", "--", "f:6:x2", "f-7-e"] },
      { name: "before", input: { "-B": 1 }, want: ["f-1-a", "f:2:x1", "--", "f-5-d", "f:6:x2"] },
      {
        name: "around",
        input: { "-C": 1 },
        want: ["f-1-a", "f:2:x1", "f-3-b", "--", "f-5-d", "f:6:x2", "f-7-e"],
      },
      {
        name: "around and touching",
        input: { "-C": 2 },
        want: ["f-1-a", "f:2:x1", "f-3-b", "f-4-c", "f-5-d", "f:6:x2", "f-7-e"],
      },
      {
        name: "more before than after",
        input: { "-C": 1, "-A": 0 },
        want: ["f-1-a", "f:2:x1", "--", "f-5-d", "f:6:x2"],
      },
      {
        name: "beyond both ends",
        input: { "-C": 200 },
        want: ["f-1-a", "f:2:x1", "f-3-b", "f-4-c", "f-5-d", "f:6:x2", "f-7-e"],
      },
      {
        name: "without numbers",
        input: { "-A": 1, "-n": false },
        want: ["f:x1", "f-b", "--", "f:x2", "f-e"],
      },
    ])("shows context $name", async ({ input, want }) => {
      expect(await linesOf("a\nx1\nb\nc\nd\nx2\ne\n", { pattern: "x\\d", ...input })).toEqual(want);
    });

    it("puts a mark between the context of two files", async () => {
      const folder = tempFolder({ a: "x\n1\n", b: "2\nx\n" });
      expect(await search(folder, { pattern: "x", output_mode: "content", "-C": 1 })).toBe(
        "a:1:x\na-2-1\n--\nb-1-2\nb:2:x",
      );
    });

    it("cuts long lines, and what is too much in all", async () => {
      expect(await linesOf(`x${"y".repeat(10_000)}\n`, { pattern: "x" })).toEqual([
        `f:1:x${"y".repeat(499)} [… 9,501 more characters in this line]`,
      ]);
      const lines = await linesOf(`x${"y".repeat(300)}\n`.repeat(1_000), { pattern: "x", head_limit: 1_000 });
      expect(lines.join("\n").length).toBeLessThan(42_000);
      expect(lines.at(-1)).toMatch(/^\[cut here: 8\d\d more lines\./);
    });

    it("counts what it does not show", async () => {
      const lines = await linesOf("x\n".repeat(5_000), { pattern: "x" });
      expect(lines).toHaveLength(251);
      expect(lines.at(-1)).toContain("4,750 more lines");
    });

    it("gives up counting when it is far too much", async () => {
      const folder = tempFolder(
        Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, "x\n".repeat(1_000)])),
      );
      expect(await search(folder, { pattern: "x", output_mode: "content" })).toContain(
        "[cut here: at least 19,750 more lines.",
      );
    });
  });

  describe("patterns", () => {
    it.each<{ name: string; pattern: string; lines: string[]; want: string[]; input?: JsonObject }>([
      { name: "a word", pattern: "foo", lines: ["foo", "Foo", "a foo b", "fo"], want: ["foo", "a foo b"] },
      { name: "any case", pattern: "foo", lines: ["FoO", "bar"], want: ["FoO"], input: { "-i": true } },
      {
        name: "any case of other alphabets",
        pattern: "straße|ÄÖ",
        lines: ["STRAßE", "äö", "x"],
        want: ["STRAßE", "äö"],
        input: { "-i": true },
      },
      { name: "a flag for any case", pattern: "(?i)foo", lines: ["FOO", "x"], want: ["FOO"] },
      {
        name: "a group of any case",
        pattern: "(?i:f)oo",
        lines: ["Foo", "FOO", "foo"],
        want: ["Foo", "foo"],
      },
      { name: "the beginning", pattern: "^a", lines: ["ab", "ba"], want: ["ab"] },
      { name: "the end", pattern: "a$", lines: ["ab", "ba"], want: ["ba"] },
      { name: "a whole line", pattern: "^a$", lines: ["a", "aa"], want: ["a"] },
      { name: "an empty line", pattern: "^$", lines: ["a", "", "b"], want: [""] },
      { name: "a dot", pattern: "a.c", lines: ["abc", "a🙂c", "ac"], want: ["abc", "a🙂c"] },
      { name: "an escaped dot", pattern: "a\\.c", lines: ["abc", "a.c"], want: ["a.c"] },
      { name: "alternatives", pattern: "cat|dog", lines: ["cat", "dogs", "cow"], want: ["cat", "dogs"] },
      { name: "counts", pattern: "^a{2,3}$", lines: ["a", "aa", "aaa", "aaaa"], want: ["aa", "aaa"] },
      { name: "an exact count", pattern: "^(ab){2}$", lines: ["ab", "abab"], want: ["abab"] },
      { name: "a lazy count", pattern: "a+?b", lines: ["aab", "b"], want: ["aab"] },
      { name: "a class", pattern: "[a-c]x", lines: ["bx", "dx"], want: ["bx"] },
      { name: "a class turned around", pattern: "^[^a-c]$", lines: ["a", "d"], want: ["d"] },
      { name: "a dash at the end of a class", pattern: "[a-]x", lines: ["-x", "bx"], want: ["-x"] },
      { name: "a dash at the beginning of a class", pattern: "[-a]x", lines: ["-x", "bx"], want: ["-x"] },
      { name: "a bracket in a class", pattern: "[]a]x", lines: ["]x", "bx"], want: ["]x"] },
      {
        name: "escapes in a class",
        pattern: "[\\]\\-\\\\]x",
        lines: ["]x", "-x", "\\x", "ax"],
        want: ["]x", "-x", "\\x"],
      },
      {
        name: "characters of syntax in a class",
        pattern: "^[(){}|/.*+?$^]$",
        lines: ["(", "}", "|", "/", "$", "^", "a"],
        want: ["(", "}", "|", "/", "$", "^"],
      },
      {
        name: "other characters in a class",
        pattern: "^[!#%&',:;<=>@`~\"_]$",
        lines: ["!", "&", "~", '"', "_", "a"],
        want: ["!", "&", "~", '"', "_"],
      },
      { name: "a POSIX class", pattern: "^[[:digit:][:upper:]]+$", lines: ["1A", "a"], want: ["1A"] },
      { name: "a POSIX class turned around", pattern: "^[[:^digit:]]+$", lines: ["1A", "a"], want: ["a"] },
      { name: "a class within a class", pattern: "^[a-c[x-z]]+$", lines: ["ax", "ad"], want: ["ax"] },
      { name: "an intersection", pattern: "^[a-z&&[^aeiou]]+$", lines: ["bcd", "abc"], want: ["bcd"] },
      { name: "a difference", pattern: "^[a-z--[aeiou]]+$", lines: ["bcd", "abc"], want: ["bcd"] },
      { name: "digits of all languages", pattern: "^\\d+$", lines: ["12", "٣", "a"], want: ["12", "٣"] },
      { name: "no digits", pattern: "^\\D+$", lines: ["12", "a"], want: ["a"] },
      {
        name: "words of all languages",
        pattern: "^\\w+$",
        lines: ["größe_1", "日本", "a b", "a-b"],
        want: ["größe_1", "日本"],
      },
      { name: "words in a class", pattern: "^[\\w.]+$", lines: ["a.b", "ä.b", "a b"], want: ["a.b", "ä.b"] },
      { name: "no words in a class", pattern: "^[^\\w]+$", lines: ["--", "a"], want: ["--"] },
      {
        name: "spaces",
        pattern: "a\\sb",
        lines: ["a b", "a\tb", "a\u00a0b", "ab"],
        want: ["a b", "a\tb", "a\u00a0b"],
      },
      { name: "no spaces", pattern: "^\\S+$", lines: ["a b", "ab"], want: ["ab"] },
      {
        name: "the edge of a word",
        pattern: "\\bfoo\\b",
        lines: ["foo", "a foo.", "foobar", "äfoo", "foo_"],
        want: ["foo", "a foo."],
      },
      { name: "no edge of a word", pattern: "\\Bfoo", lines: ["foo", "xfoo"], want: ["xfoo"] },
      { name: "a property", pattern: "^\\p{Lu}", lines: ["Äa", "äa"], want: ["Äa"] },
      { name: "a property in one letter", pattern: "^\\pL+$", lines: ["aß", "a1"], want: ["aß"] },
      { name: "no property", pattern: "^\\P{L}+$", lines: ["aß", "11"], want: ["11"] },
      {
        name: "a code point",
        pattern: "\\x{1F642}|\\x41|\\u00e4",
        lines: ["🙂", "A", "ä", "B"],
        want: ["🙂", "A", "ä"],
      },
      { name: "a tab", pattern: "\\t", lines: ["a\tb", "a b"], want: ["a\tb"] },
      {
        name: "escaped punctuation",
        pattern: '\\-\\"\\#\\@\\!\\/\\,',
        lines: ['-"#@!/,', "x"],
        want: ['-"#@!/,'],
      },
      { name: "a named group", pattern: "(?P<x>a)b", lines: ["ab", "b"], want: ["ab"] },
      { name: "a group that is not kept", pattern: "(?:a|b)c", lines: ["ac", "c"], want: ["ac"] },
      { name: "a pattern that looks like an option", pattern: "-v", lines: ["a -v", "b"], want: ["a -v"] },
      {
        name: "a pattern that looks like a long option",
        pattern: "--files",
        lines: ["--files", "b"],
        want: ["--files"],
      },
      {
        name: "a pattern that looks like a program to run",
        pattern: "--pre=sh",
        lines: ["--pre=sh", "b"],
        want: ["--pre=sh"],
      },
      { name: "quotes and dollars", pattern: "'\\$\\(x\\)'", lines: ["'$(x)'", "x"], want: ["'$(x)'"] },
      {
        name: "a brace that counts nothing",
        pattern: "interface\\{\\}",
        lines: ["interface{}", "x"],
        want: ["interface{}"],
      },
      { name: "braces as they are", pattern: "fn\\(\\) {", lines: ["fn() {", "fn()"], want: ["fn() {"] },
      { name: "a look ahead", pattern: "foo(?!bar)", lines: ["foobar", "foobaz"], want: ["foobaz"] },
      { name: "a look behind", pattern: "(?<=a)b", lines: ["ab", "cb"], want: ["ab"] },
      { name: "a back reference", pattern: "(a|b)\\1", lines: ["aa", "ab"], want: ["aa"] },
      {
        name: "letters in another Unicode form: not",
        pattern: "\u00e4",
        lines: ["a\u0308", "\u00e4"],
        want: ["\u00e4"],
      },
      { name: "everything", pattern: ".*", lines: ["a", "", "b"], want: ["a", "", "b"] },
      { name: "a slash", pattern: "a/b", lines: ["a/b"], want: ["a/b"] },
      {
        name: "a separator of lines that is none",
        pattern: "a.b$",
        lines: ["a\u2028b", "a"],
        want: ["a\u2028b"],
      },
    ])("takes $name", async ({ pattern, lines, want, input = {} }) => {
      const found = await linesOf(`${lines.join("\n")}\n`, { pattern, "-n": false, ...input });
      expect(found).toEqual(want.length === 0 ? ["No matches."] : want.map((line) => `f:${line}`));
    });

    it.each<{ name: string; pattern: string; content: string; want: string[] }>([
      { name: "two lines", pattern: "b\\nc", content: "a\nb\nc\nd\n", want: ["f:2:b", "f:3:c"] },
      { name: "a line end as it is", pattern: "b\nc", content: "a\nb\nc\n", want: ["f:2:b", "f:3:c"] },
      {
        name: "a dot over lines",
        pattern: "b.*d",
        content: "a\nb\nc\nd\ne\n",
        want: ["f:2:b", "f:3:c", "f:4:d"],
      },
      { name: "a lazy dot", pattern: "b.*?c", content: "b\nc\nc\n", want: ["f:1:b", "f:2:c"] },
      { name: "both ends of a line", pattern: "^b$", content: "a\nb\nbb\n", want: ["f:2:b"] },
      {
        name: "several matches",
        pattern: "x\\ny",
        content: "x\ny\n\nx\ny\n",
        want: ["f:1:x", "f:2:y", "f:4:x", "f:5:y"],
      },
      { name: "matches next to each other", pattern: "x\\n", content: "x\nx\ny\n", want: ["f:1:x", "f:2:x"] },
      { name: "two in one line", pattern: "x", content: "x x\ny\n", want: ["f:1:x x"] },
    ])("spans $name", async ({ pattern, content, want }) => {
      expect(await linesOf(content, { pattern, multiline: true })).toEqual(want);
    });

    it.each(["(", "[a", "a)", "*a", "\\", "(?<n", "[z-a]", "\\p{Nosuch}", "\\y"])(
      "refuses %j in clear words",
      async (pattern) => {
        const { result } = await callTool(grep, { pattern }, tempFolder({ f: "x" }));
        expect(result).toMatchObject({
          ok: false,
          code: "invalid_input",
          message: expect.stringContaining("not a regular expression"),
        });
      },
    );

    it.each(["a\\nb", "a\nb", "\\\\\\n"])("says that %j needs multiline", async (pattern) => {
      const { result } = await callTool(grep, { pattern }, tempFolder({ f: "x" }));
      expect(result).toMatchObject({ ok: false, code: "invalid_input", hint: "Set multiline." });
    });

    it("takes a backslash before n for itself", async () => {
      expect(await linesOf("a\\nb\n", { pattern: "a\\\\nb" })).toEqual(["f:1:a\\nb"]);
    });
  });

  describe("contents", () => {
    it.each<{ name: string; content: string | Buffer; pattern: string; want: string }>([
      { name: "Windows line ends", content: "ab\r\nb\r\n", pattern: "b$", want: "f:1:ab\nf:2:b" },
      { name: "no last line end", content: "a\nb", pattern: "b", want: "f:2:b" },
      { name: "an empty file", content: "", pattern: ".*", want: "No matches." },
      { name: "a byte order mark", content: "\ufeffa\n", pattern: "^a", want: "f:1:a" },
      {
        name: "UTF-16",
        content: Buffer.from("\ufeffhello\nyou\n", "utf16le"),
        pattern: "hello",
        want: "f:1:hello",
      },
      {
        name: "Latin-1",
        content: Buffer.from("gr\u00fcn x\n", "latin1"),
        pattern: "x",
        want: "f:1:gr\ufffdn x",
      },
      { name: "binary at the beginning", content: "x\0\nx\n", pattern: "x", want: "No matches." },
      {
        name: "binary after a match",
        content: `x\n${"y\n".repeat(10)}\0`,
        pattern: "x",
        want: "No matches.",
      },
    ])("reads $name", async ({ content, pattern, want }) => {
      expect(await search(tempFolder({ f: content }), { pattern, output_mode: "content" })).toBe(want);
    });

    it("passes over files above 10 MB, unless one is asked for", async () => {
      const folder = tempFolder({ big: `${"y\n".repeat(6_000_000)}x\n`, small: "x\n" });
      expect(await search(folder, { pattern: "x" })).toBe("small");
      expect(await search(folder, { pattern: "x", path: "big", output_mode: "content" })).toBe(
        "big:6000001:x",
      );
    });

    it("refuses one file that is too large", async () => {
      const folder = tempFolder({ huge: "" });
      truncateSync(join(folder, "huge"), 300 * 1024 ** 2);
      const { result } = await callTool(grep, { pattern: "x", path: "huge" }, folder);
      expect(result).toMatchObject({
        ok: false,
        code: "invalid_input",
        message: expect.stringContaining("300.0 MB"),
      });
    });
  });

  describe("files", () => {
    it.each<{ name: string; files: Record<string, string>; git?: string; want: string; path?: string }>([
      { name: "hidden files", files: { ".env": "x", ".github/w.yml": "x" }, want: ".env\n.github/w.yml" },
      {
        name: "nothing of version control",
        files: { ".git/config": "x", "sub/.git/HEAD": "x", ".hg/x": "x", a: "x" },
        want: "a",
      },
      {
        name: "no ignored file in a repository",
        git: ".",
        files: {
          ".gitignore": "*.log\n/dist\n",
          "a.log": "x",
          "b/c.log": "x",
          "dist/d": "x",
          "b/dist/e": "x",
        },
        want: "b/dist/e",
      },
      {
        name: "ignored files without a repository",
        files: { ".gitignore": "*.log\n", "a.log": "x" },
        want: "a.log",
      },
      {
        name: "what a later line includes again",
        git: ".",
        files: { ".gitignore": "*.log\n!keep.log\n", "a.log": "x", "keep.log": "x" },
        want: "keep.log",
      },
      {
        name: "what an inner file includes again",
        git: ".",
        files: { ".gitignore": "*.log\n", "b/.gitignore": "!*.log\n", "a.log": "x", "b/c.log": "x" },
        want: "b/c.log",
      },
      {
        name: "what an inner file ignores",
        git: ".",
        files: { "b/.gitignore": "/c\n", "b/c": "x", "b/d/c": "x", c: "x" },
        want: "b/d/c\nc",
      },
      {
        name: "an ignored folder's insides: not",
        git: ".",
        files: { ".gitignore": "node_modules/\n", "node_modules/m/i.js": "x", "i.js": "x" },
        want: "i.js",
      },
      {
        name: "what differs from an ignored name in case",
        git: ".",
        files: { ".gitignore": "*.LOG\n", "a.log": "x" },
        want: "a.log",
      },
      {
        name: "below a folder with the rules of those above",
        git: ".",
        path: "src",
        files: { ".gitignore": "*.log\n", "src/a.log": "x", "src/b": "x" },
        want: "src/b",
      },
      {
        name: "an ignored folder that is asked for",
        git: ".",
        path: "node_modules/m",
        files: { ".gitignore": "node_modules\n", "node_modules/m/i.js": "x" },
        want: "node_modules/m/i.js",
      },
      {
        name: "a repository within a repository by its own rules",
        git: "sub",
        files: { ".gitignore": "*.log\n", "sub/a.log": "x" },
        want: "sub/a.log",
      },
      {
        name: "names with spaces and quotes",
        files: { "a b": "x", "c'\"d": "x", "-e": "x" },
        want: "-e\na b\nc'\"d",
      },
      { name: "a name with a line end on one line", files: { "a\nb": "x" }, want: '"a\\nb"' },
      {
        name: "names in the order of the folders",
        files: { "a/b": "x", "a.b": "x", a0: "x", B: "x" },
        want: "B\na/b\na.b\na0",
      },
    ])("finds $name", async ({ files, git, want, path }) => {
      const folder = tempFolder(files);
      if (git !== undefined) mkdirSync(join(folder, git, ".git"), { recursive: true });
      expect(await search(folder, { pattern: "^x$", path: path ?? "." })).toBe(want);
    });

    it("does not follow links", async () => {
      const outside = tempFolder({ secret: "x", "d/secret": "x" });
      const folder = tempFolder({ a: "x" });
      symlinkSync(join(outside, "secret"), join(folder, "file"));
      symlinkSync(outside, join(folder, "folder"));
      symlinkSync(".", join(folder, "loop"));
      expect(await search(folder, { pattern: "x" })).toBe("a");
    });

    it("searches where a link leads that is itself asked for", async () => {
      const folder = tempFolder({ "real/a": "x" });
      symlinkSync("real", join(folder, "link"));
      expect(await search(folder, { pattern: "x", path: "link" })).toBe("real/a");
    });

    it("does not hang on a FIFO", async () => {
      const folder = tempFolder({ a: "x" });
      execFileSync("mkfifo", [join(folder, "fifo")]);
      expect(await search(folder, { pattern: "x" })).toBe("a");
      await expect(callTool(grep, { pattern: "x", path: "fifo" }, folder)).rejects.toThrow("FIFO");
    });

    it("continues after a folder that it may not read", async () => {
      const folder = tempFolder({ "a/f": "x", "b/f": "x" });
      chmodSync(join(folder, "a"), 0);
      // Root reads it all the same.
      expect(await search(folder, { pattern: "x" })).toMatch(/b\/f$/);
      chmodSync(join(folder, "a"), 0o700);
    });
  });

  it.each(["gone", "a/x"])("refuses the path %s", async (path) => {
    const folder = tempFolder({ a: "x" });
    const shown = grep.parse({ pattern: "x", path }).preview({ workspace: folder, signal: quiet });
    await expect(shown).rejects.toThrow(ToolInputError);
  });

  it.each([
    { input: { pattern: "x\0" }, message: "the pattern contains a NUL byte" },
    { input: { pattern: "x", glob: "x\0" }, message: "the glob contains a NUL byte" },
  ])("refuses the search when $message", async ({ input, message }) => {
    const shown = grep.parse(input).preview({ workspace: tempFolder(), signal: quiet });
    await expect(shown).rejects.toThrow(message);
  });

  it("previews the real path and the pattern", async () => {
    const folder = tempFolder({ "d/a": "x" });
    const { shown } = await callTool(grep, { pattern: "x", path: "d/../d" }, folder);
    expect(shown).toEqual({
      preview: { kind: "path", action: "search", path: join(folder, "d"), pattern: "x" },
      fingerprints: [{ path: join(folder, "d"), hash: "place" }],
    });
  });
});

describe("Grep and its ripgrep", () => {
  it("ends a pattern that takes forever", async () => {
    const input = { pattern: "^(a+)+$\\1" };
    const { result } = await callTool(
      createGrepTool("/nowhere"),
      input,
      tempFolder({ f: `${"a".repeat(40)}!\n` }),
    );
    expect(textOf(result)).toContain("is incomplete");
  });

  it("stops when it is aborted", async () => {
    const folder = tempFolder({ rg: "#!/bin/sh\necho > started\nexec sleep 600\n" });
    chmodSync(join(folder, "rg"), 0o755);
    const grep = createGrepTool("/nowhere", async () => join(folder, "rg"));
    const signal = abortOnce(() => existsSync(join(folder, "started")));
    const { result } = await callTool(grep, { pattern: "x" }, folder, { signal });
    expect(result).toMatchObject({ ok: false, code: "aborted" });
  });

  it.each([
    { program: "/nowhere/rg", message: "ripgrep is missing: /nowhere/rg can’t be run" },
    { program: "/bin/false", message: "ripgrep failed (/bin/false: exit code 1)" },
    { program: "/bin/true", message: "ripgrep failed (/bin/true: exit code 0)" },
  ])("fails clearly when ripgrep is $program", async ({ program, message }) => {
    const grep = createGrepTool("/nowhere", async () => program);
    const { result } = await callTool(grep, { pattern: "x" }, tempFolder({ f: "x" }));
    expect(result).toMatchObject({ ok: false, code: "tool_failed", message });
  });

  it("names the package that is missing", async () => {
    const module = JSON.stringify(new URL("./search/ripgrep.ts", import.meta.url).href);
    const program = `const { locateRipgrep } = await import(${module}); await locateRipgrep();`;
    // In a process of its own: what a module was when it was loaded stays.
    const { stderr } = await execa(process.execPath, ["--input-type=module", "--eval", program], {
      env: { npm_config_arch: "nosuch" },
      reject: false,
    });
    expect(stderr).toMatch(/ripgrep is missing: Could not find @vscode\/ripgrep-\w+-nosuch\./);
  });

  it("does not start an rg that lies in the workspace", async () => {
    const folder = tempFolder({ "bin/rg": "#!/bin/sh\ntouch started\n", f: "x" });
    chmodSync(join(folder, "bin/rg"), 0o755);
    vi.stubEnv("PATH", `${folder}/bin:bin:.:${process.env.PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const grep = createGrepTool("/nowhere");
    expect(textOf((await callTool(grep, { pattern: "x" }, folder)).result)).toMatch(/^f$/m);
    expect(existsSync(join(folder, "started"))).toBe(false);
  });

  it("gives ripgrep no settings of the user", async () => {
    const folder = tempFolder({ f: "x\n", rc: "--invert-match\n" });
    vi.stubEnv("RIPGREP_CONFIG_PATH", join(folder, "rc"));
    onTestFinished(() => void vi.unstubAllEnvs());
    const grep = createGrepTool("/nowhere");
    expect(textOf((await callTool(grep, { pattern: "x", glob: "f" }, folder)).result)).toBe("f");
  });
});
