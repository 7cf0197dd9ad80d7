import type { QueueItem } from "@countersign/contracts/call";
import { riskLevels } from "@countersign/contracts/risk-levels";
import { expect, it } from "vitest";
import { sampleCommand } from "../../features/approvals/fixtures/sample-item.ts";
import { type QueueWindow, withoutCalls, withPage, withSession } from "./queue-window.ts";

/** "s1 2" is a call of session s1 of risk 2; the last word tells it from others. */
function item(id: string): QueueItem {
  const [sessionId = "", level = "1"] = id.split(" ");
  return sampleCommand(id, "true", {
    sessionId,
    risk: { level: riskLevels[Number(level)] ?? "medium", reasons: [] },
    askedAt: "2026-01-01T00:00:00.000Z",
  });
}

function windowOf(ids: string[], change: Partial<QueueWindow> = {}): QueueWindow {
  return { items: ids.map(item), next: null, total: ids.length, ...change };
}

const idsIn = ({ items }: QueueWindow) => items.map(({ id }) => id);

it("a page follows what is loaded; a call is in it once", () => {
  const before = windowOf(["s1 3", "s2 2"], { next: "a", total: 9 });
  const after = withPage(before, windowOf(["s2 2", "s3 1"], { next: "b", total: 8 }));
  expect([idsIn(after), after.next, after.total]).toEqual([["s1 3", "s2 2", "s3 1"], "b", 8]);
});

it("a page has nothing of sessions that changed since it was asked for", () => {
  const before = windowOf(["s1 3"], { next: "a", total: 3 });
  const after = withPage(before, windowOf(["s2 2", "s3 1"], { total: 3 }), new Set(["s2"]));
  expect([idsIn(after), after.total]).toEqual([["s1 3", "s3 1"], 2]);
});

it("a session’s calls take the places of those before, in the order of the queue", () => {
  const before = windowOf(["s1 2", "s2 2", "s3 1", "s2 0"], { next: "a", total: 7 });
  const after = withSession(
    before,
    { sessionId: "s2", sort: "risk" },
    { items: ["s2 1 new", "s2 3", "s2 0"].map(item), total: 8 },
  );
  expect(idsIn(after)).toEqual(["s2 1 new", "s2 3", "s1 2", "s3 1", "s2 0"]);
  expect([after.next, after.total]).toEqual(["a", 8]);
});

it("a session’s calls take their places by age where the list is ordered so", () => {
  const old = (id: string, hour: number) => ({ ...item(id), askedAt: `2026-01-01T0${hour}:00:00.000Z` });
  const before = { items: [old("s1 0", 1), old("s2 0", 2), old("s1 3", 3)], next: "a", total: 7 };
  const session = { sessionId: "s2", sort: "age" } as const;
  const after = withSession(before, session, { items: [old("s2 1", 2), old("s2 2", 2)], total: 8 });
  expect(idsIn(after)).toEqual(["s1 0", "s2 1", "s2 2", "s1 3"]);
});

it("a session without calls leaves the others as they are", () => {
  const before = windowOf(["s1 2"], { next: "a", total: 5 });
  expect(withSession(before, { sessionId: "s2", sort: "risk" }, { items: [], total: 4 }).items).toBe(
    before.items,
  );
});

it("what leaves isn’t counted any more; what was not there changes nothing", () => {
  const before = windowOf(["s1 2", "s2 2"], { next: "a", total: 5 });
  const after = withoutCalls(before, new Set(["s2 2", "other"]));
  expect([idsIn(after), after.total]).toEqual([["s1 2"], 4]);
  expect(withoutCalls(before, new Set(["other"]))).toBe(before);
});
