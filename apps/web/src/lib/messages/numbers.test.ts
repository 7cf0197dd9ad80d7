import { expect, it } from "vitest";
import { formatCountOfTotal, formatSize } from "./numbers.ts";

it.each([
  [3, 3, "all 3"],
  [2, 3, "2 of 3"],
])("%i of %i reads “%s”", (count, all, want) => {
  expect(formatCountOfTotal(count, all)).toBe(want);
});

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1_000, "1 kB"],
  [999_499, "999 kB"],
  [999_500, "1 MB"],
  [3_140_000, "3.1 MB"],
  [2_000_000_000, "2 GB"],
])("%i bytes read “%s”", (bytes, want) => {
  expect(formatSize(bytes)).toBe(want);
});
