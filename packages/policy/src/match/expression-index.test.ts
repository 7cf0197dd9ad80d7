import { describe, expect, it } from "vitest";
import { ExpressionIndex } from "./expression-index.ts";

const yes = (): boolean => true;

describe("expressions are found with any beginning", () => {
  it.each([
    ["abc", "abc", true],
    ["abc", "abcd", false],
    ["abc", "xabc", false],
    ["ab?c", "ac", true],
    ["ab?c", "abc", true],
    ["ab*c", "ac", true],
    ["ab{0,2}c", "ac", true],
    ["ab+c", "abbc", true],
    ["ab+c", "ac", false],
    ["?", "x", null],
    ["a|b", "b", true],
    ["ab|cd", "cd", true],
    ["a(b|c)", "ac", true],
    ["a(b|c)d|e", "e", true],
    ["(a|b)c", "bc", true],
    ["(a)|b", "b", true],
    ["((a)b)|c", "c", true],
    ["x\\(|y", "y", true],
    ["x\\)|y", "y", true],
    ["x(\\))|y", "y", true],
    ["x(\\(|z)", "xz", true],
    ["x[(]|y", "y", true],
    ["x[)]a|y", "y", true],
    ["\\Qa|b\\E", "a|b", true],
    ["x\\Q(\\E|y", "y", true],
    ["x\\|y", "x|y", true],
    ["a.c", "abc", true],
    ["^abc$", "abc", true],
    ["a\\.c", "a.c", true],
    ["a\\.c", "abc", false],
  ])("%s and %s: %s", (source, text, want) => {
    const index = new ExpressionIndex<number>("line");
    if (want === null) {
      expect(() => index.add(source, 1)).toThrow();
      return;
    }
    index.add(source, 1);
    expect(index.find(text, yes)).toBe(want ? 1 : undefined);
  });

  it.each([
    { reach: "line" as const, want: undefined },
    { reach: "lines" as const, want: 1 },
  ])("a dot goes over the end of a $reach", ({ reach, want }) => {
    const index = new ExpressionIndex<number>(reach);
    index.add("a.*b", 1);
    expect(index.find("a\nb", yes)).toBe(want);
  });

  it.each([
    { isCaseInsensitive: true, want: 1 },
    { isCaseInsensitive: false, want: undefined },
  ])("case matters unless the file system ignores it: $isCaseInsensitive", ({ isCaseInsensitive, want }) => {
    const index = new ExpressionIndex<number>("lines", isCaseInsensitive);
    index.add("src/a.*", 1);
    expect(index.find("SRC/ab", yes)).toBe(want);
    expect(new ExpressionIndex<number>("lines").find("x", yes)).toBeUndefined();
  });

  it("tells case apart when nothing is said of it", () => {
    const index = new ExpressionIndex<number>("lines");
    index.add("ab", 1);
    expect(index.find("AB", yes)).toBeUndefined();
  });

  it("continues to one that is accepted", () => {
    const index = new ExpressionIndex<number>("lines");
    index.add("a.*", 1);
    index.add("a.b", 2);
    expect(index.find("axb", (value) => value === 2)).toBe(2);
  });
});
