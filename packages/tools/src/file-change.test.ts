import { applyPatch, parsePatch } from "diff";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileChangeOf } from "./file-change.ts";
import type { FileSnapshot } from "./file-system/file-snapshot.ts";

function snapshotOf(content: string | Buffer | null, path = "/w/file"): FileSnapshot {
  if (content === null) return { exists: false, path, hash: null };
  const bytes = Buffer.from(content);
  return { exists: true, path, hash: "00", bytes, size: bytes.length, mode: 0o644, uid: 0, gid: 0 };
}

function changeOf(before: string | Buffer | null, after: string | Buffer | null) {
  return fileChangeOf(snapshotOf(before), after === null ? null : Buffer.from(after));
}

const createLines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}\n`).join("");

describe("fileChangeOf", () => {
  it("shows a modified line with three lines around it", () => {
    const after = createLines(1, 20).replace("line 10\n", "line ten\n");
    expect(changeOf(createLines(1, 20), after)).toEqual({
      path: "/w/file",
      change: "modify",
      diff: [
        "--- /w/file",
        "+++ /w/file",
        "@@ -7,7 +7,7 @@",
        " line 7",
        " line 8",
        " line 9",
        "-line 10",
        "+line ten",
        " line 11",
        " line 12",
        " line 13",
        "",
      ].join("\n"),
      additions: 1,
      deletions: 1,
      isCut: false,
    });
  });

  it.each([
    {
      name: "a new file",
      before: null,
      after: "a\nb\n",
      change: "create",
      additions: 2,
      deletions: 0,
      diff: "--- /dev/null\n+++ /w/file\n@@ -0,0 +1,2 @@\n+a\n+b\n",
    },
    {
      name: "a new empty file",
      before: null,
      after: "",
      change: "create",
      additions: 0,
      deletions: 0,
      diff: "--- /dev/null\n+++ /w/file\n",
    },
    {
      name: "a deleted file",
      before: "a\n",
      after: null,
      change: "delete",
      additions: 0,
      deletions: 1,
      diff: "--- /w/file\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n",
    },
    {
      name: "a deleted empty file",
      before: "",
      after: null,
      change: "delete",
      additions: 0,
      deletions: 0,
      diff: "--- /w/file\n+++ /dev/null\n",
    },
    {
      name: "no change",
      before: "a\n",
      after: "a\n",
      change: "modify",
      additions: 0,
      deletions: 0,
      diff: "--- /w/file\n+++ /w/file\n",
    },
    {
      name: "a line feed that goes",
      before: "a\n",
      after: "a",
      change: "modify",
      additions: 1,
      deletions: 1,
      diff: "--- /w/file\n+++ /w/file\n@@ -1,1 +1,1 @@\n-a\n+a\n\\ No newline at end of file\n",
    },
    {
      name: "line ends that change",
      before: "a\r\n",
      after: "a\n",
      change: "modify",
      additions: 1,
      deletions: 1,
      diff: "--- /w/file\n+++ /w/file\n@@ -1,1 +1,1 @@\n-a\r\n+a\n",
    },
    {
      name: "a byte order mark that goes",
      before: "\ufeffa\n",
      after: "a\n",
      change: "modify",
      additions: 1,
      deletions: 1,
      diff: "--- /w/file\n+++ /w/file\n@@ -1,1 +1,1 @@\n-\ufeffa\n+a\n",
    },
    {
      name: "an emptied file",
      before: "a\nb\n",
      after: "",
      change: "modify",
      additions: 0,
      deletions: 2,
      diff: "--- /w/file\n+++ /w/file\n@@ -1,2 +0,0 @@\n-a\n-b\n",
    },
    {
      name: "lines that look like a diff",
      before: "-a\n+b\n",
      after: "--- a\n+++ b\n",
      change: "modify",
      additions: 2,
      deletions: 2,
      diff: "--- /w/file\n+++ /w/file\n@@ -1,2 +1,2 @@\n--a\n-+b\n+--- a\n++++ b\n",
    },
  ])("shows $name", ({ name: _, before, after, ...want }) => {
    expect(changeOf(before, after)).toEqual({ path: "/w/file", isCut: false, ...want });
  });

  it.each([
    {
      name: "binary for binary",
      before: Buffer.from([0, 1, 2]),
      after: Buffer.from([0]),
      words: "binary content of 3 bytes is replaced by binary content of 1 byte",
    },
    {
      name: "text for binary",
      before: Buffer.from([0, 1, 2]),
      after: "abc",
      words: "binary content of 3 bytes is replaced by text of 3 bytes",
    },
    {
      name: "binary deleted",
      before: Buffer.from([0xff, 0xfe, 0]),
      after: null,
      words: "binary content of 3 bytes is replaced by nothing",
    },
    {
      name: "Latin-1 for text",
      before: "gr\u00fcn",
      after: Buffer.from("gr\u00fcn", "latin1"),
      words: "text of 5 bytes is replaced by binary content of 4 bytes",
    },
  ])("tells of $name without showing it", ({ before, after, words: expected }) => {
    const change = changeOf(before, after);
    expect(change).toMatchObject({ additions: 0, deletions: 0, isCut: true });
    expect(change.diff).toContain(expected);
  });

  it("tells of a file that is too large to be read for a diff", () => {
    const snapshot: FileSnapshot = {
      exists: true,
      path: "/w/file",
      hash: "0",
      bytes: null,
      size: 2 ** 31,
      mode: 0,
      uid: 0,
      gid: 0,
    };
    expect(fileChangeOf(snapshot, null).diff).toContain("a large file of 2.0 GB is replaced by nothing");
  });

  it.each([
    { name: "spaces", path: "/w/a b", shown: "/w/a b" },
    { name: "quotes", path: '/w/a"b', shown: '"/w/a\\"b"' },
    { name: "a line end", path: "/w/a\n+++ b", shown: '"/w/a\\n+++ b"' },
  ])("keeps a name with $name in its line", ({ path, shown }) => {
    const { diff } = fileChangeOf(snapshotOf("a\n", path), Buffer.from("b\n"));
    expect(diff.split("\n").slice(0, 2)).toEqual([`--- ${shown}`, `+++ ${shown}`]);
    expect(parsePatch(diff)[0]?.oldFileName).toBe(path);
  });

  it("cuts a diff that is too long, counts all of it, and leaves a diff that parses", () => {
    const change = changeOf(null, createLines(1, 50_000));
    expect(change).toMatchObject({ additions: 50_000, deletions: 0, isCut: true });
    expect(change.diff.length).toBeLessThan(210_000);
    const [hunk] = parsePatch(change.diff)[0]?.hunks ?? [];
    expect(hunk?.newLines).toBe(hunk?.lines.length);
  });

  it("cuts a line that is too long", () => {
    const change = changeOf("x", "y".repeat(1_000_000));
    expect(change).toMatchObject({ additions: 1, deletions: 1, isCut: true });
    expect(change.diff).toContain("more characters in this line]");
    expect(change.diff.length).toBeLessThan(3_000);
  });

  it("stays right when everything differs", () => {
    const before = createLines(1, 30_000);
    const after = before.replaceAll("line", "row");
    const change = changeOf(`same\n${before}end`, `same\n${after}end`);
    expect(change).toMatchObject({ additions: 30_000, deletions: 30_000, isCut: true });
    expect(change.diff.split("\n").slice(2, 5)).toEqual(
      ["@@ -1,20001 +1,1 @@", " same", "-line 1"].map((line, index) =>
        index === 0 ? expect.stringMatching(/^@@ -1,\d+ \+1,1 @@$/) : line,
      ),
    );
  });

  it("gives a diff that makes the new text out of the old one", () => {
    const line = fc.constantFrom("a\n", "b\n", "c\n", "\n", "ä\n", "a\r\n");
    const text = fc
      .tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom("", "end"))
      .map(([lines, end]) => lines.join("") + end);
    fc.assert(
      fc.property(text, text, (before, after) => {
        const change = changeOf(before, after);
        expect(applyPatch(before, change.diff, { autoConvertLineEndings: false })).toBe(after);
      }),
    );
  });
});
