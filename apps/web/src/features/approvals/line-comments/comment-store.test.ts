import { expect, it } from "vitest";
import { readComments } from "./comment-store.ts";

const comment = { id: "1", path: "/w/a", side: "additions", line: 3, quote: "x", text: "y", isOpen: false };

it.each([
  { name: "JSON of another kind", kept: 7, want: null },
  { name: "a comment", kept: [comment], want: [comment] },
  {
    name: "a comment on several lines",
    kept: [{ ...comment, from: 2, isOutside: true }],
    want: [{ ...comment, from: 2, isOutside: true }],
  },
  { name: "no range that is none", kept: [{ ...comment, from: "2" }], want: [] },
  { name: "only what is a comment", kept: [{ ...comment, line: "3" }, comment, null], want: [comment] },
])("reads $name", ({ kept, want }) => {
  expect(readComments(kept)).toEqual(want);
});
