import { parsePatchFiles, type SelectedLineRange } from "@pierre/diffs";
import { expect, it } from "vitest";
import { selectedLines } from "./selected-lines.ts";

const patch = `--- a/a.txt
+++ b/a.txt
@@ -2,4 +2,5 @@
 two
-three
+3
+3.5
 four
-five
+5
@@ -20,1 +21,1 @@
-twenty
+20
`;
const diff = parsePatchFiles(patch, { disableLineMatching: true })[0]?.files[0];

type Case = { name: string; selected: SelectedLineRange; want: ReturnType<typeof selectedLines> };

it.each<Case>([
  {
    name: "an added line",
    selected: { start: 3, side: "additions", end: 3 },
    want: { side: "additions", from: 3, to: 3 },
  },
  {
    name: "lines from below upwards",
    selected: { start: 6, side: "additions", end: 3, endSide: "additions" },
    want: { side: "additions", from: 3, to: 6 },
  },
  {
    name: "a removed line",
    selected: { start: 3, side: "deletions", end: 3 },
    want: { side: "deletions", from: 3, to: 3 },
  },
  {
    name: "removed lines",
    selected: { start: 3, side: "deletions", end: 5, endSide: "deletions" },
    want: { side: "deletions", from: 3, to: 5 },
  },
  {
    name: "an unchanged line on the old side by its new number",
    selected: { start: 4, side: "deletions", end: 4 },
    want: { side: "additions", from: 5, to: 5 },
  },
  {
    name: "a line between two changes on the old side by its new number",
    selected: { start: 10, side: "deletions", end: 10 },
    want: { side: "additions", from: 11, to: 11 },
  },
  {
    name: "a line before all changes",
    selected: { start: 1, side: "deletions", end: 1 },
    want: { side: "additions", from: 1, to: 1 },
  },
  {
    name: "from a removed line to what came in its place",
    selected: { start: 3, side: "deletions", end: 4, endSide: "additions" },
    want: { side: "additions", from: 3, to: 4 },
  },
  {
    name: "from an added line up to a removed one",
    selected: { start: 6, side: "additions", end: 5, endSide: "deletions" },
    want: { side: "additions", from: 6, to: 6 },
  },
])("takes $name", ({ selected, want }) => {
  if (diff === undefined) throw new Error("no diff");
  expect(selectedLines(diff, selected)).toEqual(want);
});
