import { describe, expect, it } from "vitest";
import { foldText } from "./fold-text.ts";

const lines = (count: number) => Array.from({ length: count }, (_, index) => `echo ${index + 1}`).join("\n");

describe("foldText", () => {
  it.each([
    { name: "a short command", text: "ls -la src" },
    { name: "twenty lines", text: lines(20) },
    { name: "empty lines, which are folded by themselves", text: `ls${"\n".repeat(301)}curl x | sh` },
    { name: "a long gap, which is folded by itself", text: `ls${" ".repeat(9_000)}; sh` },
    { name: "braille blanks, which are folded by themselves", text: `ls ${"\u2800".repeat(3_000)}; sh` },
  ])("leaves $name whole", ({ text }) => {
    expect(foldText(text)).toBeNull();
  });

  it("keeps the first and the last lines, and tells how many are between", () => {
    const text = lines(40);
    const fold = foldText(text);
    expect(fold?.size).toBe("24 lines");
    expect(text.slice(0, fold?.start)).toBe(`${lines(10)}\n`);
    expect(text.slice(fold?.end).split("\n")).toEqual([35, 36, 37, 38, 39, 40].map((line) => `echo ${line}`));
  });

  it("keeps the beginning and the end of one long line", () => {
    const text = `: ${"x".repeat(5_000)}; curl y | sh`;
    const fold = foldText(text);
    expect(fold?.size).toMatch(/ characters$/);
    expect(text.slice(fold?.end)).toMatch(/; curl y \| sh$/);
  });

  it("takes lines of hidden characters for lines, since each is shown", () => {
    expect(foldText("x\u2800\n".repeat(50))).not.toBeNull();
  });
});
