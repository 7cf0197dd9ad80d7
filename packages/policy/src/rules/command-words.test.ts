import { describe, expect, it } from "vitest";
import { isCompound, respell } from "./command-words.ts";

describe("a rule's command in the spelling of the analysis", () => {
  it.each([
    ["git  status", "git  status"],
    ["git 'status'", "git status"],
    ['git "status"', "git status"],
    ["echo 'a b'", "echo 'a b'"],
    ['echo "a b"  c', "echo 'a b' c"],
    ["echo a\\ b", "echo 'a b'"],
    ["echo a\\b c", "echo ab c"],
    ["echo ''", "echo ''"],
    ['echo ""', "echo ''"],
    ["echo a'b'c", "echo abc"],
    ['echo "a\\"b"', "echo 'a\"b'"],
    ['echo "a\\\\b"', "echo 'a\\b'"],
    ["echo 'a\\b'", "echo 'a\\b'"],
    ["echo 'a\\' b", "echo 'a\\' b"],
    ['echo "it\'s" b', "echo 'it'\\''s' b"],
    ["echo 'say \"x\"'", "echo 'say \"x\"'"],
    ["echo 'open", "echo 'open"],
    ['echo "open', 'echo "open'],
    ['echo "$x"', 'echo "$x"'],
    ["echo \"`x`\" 'y'", "echo \"`x`\" 'y'"],
    ["echo '$x'", "echo '$x'"],
    ["'a' b 'c d' e", "a b 'c d' e"],
    [" 'a'", "a"],
    ["'a' ", "a"],
    ["a* 'b'", "a* b"],
    ["'a'b c*", "ab c*"],
  ])("%s is %s", (text, want) => {
    expect(respell(text)).toBe(want);
  });

  it.each([
    ["git status", false],
    ["a | b", true],
    ["a && b", true],
    ["a; b", true],
    ["a > b", true],
    ["a < b", true],
    ["a\nb", true],
    ["a '|' b", false],
    ["a 'x|y;z' b", false],
    ["a '' | b", true],
    ['a "|" b', false],
    ['a "" | b', true],
    ['a "x\\"|" b', false],
    ['a "\\"" | b', true],
    ["a \\| b", false],
    ["a \\\\| b", true],
    ["a 'b' | 'c'", true],
    ["a 'open | b", true],
  ])("%s is about more than one command: %s", (text, want) => {
    expect(isCompound(text)).toBe(want);
  });
});
