import { describe, expect, it } from "vitest";
import { LiveOutput } from "./live-output.ts";

function collectTexts(chunks: Buffer[]): string[] {
  const texts: string[] = [];
  const live = new LiveOutput((text) => void texts.push(text));
  for (const chunk of chunks) live.add(chunk);
  live.end();
  return texts;
}

describe("LiveOutput", () => {
  const smile = Buffer.from("🙂");

  it.each([
    { name: "pieces as they come", chunks: [Buffer.from("a"), Buffer.from("b")], want: ["a", "b"] },
    {
      name: "a split character when it is whole",
      chunks: [smile.subarray(0, 2), smile.subarray(2)],
      want: ["🙂"],
    },
    { name: "half a character at the end as such", chunks: [smile.subarray(0, 2)], want: ["\ufffd"] },
    { name: "nothing for nothing", chunks: [Buffer.alloc(0)], want: [] },
  ])("sends $name", ({ chunks, want }) => {
    expect(collectTexts(chunks)).toEqual(want);
  });

  it("stops with a mark when it is too much", () => {
    const texts = collectTexts(Array.from({ length: 100 }, () => Buffer.alloc(65_536, "x")));
    expect(texts).toHaveLength(17);
    expect(texts.at(-1)).toContain("too much output to show live");
  });
});
