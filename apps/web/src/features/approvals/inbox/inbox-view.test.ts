import { describe, expect, it } from "vitest";
import { sampleCommand, sampleItem } from "../fixtures/sample-item.ts";
import { type InboxView, noFilters, viewCalls } from "./inbox-view.ts";

const everything: InboxView = { ...noFilters, sort: "risk", isGrouped: true };
const ofBen = { ...sampleItem("").session, createdBy: "ben" };
const queue = [
  sampleCommand("a", "npm test", {
    sessionId: "one",
    sessionTitle: "Fix the parser",
    workspace: "/code/site",
    risk: { level: "high", reasons: [] },
    askedAt: "2026-01-01T00:00:05.000Z",
  }),
  sampleCommand("b", "git push", {
    sessionId: "two",
    sessionTitle: "Release",
    session: ofBen,
    workspace: "/code/shop",
    agent: { id: "x", name: "reviewer" },
    askedAt: "2026-01-01T00:00:01.000Z",
  }),
  sampleCommand("c", "npm test", {
    sessionId: "two",
    sessionTitle: "Release",
    session: ofBen,
    workspace: "/code/shop",
    tool: "Task",
    askedAt: "2026-01-01T00:00:03.000Z",
  }),
];
const now = Date.parse("2026-01-01T00:05:03.000Z");
const shown = (change: Partial<InboxView>) =>
  viewCalls(queue, { ...everything, ...change }, { name: "ben", now }).map(({ id }) => id);

describe("viewCalls", () => {
  it.each<{ name: string; change: Partial<InboxView>; want: string[] }>([
    { name: "the whole queue in its order", change: {}, want: ["a", "b", "c"] },
    { name: "the oldest first", change: { sort: "age" }, want: ["b", "c", "a"] },
    { name: "one session", change: { session: "two" }, want: ["b", "c"] },
    { name: "one workspace", change: { workspace: "/code/site" }, want: ["a"] },
    { name: "one sub-agent", change: { agent: "reviewer" }, want: ["b"] },
    { name: "sessions' own agents", change: { agent: "none" }, want: ["a", "c"] },
    { name: "one tool", change: { tool: "Bash" }, want: ["a", "b"] },
    { name: "one risk", change: { risk: "high" }, want: ["a"] },
    { name: "calls that have waited for five minutes", change: { age: "5m" }, want: ["b", "c"] },
    { name: "own sessions", change: { mine: true }, want: ["b", "c"] },
    { name: "several filters together", change: { mine: true, tool: "Bash" }, want: ["b"] },
    { name: "words of the command, in any order", change: { find: "TEST npm" }, want: ["a", "c"] },
    { name: "words of session and workspace", change: { find: "release shop push" }, want: ["b"] },
    { name: "nothing", change: { find: "terraform" }, want: [] },
  ])("shows $name", ({ change, want }) => {
    expect(shown(change)).toEqual(want);
  });

  it("gives the very queue where nothing is asked", () => {
    expect(viewCalls(queue, everything, { name: "ben", now })).toBe(queue);
  });
});
