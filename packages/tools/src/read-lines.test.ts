import { open } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addFiles, quiet, tempFolder } from "./fixtures/temp-workspace.ts";
import { readLines, type WantedLines } from "./read-lines.ts";

async function linesOf(folder: string, content: string | Buffer, more: Partial<WantedLines> = {}) {
  addFiles(folder, { f: content });
  const handle = await open(join(folder, "f"));
  const wanted = {
    offset: 1,
    limit: 1_000,
    maxLineCharacters: 100,
    maxCharacters: 10_000,
    signal: quiet,
    ...more,
  };
  try {
    return await readLines(handle, wanted);
  } finally {
    await handle.close();
  }
}

describe("readLines", () => {
  it.each([
    { name: "all", content: "a\nb\n", more: {}, want: { isEnd: true, bytesLeft: 0, linesRead: 2, size: 4 } },
    {
      name: "the first",
      content: "a\nb\n",
      more: { limit: 1 },
      want: { isEnd: false, bytesLeft: 2, linesRead: 1 },
    },
    { name: "exactly the last", content: "a\nb\n", more: { limit: 2 }, want: { isEnd: true, bytesLeft: 0 } },
    {
      name: "none past the end",
      content: "a\nb\n",
      more: { offset: 9 },
      want: { lines: [], linesRead: 2, isEnd: true },
    },
    { name: "nothing", content: "", more: {}, want: { lines: [], linesRead: 0, size: 0, isEnd: true } },
    {
      name: "until it is enough in all",
      content: `${"x".repeat(60)}\n`.repeat(9),
      more: { maxCharacters: 100 },
      want: { linesRead: 2, isEnd: false },
    },
    { name: "what is not UTF-8", content: Buffer.from([0xff, 0x0a]), more: {}, want: { isUtf8: false } },
    {
      name: "not what is skipped",
      content: Buffer.from([0xff, 0x0a, 0x61]),
      more: { offset: 2 },
      want: { isUtf8: true },
    },
  ])("reads $name", async ({ content, more, want }) => {
    expect(await linesOf(tempFolder(), content, more)).toMatchObject({ kind: "text", ...want });
  });

  it("gives the same lines as splitting the whole text", async () => {
    const folder = tempFolder();
    const text = fc.array(fc.constantFrom("a", "bc", "ä", "🙂", "\n", "\r\n", "\r"), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        async (pieces, offset, limit) => {
          const content = pieces.join("");
          const all = content.split("\n").map((line) => line.replace(/\r$/, ""));
          if (content === "" || content.endsWith("\n")) all.pop();
          const window = await linesOf(folder, content, { offset, limit });
          const shown = window.kind === "text" ? window.lines.map((line) => line.text) : [];
          expect(shown).toEqual(all.slice(offset - 1, offset - 1 + limit));
        },
      ),
    );
  });

  it("counts what it cuts of a line in bytes", async () => {
    const folder = tempFolder();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("x", "ä", "🙂"),
        fc.integer({ min: 1, max: 900 }),
        async (character, times) => {
          const window = await linesOf(folder, character.repeat(times), { maxLineCharacters: 99 });
          const [line] = window.kind === "text" ? window.lines : [];
          expect(line?.text.isWellFormed()).toBe(true);
          expect(Buffer.byteLength(line?.text ?? "") + (line?.removed ?? 0)).toBe(
            Buffer.byteLength(character) * times,
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([
    { hex: "89504e470d0a1a0a00", what: "a PNG image" },
    { hex: "ffd8ffe000104a46", what: "a JPEG image" },
    { hex: "47494638396100", what: "a GIF image" },
    { hex: "255044462d312e3700", what: "a PDF document" },
    { hex: "504b03041400", what: "a ZIP archive or Office document" },
    { hex: "1f8b080000", what: "gzip data" },
    { hex: "53514c69746520666f726d6174203300", what: "an SQLite database" },
    { hex: "fffe61006200", what: "UTF-16 text" },
    { hex: "61620063", what: "holds NUL bytes" },
  ])("knows $what", async ({ hex, what }) => {
    expect(await linesOf(tempFolder(), Buffer.from(hex, "hex"))).toMatchObject({ kind: "binary", what });
  });
});
