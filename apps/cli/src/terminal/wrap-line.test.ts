import { expect, it } from "vitest";
import type { Line } from "./terminal.ts";
import { cutLine, widthOf, wrapLine } from "./wrap-line.ts";

const textOf = (line: Line) => line.map((part) => (typeof part === "string" ? part : part.text)).join("");

it.each([
  { name: "a short line", line: ["abc"], width: 5, want: ["abc"] },
  { name: "an empty line", line: [], width: 5, want: [""] },
  { name: "a long line", line: ["abcdefg"], width: 3, want: ["abc", "def", "g"] },
  { name: "wide characters by their columns", line: ["日本語x"], width: 4, want: ["日本", "語x"] },
  { name: "an emoji of several code points in one piece", line: ["ab👨‍👩‍👧"], width: 4, want: null },
  {
    name: "several parts as one",
    line: ["ab", { tone: "deny", text: "cdef" }] as Line,
    width: 3,
    want: ["abc", "def"],
  },
  { name: "escape sequences once they are spelled", line: ["\u001b[2J"], width: 80, want: ["⟨U+001B⟩[2J"] },
])("wraps $name", ({ line, width, want }) => {
  const rows = wrapLine(line, width).map(textOf);
  if (want !== null) expect(rows).toEqual(want);
  for (const row of rows) expect(widthOf(row)).toBeLessThanOrEqual(width);
});

it("keeps the tone of each part", () => {
  expect(wrapLine(["ab", { tone: "deny", text: "cd" }], 3)).toEqual([
    ["ab", { tone: "deny", text: "c" }],
    [{ tone: "deny", text: "d" }],
  ]);
});

it("ends rows between words, and cuts words that are longer than a row", () => {
  expect(wrapLine(["one two three"], 8, { words: true }).map(textOf)).toEqual(["one two ", "three"]);
  expect(wrapLine(["abcdefgh"], 3, { words: true }).map(textOf)).toEqual(["abc", "def", "gh"]);
});

it("cuts a line to one row and says so", () => {
  expect(textOf(cutLine(["abcdef"], 4))).toBe("abc…");
  expect(textOf(cutLine(["abcd"], 4))).toBe("abcd");
});
