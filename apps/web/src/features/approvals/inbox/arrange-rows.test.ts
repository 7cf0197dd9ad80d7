import type { QueueItem } from "@countersign/contracts/call";
import { describe, expect, it } from "vitest";
import { arrangeRows, nextRow } from "./arrange-rows.ts";

function item(id: string): QueueItem {
  return {
    id,
    sessionId: "s",
    sessionTitle: "",
    workspace: "/w",
    session: { createdBy: "ada", isScripted: false, mode: "default", waiting: 1 },
    toolUseId: id,
    tool: "Bash",
    input: {},
    preview: { kind: "input", summary: "" },
    digest: "d",
    risk: { level: "low", reasons: [] },
    reasons: [],
    suggestions: [],
    askedAt: "2026-01-01",
    position: 0,
    active: true,
    isChanged: false,
    turn: 1,
  };
}

const [a, b, c] = [item("a"), item("b"), item("c")];

describe("arrangeRows", () => {
  it.each([
    {
      name: "follows the queue",
      rows: [a],
      queue: [b, a],
      isHeld: false,
      want: ["b", "a"],
      gone: [],
      fresh: 0,
    },
    {
      name: "holds still under a pointer",
      rows: [a],
      queue: [b, a],
      isHeld: true,
      want: ["a"],
      gone: [],
      fresh: 1,
    },
    {
      name: "keeps the place of what left",
      rows: [a, b],
      queue: [b],
      isHeld: true,
      want: ["a", "b"],
      gone: ["a"],
      fresh: 0,
    },
    {
      name: "adds a page below under a pointer, and counts what comes above",
      rows: [b],
      queue: [a, b, c],
      isHeld: true,
      hasNewPage: true,
      want: ["b", "c"],
      gone: [],
      fresh: 1,
    },
    {
      name: "shows the first row even under a pointer",
      rows: [],
      queue: [a],
      isHeld: true,
      want: ["a"],
      gone: [],
      fresh: 0,
    },
  ])("$name", ({ rows, queue, isHeld, hasNewPage = false, want, gone, fresh }) => {
    const arranged = arrangeRows(rows, queue, { isHeld, hasNewPage });
    expect(arranged.rows.map((row) => row.id)).toEqual(want);
    expect([...arranged.gone]).toEqual(gone);
    expect(arranged.fresh).toBe(fresh);
  });

  it.each([true, false])("gives the same rows when nothing changed (held: %s)", (isHeld) => {
    const rows = [a, b];
    expect(arrangeRows(rows, [a, b], { isHeld, hasNewPage: isHeld }).rows).toBe(rows);
  });

  it("shows what changed in a row under a pointer", () => {
    const changed = { ...a, isChanged: true };
    expect(arrangeRows([a, b], [changed, b], { isHeld: true, hasNewPage: false }).rows).toEqual([changed, b]);
  });
});

describe("nextRow", () => {
  it.each([
    { name: "the one below", rows: [a, b, c], gone: [], decided: "a", want: "b" },
    { name: "not one that left", rows: [a, b, c], gone: ["b"], decided: "a", want: "c" },
    { name: "the one above at the end", rows: [a, b, c], gone: [], decided: "c", want: "b" },
    { name: "none when it was the last", rows: [a], gone: [], decided: "a", want: null },
    {
      name: "the first when the decided one is not in the list",
      rows: [b],
      gone: [],
      decided: "x",
      want: "b",
    },
  ])("$name", ({ rows, gone, decided, want }) => {
    expect(nextRow(rows, new Set(gone), decided)).toBe(want);
  });
});
