import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText, encodeText, toLineFeeds } from "./text-encoding.ts";

describe("decodeText", () => {
  it.each([
    { name: "nothing", bytes: "", want: { text: "", hasBom: false, lineEnd: "lf" } },
    { name: "no line end", bytes: "a", want: { text: "a", hasBom: false, lineEnd: "lf" } },
    { name: "line feeds", bytes: "a\nb\n", want: { text: "a\nb\n", hasBom: false, lineEnd: "lf" } },
    {
      name: "Windows line ends",
      bytes: "a\r\nb\r\n",
      want: { text: "a\nb\n", hasBom: false, lineEnd: "crlf" },
    },
    {
      name: "Windows line ends but the last",
      bytes: "a\r\nb",
      want: { text: "a\nb", hasBom: false, lineEnd: "crlf" },
    },
    {
      name: "mixed line ends",
      bytes: "a\r\nb\n",
      want: { text: "a\r\nb\n", hasBom: false, lineEnd: "mixed" },
    },
    {
      name: "lone carriage returns",
      bytes: "a\rb\r",
      want: { text: "a\rb\r", hasBom: false, lineEnd: "lf" },
    },
    { name: "a byte order mark", bytes: "\ufeffa\n", want: { text: "a\n", hasBom: true, lineEnd: "lf" } },
    {
      name: "two byte order marks",
      bytes: "\ufeff\ufeffa",
      want: { text: "\ufeffa", hasBom: true, lineEnd: "lf" },
    },
    { name: "only a byte order mark", bytes: "\ufeff", want: { text: "", hasBom: true, lineEnd: "lf" } },
  ])("reads $name", ({ bytes, want }) => {
    expect(decodeText(Buffer.from(bytes))).toEqual(want);
  });

  it.each([
    { name: "Latin-1", bytes: Buffer.from("gr\u00fc\u00df", "latin1") },
    { name: "UTF-16 with its mark", bytes: Buffer.from("\ufeffab", "utf16le") },
    { name: "half a character at the end", bytes: Buffer.from("ä").subarray(0, 1) },
    { name: "an overlong form", bytes: Buffer.from([0xc0, 0xaf]) },
    { name: "a surrogate", bytes: Buffer.from([0xed, 0xa0, 0x80]) },
    { name: "a NUL byte", bytes: Buffer.from("a\0b") },
  ])("does not take $name for text", ({ bytes }) => {
    expect(decodeText(bytes)).toBeNull();
  });

  it("gives back every text byte for byte", () => {
    const piece = fc.constantFrom("\r\n", "\n", "\r", "\ufeff", "a", "ä", "🙂", " ");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const content = Buffer.from(pieces.join(""));
        const decoded = decodeText(content);
        expect(decoded && encodeText(decoded).equals(content)).toBe(true);
      }),
    );
  });

  it("turns Windows line ends only", () => {
    expect(toLineFeeds("a\r\n\rb\r\r\n\n")).toBe("a\n\rb\r\n\n");
  });
});
