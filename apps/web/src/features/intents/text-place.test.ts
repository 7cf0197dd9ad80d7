import { expect, it } from "vitest";
import { offsetOf } from "./text-place.ts";

it.each([
  { name: "the beginning", line: 1, column: 1, want: { from: 0, to: 2 } },
  { name: "within a line", line: 2, column: 3, want: { from: 5, to: 8 } },
  { name: "an empty line", line: 3, column: 1, want: { from: 9, to: 9 } },
  { name: "behind the end of a line", line: 1, column: 9, want: { from: 2, to: 2 } },
  { name: "behind the last line", line: 9, column: 1, want: { from: 10, to: 12 } },
  { name: "before the first", line: 0, column: 0, want: { from: 0, to: 2 } },
])("finds $name", ({ line, column, want }) => {
  expect(offsetOf("id\nwhere\n\nup", { line, column })).toEqual(want);
});
