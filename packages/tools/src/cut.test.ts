import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytes, cutEnd, cutLine, cutMark, cutMiddle, cutStart, cutText, formatCount, number } from "./cut.ts";

describe("cutEnd and cutStart", () => {
  it.each([
    { text: "", limit: 3, end: "", start: "" },
    { text: "abc", limit: 3, end: "abc", start: "abc" },
    { text: "abcd", limit: 3, end: "abc", start: "bcd" },
    { text: "ab🙂", limit: 3, end: "ab", start: "b🙂" },
    { text: "🙂ab", limit: 3, end: "🙂a", start: "ab" },
    { text: "🙂", limit: 1, end: "", start: "" },
    { text: "abc", limit: 0, end: "", start: "" },
  ])("keep $limit of $text as $end and $start", ({ text, limit, end, start }) => {
    expect(cutEnd(text, limit)).toEqual({ text: end, removed: text.length - end.length });
    expect(cutStart(text, limit)).toEqual({ text: start, removed: text.length - start.length });
  });

  it("never keep more than the limit, never break a character, and count what is missing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.nat(50), (text, limit) => {
        for (const cut of [cutEnd(text, limit), cutStart(text, limit)]) {
          expect(cut.text.length).toBeLessThanOrEqual(limit);
          expect(cut.text.length + cut.removed).toBe(text.length);
          expect(cut.text.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});

describe("marks", () => {
  it.each([
    { name: "a short line", got: cutLine("abc", 3), want: "abc" },
    { name: "a long line", got: cutLine("abcdef", 3), want: "abc [… 3 more characters in this line]" },
    {
      name: "one character too many",
      got: cutLine("abcd", 3),
      want: "abc [… 1 more character in this line]",
    },
    { name: "a short text", got: cutText("abc", 3, "Do x."), want: "abc" },
    {
      name: "a long text",
      got: cutText("abcdef", 2, "Do x."),
      want: "ab\n[cut here: 4 more characters of 6. Do x.]",
    },
    { name: "a short middle", got: cutMiddle("abcd", 4, "Do x."), want: "abcd" },
    {
      name: "a long middle",
      got: cutMiddle("abcdefgh", 4, "Do x."),
      want: "abc\n[cut here: 4 characters of 8 in the middle. Do x.]\nh",
    },
    { name: "a mark", got: cutMark("5 lines", "Do x."), want: "[cut here: 5 lines. Do x.]" },
  ])("$name", ({ got, want }) => {
    expect(got).toBe(want);
  });
});

describe("amounts", () => {
  it.each([
    { got: formatCount(0, "line"), want: "0 lines" },
    { got: formatCount(1, "line"), want: "1 line" },
    { got: formatCount(1234, "line"), want: "1,234 lines" },
    { got: number(1234567), want: "1,234,567" },
    { got: bytes(0), want: "0 bytes" },
    { got: bytes(1), want: "1 byte" },
    { got: bytes(1023), want: "1,023 bytes" },
    { got: bytes(1024), want: "1.0 KB" },
    { got: bytes(1536), want: "1.5 KB" },
    { got: bytes(5 * 1024 ** 2), want: "5.0 MB" },
    { got: bytes(2 * 1024 ** 3), want: "2.0 GB" },
    { got: bytes(3000 * 1024 ** 4), want: "3000.0 TB" },
  ])("says $want", ({ got, want }) => {
    expect(got).toBe(want);
  });
});
