import { describe, expect, it } from "vitest";
import { diffLines, placeOf, quoteLines } from "./diff-lines.ts";

const diff = `--- a/app.ts
+++ b/app.ts
@@ -1,3 +1,4 @@
 const a = 1;
-const b = 2;
+const b = 3;
+const c = 4;
 export { a };
@@ -40,2 +41,2 @@
--- old comment
+++ new comment
\\ No newline at end of file
`;

describe("diffLines", () => {
  it("numbers removed lines in the old file and all others in the new one", () => {
    expect(diffLines(diff)).toEqual([
      { side: "additions", line: 1, text: "const a = 1;" },
      { side: "deletions", line: 2, text: "const b = 2;" },
      { side: "additions", line: 2, text: "const b = 3;" },
      { side: "additions", line: 3, text: "const c = 4;" },
      { side: "additions", line: 4, text: "export { a };" },
      { side: "deletions", line: 40, text: "-- old comment" },
      { side: "additions", line: 41, text: "++ new comment" },
    ]);
  });

  it.each(["", "Binary files differ"])("finds none in “%s”", (text) => {
    expect(diffLines(text)).toEqual([]);
  });

  it("numbers the lines of a new file", () => {
    expect(diffLines("@@ -0,0 +1,2 @@\n+a\n+\n").map(({ line, text }) => [line, text])).toEqual([
      [1, "a"],
      [2, ""],
    ]);
  });
});

describe("placeOf", () => {
  const lines = diffLines(diff);
  it.each([
    { name: "stays where it stands", side: "additions", line: 3, quote: "const c = 4;", want: 3 },
    { name: "moves with its only line", side: "additions", line: 7, quote: "const c = 4;", want: 3 },
    { name: "is gone with its line", side: "additions", line: 3, quote: "const c = 5;", want: null },
    { name: "is not taken to the other side", side: "additions", line: 2, quote: "const b = 2;", want: null },
  ] as const)("a comment $name", ({ side, line, quote, want }) => {
    expect(placeOf(lines, { side, line, quote })).toBe(want);
  });

  it("does not guess between lines that read the same", () => {
    const twice = diffLines("@@ -0,0 +1,3 @@\n+}\n+x\n+}\n");
    expect(placeOf(twice, { side: "additions", line: 9, quote: "}" })).toBeNull();
    expect(placeOf(twice, { side: "additions", line: 3, quote: "}" })).toBe(3);
  });
});

describe("a comment on several lines", () => {
  const lines = diffLines(diff);
  it.each([
    { name: "stays where it stands", line: 3, quote: "const b = 3;\nconst c = 4;", want: 3 },
    { name: "moves with its lines", line: 9, quote: "const b = 3;\nconst c = 4;", want: 3 },
    { name: "is gone with one of its lines", line: 3, quote: "const b = 3;\nconst c = 5;", want: null },
    { name: "is not longer than the diff", line: 1, quote: "x\nconst a = 1;", want: null },
  ])("$name", ({ line, quote, want }) => {
    expect(placeOf(lines, { side: "additions", line, quote })).toBe(want);
  });

  it("stays at its number where the diff doesn’t show its lines", () => {
    expect(placeOf(lines, { side: "additions", line: 30, quote: "far away", isOutside: true })).toBe(30);
  });
});

describe("quoteLines", () => {
  const lines = diffLines(diff);
  const quote = (side: "additions" | "deletions", from: number, to: number) =>
    quoteLines(lines, { side, from, to }, (line) => (line === 5 ? "five" : undefined));

  it.each([
    { name: "one line", got: quote("additions", 2, 2), want: { line: 2, quote: "const b = 3;" } },
    { name: "a removed line", got: quote("deletions", 2, 2), want: { line: 2, quote: "const b = 2;" } },
    {
      name: "several lines",
      got: quote("additions", 1, 3),
      want: { from: 1, line: 3, quote: "const a = 1;\nconst b = 3;\nconst c = 4;" },
    },
    {
      name: "lines around the diff",
      got: quote("additions", 4, 5),
      want: { from: 4, line: 5, quote: "export { a };\nfive", isOutside: true },
    },
  ])("quotes $name", ({ got, want }) => {
    expect(got).toMatchObject(want);
  });

  it("quotes no line that nobody saw", () => {
    expect(quote("additions", 20, 22)).toBeNull();
    expect(quote("deletions", 5, 5)).toBeNull();
  });
});
