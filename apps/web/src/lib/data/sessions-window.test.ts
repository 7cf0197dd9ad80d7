import { describe, expect, it } from "vitest";
import { sampleSession } from "../../features/sessions/fixtures/sample-session.ts";
import { foldSessionChange, matchesQuery, type SessionsWindow, withSessionsPage } from "./sessions-window.ts";

const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
const [a, b, c] = [
  sampleSession("a", { updatedAt: at(5), workspace: "/x" }),
  sampleSession("b", { updatedAt: at(4), workspace: "/y" }),
  sampleSession("c", { updatedAt: at(3), workspace: "/y" }),
];
const whole: SessionsWindow = { items: [a, b, c], next: null, total: 3 };
const part: SessionsWindow = { items: [a, b, c], next: "cursor", total: 9 };
const ids = ({ items }: SessionsWindow) => items.map(({ id }) => id).join("");

describe("foldSessionChange", () => {
  it.each([
    {
      name: "one that changed comes first",
      window: part,
      session: { ...c, updatedAt: at(9) },
      want: { ids: "cab", total: 9, isStale: false },
    },
    {
      name: "one that matches no longer leaves",
      window: part,
      session: { ...b, status: "failed" as const, updatedAt: at(9) },
      want: { ids: "ac", total: 8, isStale: false },
    },
    {
      name: "a new one comes in",
      window: whole,
      session: sampleSession("d", { updatedAt: at(9) }),
      want: { ids: "dabc", total: 4, isStale: false },
    },
    {
      name: "one from beyond what is loaded moves up, and was counted",
      window: part,
      session: sampleSession("d", { updatedAt: at(9) }),
      want: { ids: "dabc", total: 9, isStale: false },
    },
    {
      name: "one beyond what is loaded stays there",
      window: part,
      session: sampleSession("d", { updatedAt: at(1) }),
      want: { ids: "abc", total: 9, isStale: false },
    },
    {
      name: "an older event changes nothing",
      window: part,
      session: { ...a, status: "failed" as const, updatedAt: at(1) },
      want: { ids: "abc", total: 9, isStale: false },
    },
    {
      name: "the last one stays the last",
      window: part,
      session: { ...c, title: "Other" },
      want: { ids: "abc", total: 9, isStale: false },
    },
  ])("by change: $name, also when it comes twice", ({ window, session, want }) => {
    const query = { filter: "idle" } as const;
    const once = foldSessionChange(window, query, session);
    expect({ ids: ids(once.window), total: once.window.total, isStale: once.isStale }).toEqual(want);
    expect(ids(foldSessionChange(once.window, query, session).window)).toBe(want.ids);
  });

  it.each([
    {
      name: "one that changed comes first in its workspace",
      window: whole,
      session: { ...c, updatedAt: at(9) },
      want: { ids: "acb", isStale: false },
    },
    {
      name: "a new one comes into its workspace",
      window: part,
      session: sampleSession("d", { workspace: "/y", updatedAt: at(9) }),
      want: { ids: "adbc", isStale: false },
    },
    {
      name: "the only one of its workspace stays where it is",
      window: whole,
      session: { ...a, updatedAt: at(9) },
      want: { ids: "abc", isStale: false },
    },
    {
      name: "the server is asked for the place of another workspace",
      window: whole,
      session: sampleSession("d", { workspace: "/z", updatedAt: at(9) }),
      want: { ids: "abc", isStale: true },
    },
    {
      name: "the server is asked for the rest when the last one leaves",
      window: part,
      session: { ...c, status: "failed" as const, updatedAt: at(9) },
      want: { ids: "ab", isStale: true },
    },
  ])("by workspace: $name", ({ window, session, want }) => {
    const after = foldSessionChange(window, { filter: "idle", by: "workspace" }, session);
    expect({ ids: ids(after.window), isStale: after.isStale }).toEqual(want);
  });
});

it("the next page adds what isn’t listed already", () => {
  const d = sampleSession("d");
  const after = withSessionsPage(part, { items: [c, d], next: null, total: 4 });
  expect([ids(after), after.next, after.total]).toEqual(["abcd", null, 4]);
});

describe("matchesQuery", () => {
  const session = sampleSession("a", {
    title: "Fix the parser",
    workspace: "/code/site",
    intent: { id: "INT-1", title: "Speed" },
  });
  it.each([
    { query: {}, want: true },
    { query: { find: " SITE  parser" }, want: true },
    { query: { find: "ada int-1 speed default" }, want: true },
    { query: { find: "site shop" }, want: false },
    { query: { filter: "idle" as const }, want: true },
    { query: { filter: "ended" as const }, want: false },
    { query: { intent: { workspace: "/code/site", id: "INT-1" } }, want: true },
    { query: { intent: { workspace: "/code/shop", id: "INT-1" } }, want: false },
  ])("of $query is $want", ({ query, want }) => {
    expect(matchesQuery(session, query)).toBe(want);
  });
});
