import { expect, it } from "vitest";
import { formatCountOfTotal } from "./numbers.ts";

it.each([
  [3, 3, "all 3"],
  [2, 3, "2 of 3"],
])("%i of %i reads “%s”", (count, all, want) => {
  expect(formatCountOfTotal(count, all)).toBe(want);
});
