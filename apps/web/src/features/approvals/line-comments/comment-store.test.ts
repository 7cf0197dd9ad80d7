import { expect, it } from "vitest";
import { readShelf } from "./comment-store.ts";

const comment = { id: "1", path: "/w/a", side: "additions", line: 3, quote: "x", text: "y", isOpen: false };

it.each([
  { name: "nothing", kept: null, want: {} },
  { name: "no JSON", kept: "{", want: {} },
  { name: "JSON of another kind", kept: "7", want: {} },
  { name: "a comment", kept: JSON.stringify({ c: [comment] }), want: { c: [comment] } },
  {
    name: "a comment on several lines",
    kept: JSON.stringify({ c: [{ ...comment, from: 2, isOutside: true }] }),
    want: { c: [{ ...comment, from: 2, isOutside: true }] },
  },
  {
    name: "no range that is none",
    kept: JSON.stringify({ c: [{ ...comment, from: "2" }] }),
    want: { c: [] },
  },
  {
    name: "only what is a comment",
    kept: JSON.stringify({ c: [{ ...comment, line: "3" }, comment, null], d: 7 }),
    want: { c: [comment], d: [] },
  },
])("reads $name", ({ kept, want }) => {
  expect(readShelf(kept)).toEqual(want);
});
