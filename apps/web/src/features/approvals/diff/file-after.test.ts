import { parsePatchFiles } from "@pierre/diffs";
import { describe, expect, it } from "vitest";
import { fileAfter } from "./file-after.ts";

function parse(hunks: string) {
  const diff = parsePatchFiles(`--- a/a.txt\n+++ b/a.txt\n${hunks}`, { disableLineMatching: true })[0]
    ?.files[0];
  if (diff === undefined) throw new Error("no diff");
  return diff;
}

const before = "one\ntwo\nthree\nfour\nfive\nsix\n";

describe("fileAfter", () => {
  it.each([
    {
      name: "a changed line in the middle",
      hunks: "@@ -2,3 +2,3 @@\n two\n-three\n+3\n four\n",
      want: "one\ntwo\n3\nfour\nfive\nsix\n",
    },
    {
      name: "several places",
      hunks: "@@ -1,1 +1,2 @@\n one\n+1.5\n@@ -6,1 +7,1 @@\n-six\n+6\n",
      want: "one\n1.5\ntwo\nthree\nfour\nfive\n6\n",
    },
    {
      name: "lines that are only put in",
      hunks: "@@ -2,0 +3,1 @@\n+2.5\n",
      want: "one\ntwo\n2.5\nthree\nfour\nfive\nsix\n",
    },
    {
      name: "a last line that loses its line feed",
      hunks: "@@ -6,1 +6,1 @@\n-six\n+six\n\\ No newline at end of file\n",
      want: "one\ntwo\nthree\nfour\nfive\nsix",
    },
  ])("makes $name", ({ hunks, want }) => {
    expect(fileAfter(before, parse(hunks))).toBe(want);
  });

  it("finds that the diff is of another text", () => {
    expect(fileAfter(before, parse("@@ -2,1 +2,1 @@\n-zwei\n+2\n"))).toBeNull();
  });
});
