import type { IntentSummary } from "@countersign/contracts/intent";
import { expect, it } from "vitest";
import { groupIntents, matchesIntent, uniqueIntents } from "./intent-filter.ts";

const one = (id: string, change: Partial<IntentSummary> = {}): IntentSummary => ({
  workspace: "/a",
  id,
  title: id,
  status: "PENDING",
  version: 1,
  file: "f",
  fileState: "same",
  errors: 0,
  warnings: 0,
  sessions: 0,
  openDrift: 0,
  updatedBy: "owner",
  updatedAt: "",
  ...change,
});

it.each([
  { filter: "all" as const, intent: one("A", { fileState: "unsaved" }), want: true },
  { filter: "PENDING" as const, intent: one("A"), want: true },
  { filter: "PENDING" as const, intent: one("A", { fileState: "unsaved" }), want: false },
  { filter: "unsaved" as const, intent: one("A", { fileState: "unsaved" }), want: true },
  { filter: "unsaved" as const, intent: one("A"), want: false },
  { filter: "COMPLETED" as const, intent: one("A"), want: false },
])("shows under $filter: $want", ({ filter, intent, want }) => {
  expect(matchesIntent(intent, filter)).toBe(want);
});

it("puts what is worked under first, then by number, what is not saved last", () => {
  const intents = [
    one("REQ-10"),
    one("REQ-2"),
    one("REQ-1", { fileState: "unsaved" }),
    one("REQ-30", { status: "IN_PROGRESS" }),
  ];
  const groups = groupIntents(intents, ["/a", "/b"]);
  expect(groups.map(({ workspace }) => workspace)).toEqual(["/a", "/b"]);
  expect(groups[0]?.intents.map(({ id }) => id)).toEqual(["REQ-30", "REQ-2", "REQ-10", "REQ-1"]);
});

it("takes each intent once, the last answer of it", () => {
  expect(uniqueIntents([one("A"), one("B"), one("A", { version: 2 })])).toMatchObject([
    { id: "A", version: 2 },
    { id: "B" },
  ]);
});
