import { expect, it } from "vitest";
import { markOf, readMarks } from "./viewed-files.ts";

it("marks a diff, not a file: another change of the same file has not been viewed", () => {
  const mark = markOf({ path: "/w/a", diff: "+a" });
  expect(markOf({ path: "/w/a", diff: "+a" })).toBe(mark);
  expect(markOf({ path: "/w/a", diff: "+b" })).not.toBe(mark);
  expect(markOf({ path: "/w/b", diff: "+a" })).not.toBe(mark);
});

it.each([
  { name: "nothing", kept: null, want: [] },
  { name: "no JSON", kept: "[", want: [] },
  { name: "another kind", kept: "7", want: [] },
  { name: "marks", kept: '["a", 7, "b"]', want: ["a", "b"] },
])("reads $name", ({ kept, want }) => {
  expect(readMarks(kept)).toEqual(want);
});
