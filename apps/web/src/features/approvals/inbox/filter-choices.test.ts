import { describe, expect, it } from "vitest";
import { sampleCommand } from "../fixtures/sample-item.ts";
import { activeFilters, filterChoices } from "./filter-choices.ts";
import { type InboxView, noFilters } from "./inbox-view.ts";

const everything: InboxView = { ...noFilters, sort: "risk", isGrouped: true };
const queue = [
  sampleCommand("a", "npm test", { sessionId: "one", sessionTitle: "Fix the parser" }),
  sampleCommand("b", "git push", { sessionId: "two", sessionTitle: "Release" }),
  sampleCommand("c", "npm test", { sessionId: "two", sessionTitle: "Release" }),
];

describe("filterChoices", () => {
  it("counts the values of the calls that wait, the most frequent first", () => {
    expect(filterChoices({ queue, counted: null }, everything).session).toEqual([
      { value: "two", name: "Release", count: 2 },
      { value: "one", name: "Fix the parser", count: 1 },
    ]);
  });

  it("takes what the server counted if there is that", () => {
    const none = { session: [], workspace: [], agent: [], risk: [] };
    const counted = { ...none, tool: [{ value: "Bash", count: 3_000 }] };
    expect(filterChoices({ queue, counted }, everything).tool).toEqual([
      { value: "Bash", name: "Bash", count: 3_000 },
    ]);
  });

  it("keeps what is chosen when the last of its calls left", () => {
    const view: InboxView = { ...everything, tool: "Write", age: "1h", mine: true };
    const choices = filterChoices({ queue, counted: null }, view);
    expect(choices.tool.at(-1)).toEqual({ value: "Write", name: "Write", count: 0 });
    expect(activeFilters(choices, view).map(({ text }) => text)).toEqual([
      "Tool: Write",
      "Age: Over an hour",
      "Mine",
    ]);
  });
});
