import fc from "fast-check";
import ignore from "ignore";
import { describe, expect, it } from "vitest";
import { findPatternProblem, readPattern } from "./scope-pattern.ts";

const name = fc.constantFrom("src", "SRC", "core", "a.ts", "a b", "é", "É", "!x", "[id]", "ſrc", "ßx");
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));
const piece = fc.oneof(
  name,
  fc.constantFrom("*", "**", "/", "//", "./", "?", "[a-z]", "\\", "\\[id\\]", " "),
);
const pattern = fc
  .array(piece, { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join(""))
  .filter((text) => !text.startsWith("!") && findPatternProblem(text) === null);

describe("a pattern", () => {
  it.each([false, true])(
    "is about just what gitignore says, whatever its first names (case counts for nothing: %s)",
    (isCaseInsensitive) => {
      fc.assert(
        fc.property(pattern, path, fc.boolean(), (text, at, isFolder) => {
          const read = readPattern(text, isCaseInsensitive);
          fc.pre(!read.isEverything && !/^(?:\.\/)+(?=.)/.test(text));
          const compose = (value: string) => (isCaseInsensitive ? value.normalize("NFC") : value);
          const rules = ignore({ ignorecase: isCaseInsensitive, allowRelativePaths: true });
          rules.add({ pattern: compose(text) });
          const place = isFolder ? `${at}/` : at;
          expect(read.matches(place)).toBe(rules.test(compose(place)).ignored);
        }),
        { numRuns: 3_000 },
      );
    },
  );

  it("is refused with so many wildcards for folders that a deep path would hold everything up", () => {
    expect(findPatternProblem("**/src/**/test/**")).toBeNull();
    const text = `a${"/**".repeat(8)}/c`;
    expect(findPatternProblem(text)).toBe("the pattern has `**` more than 3 times");
    expect(readPattern(text, false).matches(`${"a/".repeat(120)}b`)).toBe(false);
  });

  it("says the same of a path however many others it was asked about before", () => {
    const read = readPattern("/src/**/*.ts", false);
    for (let index = 0; index < 1_000; index += 1) {
      expect(read.matches(`src/x/${index}.ts`)).toBe(true);
      expect(read.matches(`src/x/${index}.md`)).toBe(false);
    }
  });
});
