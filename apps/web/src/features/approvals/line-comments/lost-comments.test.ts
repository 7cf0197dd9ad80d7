import type { Preview } from "@countersign/contracts/preview";
import { expect, it } from "vitest";
import type { LineComment } from "./comment-store.ts";
import { lostComments } from "./lost-comments.ts";

const preview = (path: string, diff: string): Preview => ({
  kind: "diff",
  files: [{ path, diff, change: "modify", additions: 1, deletions: 0, isCut: false }],
});
const comment: LineComment = {
  id: "1",
  path: "/w/a",
  side: "additions",
  line: 2,
  quote: "x",
  text: "Why?",
  isOpen: false,
};

it.each([
  { name: "its line is there", shown: preview("/w/a", "@@ -1 +1,2 @@\n a\n+x\n"), want: 0 },
  { name: "its line moved", shown: preview("/w/a", "@@ -1 +1,3 @@\n a\n+b\n+x\n"), want: 0 },
  { name: "its line reads differently", shown: preview("/w/a", "@@ -1 +1,2 @@\n a\n+y\n"), want: 1 },
  { name: "its file is no longer changed", shown: preview("/w/b", "@@ -1 +1,2 @@\n a\n+x\n"), want: 1 },
])("a comment is lost or not: $name", ({ shown, want }) => {
  expect(lostComments(shown, [comment])).toHaveLength(want);
  expect(lostComments(shown, [{ ...comment, text: "" }])).toEqual([]);
});
