import type { IntentSummary } from "@countersign/contracts/intent";
import { expect, it } from "vitest";
import { groupIntents, matchesIntent, uniqueIntents } from "./intent-filter.ts";

const createSummary = (id: string, change: Partial<IntentSummary> = {}): IntentSummary => ({
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
  { filter: "all" as const, intent: createSummary("A", { fileState: "unsaved" }), want: true },
  { filter: "PENDING" as const, intent: createSummary("A"), want: true },
  { filter: "PENDING" as const, intent: createSummary("A", { fileState: "unsaved" }), want: false },
  { filter: "unsaved" as const, intent: createSummary("A", { fileState: "unsaved" }), want: true },
  { filter: "unsaved" as const, intent: createSummary("A"), want: false },
  { filter: "COMPLETED" as const, intent: createSummary("A"), want: false },
])("shows under $filter: $want", ({ filter, intent, want }) => {
  expect(matchesIntent(intent, filter)).toBe(want);
});

it("puts what is worked under first, then by number, what is not saved last", () => {
  const intents = [
    createSummary("REQ-10"),
    createSummary("REQ-2"),
    createSummary("REQ-1", { fileState: "unsaved" }),
    createSummary("REQ-30", { status: "IN_PROGRESS" }),
  ];
  const groups = groupIntents(intents, ["/a", "/b"]);
  expect(groups.map(({ workspace }) => workspace)).toEqual(["/a", "/b"]);
  expect(groups[0]?.intents.map(({ id }) => id)).toEqual(["REQ-30", "REQ-2", "REQ-10", "REQ-1"]);
});

it("takes each intent once, the last answer of it", () => {
  expect(
    uniqueIntents([createSummary("A"), createSummary("B"), createSummary("A", { version: 2 })]),
  ).toMatchObject([{ id: "A", version: 2 }, { id: "B" }]);
});
