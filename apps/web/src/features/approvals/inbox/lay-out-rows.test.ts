import { describe, expect, it } from "vitest";
import { sampleCommand } from "../fixtures/sample-item.ts";
import { callBeside, callsInOrder, groupOf, type InboxEntry, layOutRows, rowOfCall } from "./lay-out-rows.ts";

const rows = [
  sampleCommand("a", "node --test", { workspace: "/a" }),
  sampleCommand("b", "git push"),
  sampleCommand("c", "node --test", { workspace: "/c" }),
  sampleCommand("d", "ls"),
];
const closed = layOutRows(rows, { isGrouped: true, expanded: new Set() });
const open = layOutRows(rows, { isGrouped: true, expanded: new Set(["c"]) });

function names(entries: readonly InboxEntry[]): string[] {
  return entries.map((entry) =>
    entry.kind === "call" ? entry.item.id : `${entry.items.map(({ id }) => id).join("+")}`,
  );
}

describe("layOutRows", () => {
  it.each([
    { name: "one row for identical calls", entries: closed, want: ["a+c", "b", "d"] },
    { name: "each call below its open group", entries: open, want: ["a+c", "a", "c", "b", "d"] },
    {
      name: "each call by itself where grouping is off",
      entries: layOutRows(rows, { isGrouped: false, expanded: new Set() }),
      want: ["a", "b", "c", "d"],
    },
  ])("gives $name", ({ entries, want }) => {
    expect(names(entries)).toEqual(want);
  });

  it.each([{ entries: closed }, { entries: open }])(
    "has every call once, in the order of the rows",
    ({ entries }) => {
      expect(callsInOrder(entries).map(({ id }) => id)).toEqual(["a", "c", "b", "d"]);
    },
  );
});

describe("moving", () => {
  it.each([
    { name: "from a closed group to the row below", entries: closed, from: "c", by: 1, want: "b" },
    { name: "up to the first call of a closed group", entries: closed, from: "b", by: -1, want: "a" },
    { name: "within an open group", entries: open, from: "a", by: 1, want: "c" },
    { name: "up into an open group", entries: open, from: "b", by: -1, want: "c" },
    { name: "nowhere at the end", entries: closed, from: "d", by: 1, want: null },
    { name: "nowhere at the beginning", entries: open, from: "a", by: -1, want: null },
    { name: "to the first row where none is open", entries: closed, from: null, by: 1, want: "a" },
  ] as const)("goes $name", ({ entries, from, by, want }) => {
    expect(callBeside(entries, from, by)).toBe(want);
  });
});

it("finds the row and the group of a call", () => {
  expect([rowOfCall(closed, "c"), rowOfCall(open, "c"), rowOfCall(closed, "x")]).toEqual([0, 2, -1]);
  expect(groupOf(open, "c")?.items.length).toBe(2);
  expect(groupOf(closed, "b")).toBeNull();
});
