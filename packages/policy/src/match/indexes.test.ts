import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ExpressionIndex } from "./expression-index.ts";
import { GlobIndex } from "./glob-index.ts";
import { matchesPieces } from "./pieces.ts";
import { WordTrie } from "./word-trie.ts";

const yes = (): boolean => true;
const letters = fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 6 });
const pieces = fc.array(letters, { minLength: 1, maxLength: 4 });

describe("pieces between wildcards", () => {
  it.each([
    { pieces: ["a"], text: "a", want: true },
    { pieces: ["a"], text: "ab", want: false },
    { pieces: ["", ""], text: "", want: true },
    { pieces: ["a", "a"], text: "a", want: false },
    { pieces: ["a", "a"], text: "aa", want: true },
    { pieces: ["a", "b", "c"], text: "a-b-b-c", want: true },
    { pieces: ["a", "b", "b"], text: "ab", want: false },
    { pieces: ["", "x", ""], text: "axb", want: true },
    { pieces: ["ab", "bc"], text: "abc", want: false },
  ])("$pieces and $text: $want", ({ pieces: given, text, want }) => {
    expect(matchesPieces(given, text)).toBe(want);
  });

  it("agrees with a regular expression", () => {
    fc.assert(
      fc.property(pieces, letters, (given, text) => {
        const expression = new RegExp(`^${given.join("[^]*")}$`);
        expect(matchesPieces(given, text)).toBe(expression.test(text));
      }),
    );
  });
});

describe("the index of wildcard patterns", () => {
  it("finds a pattern exactly when one of them matches", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), letters, (patterns, text) => {
        const index = new GlobIndex<number>();
        patterns.forEach((pattern, number) => {
          index.add(pattern, number);
        });
        const found = index.find(text, yes);
        expect(found !== undefined).toBe(patterns.some((pattern) => matchesPieces(pattern, text)));
        if (found !== undefined) expect(matchesPieces(patterns[found] ?? [], text)).toBe(true);
      }),
    );
  });

  it("continues to the next pattern when one is not accepted", () => {
    const index = new GlobIndex<string>();
    index.add(["git ", ""], "first");
    index.add(["git p", ""], "second");
    expect(index.find("git push", (value) => value === "first")).toBe("first");
    expect(index.find("git push", () => false)).toBeUndefined();
  });

  it("tells patterns apart that begin alike", () => {
    const index = new GlobIndex<number>();
    for (let number = 0; number < 100; number += 1) index.add(["git ", ` branch-${number}`], number);
    expect(index.find("git checkout branch-77", yes)).toBe(77);
    expect(index.find("git checkout branch-100", yes)).toBeUndefined();
  });

  it("takes patterns of any length", () => {
    const index = new GlobIndex<string>();
    const long = "x".repeat(100);
    index.add([long, ""], "long");
    expect(index.find(`${long}y`, yes)).toBe("long");
    expect(index.find(long.slice(1), yes)).toBeUndefined();
  });
});

describe("prefixes by words", () => {
  const trie = new WordTrie<string>();
  for (const prefix of ["git", "git status", "git status -s", "npm run"]) trie.add(prefix, prefix);

  it.each([
    { text: "git", want: "git" },
    { text: "git push", want: "git" },
    { text: "git status", want: "git status" },
    { text: "git status -s x", want: "git status -s" },
    { text: "git statusx", want: "git" },
    { text: "gitk", want: undefined },
    { text: "npm", want: undefined },
    { text: "npm run", want: "npm run" },
    { text: "", want: undefined },
  ])("$text is covered by $want", ({ text, want }) => {
    expect(trie.find(text, yes)).toBe(want);
  });

  it("falls back to a shorter prefix when the longest is not accepted", () => {
    expect(trie.find("git status", (value) => value === "git")).toBe("git");
  });
});

describe("regular expressions", () => {
  it.each([
    { source: "git (status|diff)", text: "git diff", want: true },
    { source: "git (status|diff)", text: "git diff x", want: false },
    { source: "a|bc", text: "bc", want: true },
    { source: "ab?c", text: "ac", want: true },
    { source: "ab*c", text: "ac", want: true },
    { source: "ab{0,1}c", text: "ac", want: true },
    { source: "a[(]|b", text: "b", want: true },
    { source: "\\Qa|b\\E", text: "a|b", want: true },
    { source: "(?i)abc", text: "ABC", want: true },
    { source: "plain", text: "plain", want: true },
    { source: "a\\.b|c", text: "c", want: true },
  ])("$source and $text: $want", ({ source, text, want }) => {
    const index = new ExpressionIndex<string>("line");
    index.add(source, source);
    expect(index.find(text, yes) !== undefined).toBe(want);
  });

  it("lets a deny rule's dot reach over newlines, an allow rule's not", () => {
    for (const { reach, want } of [
      { reach: "line", want: false },
      { reach: "lines", want: true },
    ] as const) {
      const index = new ExpressionIndex<string>(reach);
      index.add("git .*", "x");
      expect(index.find("git 'a\nb'", yes) !== undefined).toBe(want);
    }
  });
});
