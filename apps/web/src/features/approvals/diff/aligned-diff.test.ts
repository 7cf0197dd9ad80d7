import { parsePatchFiles } from "@pierre/diffs";
import { describe, expect, it } from "vitest";
import { alignDiff } from "./aligned-diff.ts";

function parse(patch: string) {
  const diff = parsePatchFiles(patch, { disableLineMatching: true })[0]?.files[0];
  if (diff === undefined) throw new Error("no diff");
  return diff;
}

const patch = `--- a/app.ts
+++ b/app.ts
@@ -3,4 +3,5 @@
 start();
-if (ready) {
-go(1);
+// Only when it is ready.
+  if (ready) {
+  go(2, later);
 end();
@@ -40,1 +41,1 @@
-last(1);
+last(2);
`;

describe("alignDiff", () => {
  it("splits a block into pairs and lines of one side, and counts the rows again", () => {
    const { diff, hiddenLines } = alignDiff(parse(patch), { hidesWhitespace: false });
    expect(diff.hunks[0]?.hunkContent).toMatchObject([
      { type: "context", lines: 1 },
      { type: "change", deletions: 0, additions: 1, deletionLineIndex: 1, additionLineIndex: 1 },
      { type: "change", deletions: 2, additions: 2, deletionLineIndex: 1, additionLineIndex: 2 },
      { type: "context", lines: 1, deletionLineIndex: 3, additionLineIndex: 4 },
    ]);
    expect(diff.hunks).toMatchObject([
      { splitLineStart: 2, splitLineCount: 5, unifiedLineCount: 7, additionLines: 3, deletionLines: 2 },
      { splitLineStart: 40, splitLineCount: 1, unifiedLineStart: 42, unifiedLineCount: 2 },
    ]);
    expect(hiddenLines).toBe(0);
  });

  it("shows lines that differ in blanks only as unchanged, and says how many", () => {
    const { diff, hiddenLines } = alignDiff(parse(patch), { hidesWhitespace: true });
    expect(diff.hunks[0]?.hunkContent).toMatchObject([
      { type: "context", lines: 1 },
      { type: "change", deletions: 0, additions: 1 },
      { type: "context", lines: 1, deletionLineIndex: 1, additionLineIndex: 2 },
      { type: "change", deletions: 1, additions: 1, deletionLineIndex: 2, additionLineIndex: 3 },
      { type: "context", lines: 1 },
    ]);
    expect(hiddenLines).toBe(1);
  });

  it("leaves the diff that it was given as it is", () => {
    const given = parse(patch);
    alignDiff(given, { hidesWhitespace: true });
    expect(given).toEqual(parse(patch));
  });
});
