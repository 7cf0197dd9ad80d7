import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OutputWindow } from "./output-window.ts";

function windowOf(chunks: (string | Buffer)[]): string {
  const window = new OutputWindow();
  for (const chunk of chunks) window.add(Buffer.from(chunk));
  return window.text();
}

const pieces = (text: string, size: number) => {
  const content = Buffer.from(text);
  return Array.from({ length: Math.ceil(content.length / size) }, (_, index) =>
    content.subarray(index * size, (index + 1) * size),
  );
};

describe("OutputWindow", () => {
  it.each([
    { name: "nothing", chunks: [], want: "" },
    { name: "one piece", chunks: ["abc"], want: "abc" },
    { name: "pieces in their order", chunks: ["a", "", "b", "c"], want: "abc" },
    {
      name: "a character in two pieces",
      chunks: [Buffer.from("ä").subarray(0, 1), Buffer.from("ä").subarray(1)],
      want: "ä",
    },
    { name: "exactly as much as it keeps", chunks: ["x".repeat(30 * 1024)], want: "x".repeat(30 * 1024) },
  ])("keeps $name", ({ chunks, want }) => {
    expect(windowOf(chunks)).toBe(want);
  });

  it.each([1, 7, 1_000, 1_000_000])("keeps both ends of what comes in pieces of %i", (size) => {
    const text = Array.from({ length: 20_000 }, (_, index) => `${index}\n`).join("");
    const shown = windowOf(pieces(text, size));
    const [head = "", tail = ""] = shown.split(/\n\[cut here: .*\]\n/);
    expect(head.length).toBe(20 * 1024);
    expect(tail.length).toBe(10 * 1024);
    expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
    expect(shown).toContain(`${(text.length - 30 * 1024).toLocaleString("en-US")} bytes in the middle`);
  });

  it("keeps the same however it is cut into pieces, though each piece is overwritten afterward", () => {
    const text = Array.from({ length: 15_000 }, (_, index) => `${index}\n`).join("");
    const content = Buffer.from(text);
    const size = fc.oneof(fc.nat(200), fc.nat(30_000));
    fc.assert(
      fc.property(fc.array(size), fc.nat(content.length), (sizes, end) => {
        const window = new OutputWindow();
        const memory = Buffer.alloc(content.length);
        let start = 0;
        for (const length of [...sizes, content.length]) {
          const piece = content.subarray(start, Math.min(start + length, end));
          piece.copy(memory);
          window.add(memory.subarray(0, piece.length));
          memory.fill("?");
          start += piece.length;
        }
        expect(window.text()).toBe(windowOf([content.subarray(0, end)]));
      }),
    );
  });

  it("never shows half a character at the cut", () => {
    fc.assert(
      fc.property(fc.nat(3), fc.constantFrom("ä", "日", "🙂"), (shift, character) => {
        const shown = windowOf([`${"x".repeat(shift)}${character.repeat(40_000)}`]);
        expect(shown).not.toContain("\ufffd");
      }),
      { numRuns: 12 },
    );
  });

  it("stays bounded, and counts all", () => {
    const window = new OutputWindow();
    const chunk = Buffer.alloc(65_536, "x");
    for (let index = 0; index < 5_000; index += 1) window.add(chunk);
    expect(window.text().length).toBeLessThan(31_000);
    expect(window.text()).toContain("in the middle of 312.5 MB");
  });

  it("shows bytes that are no text as such", () => {
    expect(windowOf([Buffer.from([0x61, 0xff, 0x62])])).toBe("a\ufffdb");
  });
});
