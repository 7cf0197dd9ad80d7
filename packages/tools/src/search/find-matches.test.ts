import { chmodSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quiet, tempFolder } from "../fixtures/temp-workspace.ts";
import { findMatches } from "./find-matches.ts";
import { locateRipgrep } from "./ripgrep.ts";
import type { FileMatches, SearchJob } from "./search-job.ts";

/** Longer than any machine needs, in milliseconds. */
const longMs = 600_000;

function jobFor(root: string): SearchJob {
  return {
    root,
    isFile: true,
    pattern: "x",
    glob: null,
    ignoreCase: false,
    multiline: false,
    before: 0,
    after: 0,
    isFirstMatchEnough: false,
  };
}

async function runSearch(text: string, pattern: string, more: Partial<SearchJob> = {}): Promise<FileMatches> {
  const job = { ...jobFor(join(tempFolder({ f: text }), "f")), pattern, ...more };
  let found: FileMatches = { name: "", matchedLines: 0, lines: [] };
  await findMatches(job, {
    locate: locateRipgrep,
    timeoutMs: longMs,
    signal: quiet,
    onFile(file) {
      found = file;
      return "go-on";
    },
  });
  return found;
}

async function lineTexts(text: string, pattern: string, more: Partial<SearchJob> = {}): Promise<string[]> {
  const { lines } = await runSearch(text, pattern, more);
  return lines.map(({ number, text: line, isMatch }) => `${number}${isMatch ? ":" : "-"}${line}`);
}

describe("findMatches", () => {
  it.each<{ name: string; text: string; pattern: string; more?: Partial<SearchJob>; want: string[] }>([
    { name: "nothing in nothing", text: "", pattern: "x", want: [] },
    { name: "no line in an empty text", text: "", pattern: ".*", want: [] },
    {
      name: "no line in an empty text, over lines",
      text: "",
      pattern: ".*",
      more: { multiline: true },
      want: [],
    },
    { name: "an empty line", text: "\n", pattern: "^$", want: ["1:"] },
    { name: "no line after the last line end", text: "a\n", pattern: "^$", want: [] },
    {
      name: "no line after the last line end, over lines",
      text: "a\n",
      pattern: "^$",
      more: { multiline: true },
      want: [],
    },
    { name: "a last line without an end", text: "a\nx", pattern: "x", want: ["2:x"] },
    { name: "Windows lines without their ends", text: "x\r\ny\r\n", pattern: "^x$", want: ["1:x"] },
    { name: "a carriage return within a line", text: "x\ry\n", pattern: "x\\ry", want: ["1:x\ry"] },
    {
      name: "only the first when that is enough",
      text: "x\nx\n",
      pattern: "x",
      more: { isFirstMatchEnough: true },
      want: ["1:x"],
    },
    {
      name: "a match over three lines",
      text: "a\nb\nc\nd\n",
      pattern: "a\\nb\\nc",
      more: { multiline: true },
      want: ["1:a", "2:b", "3:c"],
    },
    {
      name: "context before the first line: none",
      text: "x\na\n",
      pattern: "x",
      more: { before: 5 },
      want: ["1:x"],
    },
    {
      name: "context that overlaps once",
      text: "x\na\nx\n",
      pattern: "x",
      more: { before: 2, after: 2 },
      want: ["1:x", "2-a", "3:x"],
    },
    {
      name: "a match that another's context would hold as match",
      text: "x\nx\n",
      pattern: "x",
      more: { after: 3 },
      want: ["1:x", "2:x"],
    },
  ])("finds $name", async ({ text, pattern, more = {}, want }) => {
    expect(await lineTexts(text, pattern, more)).toEqual(want);
  });

  it("counts all and shows a bounded number", async () => {
    const { matchedLines, lines } = await runSearch("x\n".repeat(10_000), "x");
    expect(matchedLines).toBe(10_000);
    expect(lines).toHaveLength(2_000);
  });

  it("finds the same with and without line by line, for patterns within a line", async () => {
    const text = fc.array(fc.constantFrom("a", "b", "ab", "\n", "\r\n", "ä"), { maxLength: 20 });
    const pattern = fc.constantFrom("a", "b$", "^a", "ab", "[^\\n]b", "a+", "ä\\b", "^ab?$");
    await fc.assert(
      fc.asyncProperty(text, pattern, async (pieces, source) => {
        const joined = pieces.join("");
        expect(await lineTexts(joined, source, { multiline: true })).toEqual(await lineTexts(joined, source));
      }),
    );
  });

  it("gives every line at most once, in order, and each match", async () => {
    const text = fc.array(fc.constantFrom("x", "a", ""), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(text, fc.nat(4), fc.nat(4), async (lines, before, after) => {
        const result = await runSearch(lines.map((line) => `${line}\n`).join(""), "x", { before, after });
        const numbers = result.lines.map(({ number }) => number);
        expect(numbers).toEqual([...new Set(numbers)].sort((left, right) => left - right));
        const near = lines.flatMap((_, index) =>
          lines.slice(Math.max(0, index - after), index + before + 1).includes("x") ? [index + 1] : [],
        );
        expect(numbers).toEqual(near);
        const matches = result.lines.filter(({ isMatch }) => isMatch).map(({ number }) => number);
        expect(matches).toEqual(lines.flatMap((line, index) => (line === "x" ? [index + 1] : [])));
      }),
    );
  });

  it("ends a search when its time is over", async () => {
    const folder = tempFolder({ rg: "#!/bin/sh\nexec sleep 600\n" });
    chmodSync(join(folder, "rg"), 0o755);
    const search = { locate: async () => join(folder, "rg"), timeoutMs: 200, signal: quiet };
    expect(await findMatches(jobFor(folder), { ...search, onFile: () => "go-on" })).toBe("timed-out");
  });

  it("stops at the first file that is enough", async () => {
    const files: string[] = [];
    const job = { ...jobFor(tempFolder({ a: "x", b: "x" })), isFile: false };
    const end = await findMatches(job, {
      locate: locateRipgrep,
      timeoutMs: longMs,
      signal: quiet,
      onFile({ name }) {
        files.push(name);
        return "enough";
      },
    });
    expect({ end, files }).toEqual({ end: "done", files: ["a"] });
  });

  it("refuses a bad glob", async () => {
    const job = { ...jobFor(tempFolder()), isFile: false, glob: "[" };
    const search = {
      locate: locateRipgrep,
      timeoutMs: longMs,
      signal: quiet,
      onFile: () => "go-on" as const,
    };
    await expect(findMatches(job, search)).rejects.toThrow("not a glob: [ (");
  });
});
