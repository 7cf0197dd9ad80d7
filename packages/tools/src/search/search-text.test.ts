import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toRegExp } from "./rust-pattern.ts";
import { searchText, type TextSearch } from "./search-text.ts";

function runSearch(text: string, pattern: string, more: Partial<TextSearch> = {}) {
  const search = { multiline: false, before: 0, after: 0, isFirstMatchEnough: false, ...more };
  return searchText(text, toRegExp(pattern, { ignoreCase: false, multiline: search.multiline }), search);
}

const lineTexts = (text: string, pattern: string, more: Partial<TextSearch> = {}) =>
  runSearch(text, pattern, more).lines.map(
    ({ number, text: line, isMatch }) => `${number}${isMatch ? ":" : "-"}${line}`,
  );

describe("searchText", () => {
  it.each<{ name: string; text: string; pattern: string; more?: Partial<TextSearch>; want: string[] }>([
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
    { name: "a carriage return within a line", text: "x\ry\n", pattern: "x.y", want: ["1:x\ry"] },
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
  ])("finds $name", ({ text, pattern, more = {}, want }) => {
    expect(lineTexts(text, pattern, more)).toEqual(want);
  });

  it("counts all and shows a bounded number", () => {
    const { matchedLines, lines } = runSearch("x\n".repeat(10_000), "x");
    expect(matchedLines).toBe(10_000);
    expect(lines).toHaveLength(2_000);
  });

  it("finds the same with and without line by line, for patterns within a line", () => {
    const text = fc.array(fc.constantFrom("a", "b", "ab", "\n", "\r\n", "ä"), { maxLength: 20 });
    const pattern = fc.constantFrom("a", "b$", "^a", "ab", "[^\\n]b", "a+", "ä\\b", "^ab?$");
    fc.assert(
      fc.property(text, pattern, (pieces, source) => {
        const joined = pieces.join("");
        expect(lineTexts(joined, source, { multiline: true })).toEqual(lineTexts(joined, source));
      }),
    );
  });

  it("gives every line at most once, in order, and each match", () => {
    const text = fc.array(fc.constantFrom("x", "a", ""), { maxLength: 25 });
    fc.assert(
      fc.property(text, fc.nat(4), fc.nat(4), (lines, before, after) => {
        const result = runSearch(lines.map((line) => `${line}\n`).join(""), "x", { before, after });
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
});
