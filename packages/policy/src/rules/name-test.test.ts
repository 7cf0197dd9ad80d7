import { describe, expect, it } from "vitest";
import { mapNameTest, passesNameTest, readNameTest } from "./name-test.ts";

function passes(pattern: string, name: string): boolean | string {
  const test = readNameTest(pattern);
  return typeof test === "string" ? test : passesNameTest(test, name);
}

describe("one segment of a pattern and a name", () => {
  it.each([
    ["a", "a", true],
    ["a", "b", false],
    ["a*", "ab", true],
    ["a*c", "abd", false],
    ["a\\*", "a*", true],
    ["a\\*", "ab", false],
    ["?", "a", true],
    ["?", "", false],
    ["?", "ab", false],
    ["?", "\u{1f600}", true],
    ["a?c*", "abcd", true],
    ["a?c*", "abc", true],
    ["a?**", "ab", true],
    ["?*", "", false],
    ["*?", "a", true],
    ["*?", "", false],
    ["*?b", "aab", true],
    ["*?b", "b", false],
    ["*?b*?d", "xabcabcd", true],
    ["*[a]b", "aacab", true],
    ["*[a]b", "aacb", false],
    ["?a*b", "xacab", true],
    ["?a*b", "xacac", false],
    ["[ab]", "a", true],
    ["[ab]", "c", false],
    ["[!ab]", "c", true],
    ["[!ab]", "a", false],
    ["[^ab]", "c", true],
    ["[^ab]", "b", false],
    ["[^ab]", "^", true],
    ["[a-c]", "b", true],
    ["[a-c]", "d", false],
    ["[a-c]", "-", false],
    ["[a-cx-z]", "y", true],
    ["[a-cx-z]", "m", false],
    ["[a-]", "-", true],
    ["[a-]", "a", true],
    ["[a-]", "b", false],
    ["[-a]", "-", true],
    ["[]a]", "]", true],
    ["[]a]", "a", true],
    ["[!]]", "]", false],
    ["[!]]", "a", true],
    ["[\\]]", "]", true],
    ["[\\]]", "\\", false],
    ["[\\a]b", "ab", true],
    ["[ab]c", "ac", true],
    ["[ab]c", "a", false],
    ["x[ab]", "xb", true],
    ["x\\?[a]", "x?a", true],
    ["x\\?[a]", "xya", false],
    ["[a", "a", "a character class has no closing ]"],
    ["[!", "a", "a character class has no closing ]"],
    ["[", "a", "a character class has no closing ]"],
    ["[a-", "a", "a character class has no closing ]"],
    ["[]", "]", "a character class has no closing ]"],
    ["a\\", "a", "a path rule can’t end in a single backslash"],
  ])("%s and %s: %s", (pattern, name, want) => {
    expect(passes(pattern, name)).toBe(want);
  });

  it.each([
    ["A", "a", true],
    ["A*B", "axb", true],
    ["?A", "xa", true],
    ["[A-C]", "b", true],
    ["[A-C]", "B", true],
    ["[!A-C]", "b", false],
    ["[!A-C]", "d", true],
    ["?*", "ab", true],
  ])("%s in small letters and %s: %s", (pattern, name, want) => {
    const test = readNameTest(pattern);
    if (typeof test === "string") throw new Error(test);
    expect(
      passesNameTest(
        mapNameTest(test, (text) => text.toLowerCase()),
        name,
      ),
    ).toBe(want);
  });
});
