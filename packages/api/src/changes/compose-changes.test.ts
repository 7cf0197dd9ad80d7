import type { ChangeRecord, FileVersion } from "@countersign/contracts/recorded-change";
import { expect, it } from "vitest";
import { composeChanges, filesOfRecord } from "./compose-changes.ts";

const version = (letter: string): FileVersion => ({ mode: "100644", name: letter.repeat(40) });
const [a, b, c] = ["a", "b", "c"].map(version);
type Version = FileVersion | null | undefined;

function record(
  id: string,
  files: [path: string, before: Version, after: Version][],
  isUndo = false,
): ChangeRecord {
  return {
    id,
    sessionId: "s",
    callId: isUndo ? null : id,
    turn: 1,
    workspace: "/w",
    files: files.map(([path, before, after]) => ({ path, before: before ?? null, after: after ?? null })),
    skipped: [],
    isCut: false,
    isShared: false,
    problem: null,
    at: "2026-11-27T00:00:00.000Z",
    undo: isUndo ? { by: "ada", callIds: ["1"], undoneId: null } : null,
  };
}

it.each([
  {
    name: "one call as it is, by path",
    records: [
      record("1", [
        ["z", null, a],
        ["x", a, b],
      ]),
    ],
    want: [
      { path: "x", before: a, after: b, isMixed: false, callIds: ["1"] },
      { path: "z", before: null, after: a },
    ],
  },
  {
    name: "several calls from the first state to the last",
    records: [record("1", [["x", a, b]]), record("2", [["x", b, null]])],
    want: [{ path: "x", before: a, after: null, isMixed: false, callIds: ["1", "2"] }],
  },
  {
    name: "nothing of a file that came and went",
    records: [record("1", [["x", null, a]]), record("2", [["x", a, null]])],
    want: [],
  },
  {
    name: "a file that something else changed in between as mixed, also after more calls",
    records: [record("1", [["x", a, b]]), record("2", [["x", c, a]]), record("3", [["x", a, c]])],
    want: [{ path: "x", before: a, after: c, isMixed: true }],
  },
  {
    name: "a file that a person put back in between as not mixed",
    records: [record("1", [["x", a, b]]), record("u", [["x", b, a]], true), record("2", [["x", a, c]])],
    want: [{ path: "x", before: a, after: c, isMixed: false, callIds: ["1", "2"] }],
  },
  {
    name: "a change of the permission to run",
    records: [record("1", [["x", a, { ...version("a"), mode: "100755" }]])],
    want: [{ path: "x", isMixed: false }],
  },
])("shows $name", ({ records, want }) => {
  const files = composeChanges(records);
  expect(files).toHaveLength(want.length);
  expect(files).toMatchObject(want);
});

it("gives the files of an undo to the calls that it undid", () => {
  expect(filesOfRecord(record("u", [["x", b, a]], true))).toEqual([
    { path: "x", before: b, after: a, isMixed: false, callIds: ["1"] },
  ]);
});
