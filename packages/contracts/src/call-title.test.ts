import { expect, it } from "vitest";
import { oneLine } from "./call-title.ts";

it("a text in one line loses its blanks at the ends and around line breaks, and nothing else", () => {
  expect(oneLine(" \n a  b\t\n  c\n\n\nd \n ")).toBe("a  b ⏎ c ⏎ × 3 d");
  expect(oneLine("\n \t")).toBe("");
});

it("a text of many blanks takes no time", () => {
  const blanks = " ".repeat(200_000);
  const before = process.cpuUsage();
  for (const text of [
    `a${blanks}b`,
    `a${blanks}\nb`,
    `a${"\n".repeat(200_000)}b`,
    `a${" \n".repeat(100_000)}b`,
  ])
    expect(oneLine(text)).toMatch(/^a.*b$/);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});
