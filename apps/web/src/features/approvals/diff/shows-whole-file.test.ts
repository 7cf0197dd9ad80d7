import { parsePatchFiles } from "@pierre/diffs";
import { expect, it } from "vitest";
import { showsWholeFile } from "./shows-whole-file.ts";

function parse(hunks: string) {
  const diff = parsePatchFiles(`--- a/a.ts\n+++ b/a.ts\n${hunks}`, { disableLineMatching: true })[0]
    ?.files[0];
  if (diff === undefined) throw new Error("no diff");
  return diff;
}

it.each([
  { name: "two lines around the change", hunks: "@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n", want: true },
  { name: "a change of the only line", hunks: "@@ -1 +1 @@\n-one\n+1\n", want: true },
  {
    name: "a last line without a line feed",
    hunks: "@@ -1 +1 @@\n-one\n\\ No newline at end of file\n+1\n",
    want: true,
  },
  {
    name: "three lines at the end, after which there may be more",
    hunks: "@@ -1,4 +1,4 @@\n-a\n+A\n b\n c\n d\n",
    want: false,
  },
  { name: "a later beginning", hunks: "@@ -2,4 +2,4 @@\n b\n c\n d\n-e\n+E\n", want: false },
  { name: "lines between two changes", hunks: "@@ -1 +1 @@\n-a\n+A\n@@ -20 +20 @@\n-t\n+T\n", want: false },
])("$name: whole is $want", ({ hunks, want }) => {
  expect(showsWholeFile(parse(hunks))).toBe(want);
});
