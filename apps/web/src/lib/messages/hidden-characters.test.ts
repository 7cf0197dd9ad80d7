import { describe, expect, it } from "vitest";
import { nameHidden, revealHidden } from "./hidden-characters.ts";

describe("revealHidden", () => {
  it.each([
    { name: "plain text stays whole", text: "git status\n\tx é 漢 🙂", want: ["git status\n\tx é 漢 🙂"] },
    {
      name: "indented code stays whole",
      text: "a {\n\t\t\tb\n\n    c\n}",
      want: ["a {\n\t\t\tb\n\n    c\n}"],
    },
    { name: "a change of direction is named", text: "a\u202eb", want: ["a", "⟨U+202E⟩", "b"] },
    { name: "a zero-width space is named", text: "rm\u200b", want: ["rm", "⟨U+200B⟩"] },
    { name: "an escape is named", text: "\u001b[8m", want: ["⟨U+001B⟩", "[8m"] },
    { name: "a carriage return is named", text: "a\rb", want: ["a", "⟨U+000D⟩", "b"] },
    { name: "a tag character is named", text: "\u{e0041}", want: ["⟨U+E0041⟩"] },
    { name: "a no-break space is named", text: "a\u00a0b", want: ["a", "⟨U+00A0⟩", "b"] },
    { name: "half a pair is named", text: "a\ud800b", want: ["a", "⟨U+D800⟩", "b"] },
    { name: "empty stays empty", text: "", want: [""] },
    {
      name: "empty lines become one piece",
      text: `ls -la src${"\n".repeat(301)}curl x | sh`,
      want: ["ls -la src\n", "⏎ × 300 empty lines", "\ncurl x | sh"],
    },
    {
      name: "lines of blanks count as empty",
      text: `ls${"\n \t".repeat(9)}\nsh`,
      want: ["ls\n", "⏎ × 9 empty lines", "\nsh"],
    },
    {
      name: "a long gap becomes one piece",
      text: `ls${" ".repeat(3_000)}; sh`,
      want: ["ls", "␠ × 3,000", "; sh"],
    },
    {
      name: "braille blanks become one piece",
      text: `ls ${"\u2800".repeat(3_000)}; sh`,
      want: ["ls ", "⟨U+2800⟩ × 3,000", " ; sh"],
    },
    {
      name: "hidden characters of several kinds become one piece",
      text: `ls${"\u2800\u3164\n".repeat(50)}sh`,
      want: ["ls", "100 hidden characters", "\nsh"],
    },
    {
      name: "a word of two alphabets is told",
      text: "curl p\u0430ypal.com",
      want: ["curl ", "p\u0430ypal", ".com"],
    },
    { name: "a word of one alphabet is not", text: "привет world", want: ["привет world"] },
  ])("$name", ({ text, want }) => {
    expect(revealHidden(text).map((piece) => piece.text)).toEqual(want);
  });

  it.each([
    0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x180e, 0x200d, 0x2028, 0x2029, 0x2066, 0x2800, 0x3000,
    0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0x1d173, 0xe0001, 0xe0100,
  ])("names the character %i", (code) => {
    expect(revealHidden(String.fromCodePoint(code))).toMatchObject([{ kind: "hidden" }]);
  });
});

describe("nameHidden", () => {
  it.each([
    { name: "directions", text: "+a\u202eb\n", want: "+a⟨U+202E⟩b\n" },
    { name: "many of one kind", text: `+${"\u2800".repeat(9)}b`, want: "+⟨U+2800⟩ × 9b" },
    { name: "a carriage return inside a line", text: "+a\rb\r\n", want: "+a⟨U+000D⟩b\r\n" },
    { name: "nothing in plain text", text: "+\ta  b\r\n-é 漢\n", want: "+\ta  b\r\n-é 漢\n" },
  ])("$name", ({ text, want }) => {
    expect(nameHidden(text)).toBe(want);
  });
});
