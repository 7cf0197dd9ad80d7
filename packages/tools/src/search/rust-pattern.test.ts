import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ToolInputError } from "../ports/tool.ts";
import { toRegExp } from "./rust-pattern.ts";

const options = { ignoreCase: false, multiline: false };
const fits = (pattern: string, text: string, more: Partial<typeof options> = {}) =>
  toRegExp(pattern, { ...options, ...more }).test(text);

describe("toRegExp", () => {
  it.each([
    { pattern: "\\Aab\\z", yes: ["ab"], no: ["xab", "abx"] },
    { pattern: "\\<ab\\>", yes: ["ab", "x ab."], no: ["xab", "abx"] },
    { pattern: "a\\x2eb", yes: ["a.b"], no: ["axb"] },
    { pattern: "\\U0001F642", yes: ["🙂"], no: ["🙃"] },
    { pattern: "\\u{1F642}", yes: ["🙂"], no: ["🙃"] },
    { pattern: "\\a\\f\\v", yes: ["\x07\f\v"], no: ["afv"] },
    { pattern: "[\\d\\s]", yes: ["1", " "], no: ["a"] },
    { pattern: "^[\\D]$", yes: ["a"], no: ["1"] },
    { pattern: "^[\\W]$", yes: ["-"], no: ["a"] },
    { pattern: "^[^\\s]$", yes: ["a"], no: [" "] },
    { pattern: "[\\n\\t]", yes: ["\n", "\t"], no: ["n"] },
    { pattern: "[\\x41-\\x43]", yes: ["B"], no: ["D"] },
    { pattern: "[+--]", yes: ["+", ",", "-"], no: ["."] },
    { pattern: "[[:alpha:]_]", yes: ["a", "_"], no: ["1"] },
    { pattern: "[[:space:]]", yes: [" ", "\t"], no: ["a"] },
    { pattern: "[[:xdigit:]]", yes: ["f"], no: ["g"] },
    { pattern: "[[:punct:]]", yes: ["!", "~"], no: ["a"] },
    { pattern: "[[:nosuch:]]", yes: ["n", ":"], no: ["b"] },
    { pattern: "[\\[\\]]", yes: ["[", "]"], no: ["a"] },
    { pattern: "[^]]", yes: ["a"], no: ["]"] },
    { pattern: "a{", yes: ["a{"], no: ["a"] },
    { pattern: "a{,3}", yes: ["a{,3}"], no: ["a"] },
    { pattern: "a{2}", yes: ["aa"], no: ["a"] },
    { pattern: "a{2,}", yes: ["aaa"], no: ["a"] },
    { pattern: "a}]", yes: ["a}]"], no: ["a"] },
    { pattern: "(?<n>a)\\k<n>", yes: ["aa"], no: ["a"] },
    { pattern: "(?s)a.b", yes: ["a\nb"], no: ["ab"] },
    { pattern: "a.b", yes: ["a\rb"], no: ["a\nb"] },
    { pattern: "(?i)ä", yes: ["Ä"], no: ["a"] },
    { pattern: "(?m)^a$", yes: ["b\na"], no: ["ba"] },
    { pattern: "(?u)ß", yes: ["ß"], no: ["s"] },
    { pattern: "(?is)A.B", yes: ["a\nb"], no: ["ab"] },
    { pattern: "\\$\\^\\|\\?\\*\\+", yes: ["$^|?*+"], no: ["x"] },
    { pattern: "\\&\\~\\%\\'\\`\\_\\=\\:\\;", yes: ["&~%'`_=:;"], no: ["x"] },
    { pattern: "日+本?", yes: ["日日", "日本"], no: ["本"] },
    { pattern: "[日-本]", yes: ["日"], no: ["a"] },
    { pattern: "🙂{2}", yes: ["🙂🙂"], no: ["🙂"] },
    { pattern: "[🙂🙃]$", yes: ["🙃"], no: ["\ud83d"] },
  ])("$pattern", ({ pattern, yes, no }) => {
    for (const text of yes) expect([text, fits(pattern, text)]).toEqual([text, true]);
    for (const text of no) expect([text, fits(pattern, text)]).toEqual([text, false]);
  });

  it.each([
    { pattern: "(?x)a b", reason: "flag group" },
    { pattern: "a\\", reason: "ends in a backslash" },
    { pattern: "[abc", reason: "is not closed" },
    { pattern: "[", reason: "is not closed" },
    { pattern: "[]", reason: "is not closed" },
    { pattern: "\\x4", reason: "without its 2 digits" },
    { pattern: "\\u12", reason: "without its 4 digits" },
    { pattern: "\\y", reason: "\\y is not known" },
    { pattern: "[\\b]", reason: "\\b is not known" },
    { pattern: "(a", reason: "Unterminated group" },
    { pattern: "a**", reason: "Nothing to repeat" },
    { pattern: "\\p{Nosuch}", reason: "Invalid property name" },
    { pattern: "[b-a]", reason: "Range out of order" },
  ])("refuses $pattern and says why: $reason", ({ pattern, reason }) => {
    expect(() => toRegExp(pattern, options)).toThrow(ToolInputError);
    expect(() => toRegExp(pattern, options)).toThrow(reason);
  });

  it("lets a dot match a line end only over lines", () => {
    expect([fits("a.b", "a\nb"), fits("a.b", "a\nb", { multiline: true })]).toEqual([false, true]);
  });

  it("finds any text that is escaped, and takes it for nothing else", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), (text) => {
        const escaped = text.replace(/[[\](){}.*+?|^$\\/-]/g, "\\$&");
        expect(fits(`\\A${escaped}\\z`, text)).toBe(true);
        expect(fits(`\\A${escaped}\\z`, `${text}x`)).toBe(false);
      }),
    );
  });

  it("takes every printable character in a class for itself when it is escaped", () => {
    for (let code = 0x20; code < 0x7f; code += 1) {
      const character = String.fromCharCode(code);
      if (/[A-Za-z0-9 ]/.test(character)) continue;
      expect([character, fits(`^[\\${character}]$`, character), fits(`^[\\${character}]$`, "a")]).toEqual([
        character,
        true,
        false,
      ]);
    }
  });

  it("never throws anything but a clear refusal", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."()[]{}^$.*+?|\\-&:~abdwWpP<>=!#1,🙂"), maxLength: 12 }),
        (pattern) => {
          try {
            toRegExp(pattern, options);
          } catch (error) {
            expect(error).toBeInstanceOf(ToolInputError);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
