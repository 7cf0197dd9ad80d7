import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linesOf, neutralJson, neutralText } from "./neutral-text.ts";

const obeyedOrHidden = /(?! )[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}]/u;

describe("neutralText", () => {
  it.each([
    { name: "keeps words, wide and combined characters", text: "Größe 設定 é 👍", want: "Größe 設定 é 👍" },
    { name: "spells an escape sequence", text: "\u001b[2Jgone", want: "⟨U+001B⟩[2Jgone" },
    { name: "spells the one-byte form of it", text: "\u009b2J", want: "⟨U+009B⟩2J" },
    {
      name: "spells a return that would overwrite the line",
      text: "rm -rf /\rls",
      want: "rm -rf /⟨U+000D⟩ls",
    },
    { name: "spells backspaces", text: "rm\b\bls", want: "rm⟨U+0008⟩⟨U+0008⟩ls" },
    { name: "spells a change of direction", text: "a\u202egpj.exe", want: "a⟨U+202E⟩gpj.exe" },
    { name: "spells half a character", text: "a\ud800b", want: "a⟨U+D800⟩b" },
    { name: "spells invisible letters", text: "a\u200bb\u{e0041}", want: "a⟨U+200B⟩b⟨U+E0041⟩" },
    { name: "counts many of them", text: `a${"\u200b".repeat(900)}b`, want: "a⟨900 hidden characters⟩b" },
    { name: "shows line breaks in one line", text: "a\nb\r\nc", want: "a⏎b⏎c" },
    { name: "shows a tab as spaces", text: "a\tb", want: "a    b" },
    {
      name: "shortens a gap that hides what follows",
      text: `ls${" ".repeat(200)}; rm x`,
      want: "ls␠ × 200; rm x",
    },
    { name: "also one of tabs", text: `ls${"\t".repeat(50)}; rm x`, want: "ls␠ × 200; rm x" },
  ])("$name", ({ text, want }) => {
    expect(neutralText(text)).toBe(want);
  });

  it("leaves nothing that a terminal obeys or that can't be seen, in any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(neutralText(text)).not.toMatch(obeyedOrHidden);
      }),
    );
  });
});

describe("neutralJson", () => {
  it("gives any value back, in one line without such characters", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        const text = neutralJson(value);
        expect(text).not.toMatch(obeyedOrHidden);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("escapes what JSON leaves as it is", () => {
    expect(neutralJson({ a: "\u009b1m\u202e\u{e0041}" })).toBe('{"a":"\\u009b1m\\u202e\\udb40\\udc41"}');
  });
});

describe("linesOf", () => {
  it.each([
    { text: "a\nb\r\nc", want: ["a", "b", "c"] },
    { text: "a\n", want: ["a"] },
    { text: "a\n\n", want: ["a", ""] },
    { text: "", want: [] },
    { text: "a\rb", want: ["a\rb"] },
  ])("cuts $text", ({ text, want }) => {
    expect(linesOf(text)).toEqual(want);
  });
});
