import { describe, expect, it } from "vitest";
import { type AuditQuery, addressOf, queryOfAddress, readyQuery } from "./audit-query.ts";

const now = new Date(2026, 10, 22, 15, 30, 45);
const day = (...parts: [number, number, number]) => new Date(parts[0], parts[1] - 1, parts[2]).toISOString();

describe("readyQuery", () => {
  it.each([
    { name: "nothing", filters: {}, want: {} },
    {
      name: "what is typed freely, as it is",
      filters: { tool: "Bash", by: "ada" },
      want: { tool: "Bash", by: "ada" },
    },
    { name: "a verdict", filters: { verdict: "deny" }, want: { verdict: "deny" } },
    { name: "a verdict in another word", filters: { verdict: "Approved" }, want: { verdict: "allow" } },
    { name: "a risk", filters: { risk: "HIGH" }, want: { risk: "high" } },
    {
      name: "since a day, from its beginning",
      filters: { since: "2026-11-01" },
      want: { since: day(2026, 11, 1) },
    },
    {
      name: "until a day, to its end",
      filters: { until: "2026-11-01" },
      want: { until: day(2026, 11, 2) },
    },
    {
      name: "days back, from a whole minute",
      filters: { since: "7d" },
      want: { since: new Date(2026, 10, 15, 15, 30).toISOString() },
    },
    { name: "today", filters: { since: "today" }, want: { since: day(2026, 11, 22) } },
    {
      name: "all of yesterday",
      filters: { since: "yesterday", until: "yesterday" },
      want: { since: day(2026, 11, 21), until: day(2026, 11, 22) },
    },
    {
      name: "a time with its zone",
      filters: { since: "2026-11-01T14:30+02:00" },
      want: { since: "2026-11-01T12:30:00.000Z" },
    },
  ])("$name", ({ filters, want }) => {
    expect(readyQuery({ filters, text: "" }, now)).toEqual({ filters: want, problems: [] });
  });

  it.each([
    {
      name: "a verdict that is none",
      filters: { verdict: "maybe" },
      says: [/Unknown decision “verdict:maybe”/],
    },
    {
      name: "a risk that is none",
      filters: { risk: "huge" },
      says: [/Unknown risk “risk:huge”. Try low/],
    },
    {
      name: "a path that is not whole",
      filters: { path: "src/a.ts" },
      says: [/“path:src\/a.ts” isn’t an absolute path/],
    },
    {
      name: "a kind that is none",
      filters: { by: "kind:robot" },
      says: [/Unknown kind “by:kind:robot”. Try person/],
    },
    {
      name: "a day that is none",
      filters: { since: "2026-02-30" },
      says: [/Invalid time “since:2026-02-30”/],
    },
    { name: "an hour that is none", filters: { until: "2026-02-03T25:00" }, says: [/“until:/] },
    { name: "a time before all time", filters: { since: "99999w" }, says: [] },
    { name: "words", filters: { since: "last week" }, says: [/Invalid time/] },
    {
      name: "everything at once",
      filters: { verdict: "x", risk: "y", since: "z" },
      says: [/verdict/, /risk/, /since/],
    },
  ])("says what cannot be searched for: $name", ({ filters, says }) => {
    const { problems } = readyQuery({ filters, text: "" }, now);
    expect(problems).toHaveLength(says.length);
    for (const [index, one] of says.entries()) expect(problems[index]).toMatch(one);
  });
});

describe("addressOf", () => {
  it.each<{ name: string; query: AuditQuery; want: string }>([
    { name: "every row", query: { filters: {}, text: "" }, want: "" },
    {
      name: "filters in their order, text last",
      query: { filters: { verdict: "deny", tool: "Bash" }, text: "git push" },
      want: "?tool=Bash&verdict=deny&text=git+push",
    },
    {
      name: "what an address has signs for",
      query: { filters: { rule: "Bash(a & b=c:*)" }, text: "#?" },
      want: "?rule=Bash%28a+%26+b%3Dc%3A*%29&text=%23%3F",
    },
  ])("$name, and back", ({ query, want }) => {
    expect(addressOf(query)).toBe(want);
    expect(queryOfAddress(want)).toEqual(query);
  });

  it("takes nothing from an address that is no filter", () => {
    expect(queryOfAddress("?tool=&owner=ada&constructor=x")).toEqual({ filters: {}, text: "" });
  });
});
