import { describe, expect, it } from "vitest";
import { highlightCode } from "./highlight-code.ts";

describe("highlightCode", () => {
  it.each(["ts", "typescript", "bash", "json", "python"])(
    "colors %s, and keeps its text",
    async (language) => {
      const lines = await highlightCode('a = "b"\nc', language, "light");
      expect(lines?.map((line) => line.map(({ text }) => text).join(""))).toEqual(['a = "b"', "c"]);
      expect(new Set(lines?.flat().map(({ color }) => color)).size).toBeGreaterThan(1);
    },
  );

  it("leaves a language that nobody knows as it is, and code that is too long", async () => {
    expect(await highlightCode("a", "no-such-language", "dark")).toBeNull();
    expect(await highlightCode("a".repeat(30_000), "ts", "dark")).toBeNull();
  });
});
