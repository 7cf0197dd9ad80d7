import type { InsightsRule } from "@countersign/contracts/insights";
import { describe, expect, it } from "vitest";
import { answersLink, auditLink } from "./audit-link.ts";
import {
  describeRuleEffect,
  formatCountChange,
  formatDay,
  formatShare,
  formatWait,
  formatWaitTick,
  quickSentence,
  shareNote,
  waitNote,
} from "./insights-messages.ts";

it.each([
  { part: 0, whole: 0, want: "–" },
  { part: 0, whole: 5, want: "0%" },
  { part: 1, whole: 500, want: "<1%" },
  { part: 1, whole: 8, want: "13%" },
  { part: 999, whole: 1_000, want: "99%" },
  { part: 5, whole: 5, want: "100%" },
])("$part of $whole is $want", ({ part, whole, want }) => {
  expect(formatShare(part, whole)).toBe(want);
});

it.each([
  { now: 0, before: 0, want: "none in the 7 days before either" },
  { now: 3, before: 3, want: "as many as in the 7 days before" },
  { now: 5, before: 2, want: "3 more than in the 7 days before" },
  { now: 2, before: 5, want: "3 fewer than in the 7 days before" },
])("$now after $before is “$want”", ({ now, before, want }) => {
  expect(formatCountChange(now, before, 7)).toBe(want);
});

it("says that nothing was answered rather than that it took no time", () => {
  expect(formatWait(null)).toBe("–");
  expect(waitNote(null, null, 30)).toBe("no decisions in the 30 days before");
  expect(waitNote(9_000, 4_200, 30)).toBe("4.2s in the 30 days before; p90 9.0s");
});

it("names the ticks of an axis so that no two read alike", () => {
  expect([0, 150, 300, 450, 1_250, 1_500, 90_000].map(formatWaitTick)).toEqual([
    "0ms",
    "150ms",
    "300ms",
    "450ms",
    "1.25s",
    "1.5s",
    "1m 30s",
  ]);
});

it("tells shares only of the days in which something was answered", () => {
  const none = { denied: 0, answered: 0 };
  const some = { denied: 1, answered: 4 };
  expect(shareNote(none, none, 7)).toBe("no decisions in the 7 days before");
  expect(shareNote(some, none, 7)).toBe("25%; no decisions in the 7 days before");
  expect(shareNote(none, some, 7)).toBe("25% in the 7 days before");
  expect(shareNote(some, some, 7)).toBe("25%; 25% in the 7 days before");
});

it("speaks of quick approvals only where there were some", () => {
  expect(quickSentence({ quick: 0, approved: 9 })).toBeNull();
  expect(quickSentence({ quick: 1, approved: 4 })).toContain("1 approval (25%) was given within two seconds");
  expect(quickSentence({ quick: 2, approved: 4 })).toContain("2 approvals (50%) were");
});

describe("ruleWords", () => {
  const none = {
    id: "r",
    text: "Bash",
    isStored: true,
    decided: 0,
    allowed: 0,
    denied: 0,
    held: 0,
    heldDenied: 0,
  };
  it.each<{ counts: Partial<InsightsRule>; want: string }>([
    { counts: { allowed: 41, denied: 2 }, want: "saved 41 prompts; denied 2 calls" },
    { counts: { allowed: 1 }, want: "saved 1 prompt" },
    { counts: { held: 3, heldDenied: 1 }, want: "prompted for 3 calls, of which people denied 1" },
    { counts: { held: 1 }, want: "prompted for 1 call" },
  ])("$want", ({ counts, want }) => {
    expect(describeRuleEffect({ ...none, decidedBefore: 0, ...counts })).toBe(want);
  });
});

it("names a day by its own calendar, wherever the browser is", () => {
  expect(formatDay("2026-11-02")).toBe("2 Nov");
});

it("leads to the rows behind a number, with what they are found by in the address", () => {
  const stretch = { since: "2026-11-16T00:00:00.000Z", until: "2026-11-22T12:00:00.000Z" };
  const times = "since=2026-11-16T00%3A00%3A00.000Z&until=2026-11-22T12%3A00%3A00.000Z";
  expect(answersLink(stretch, "ada", "deny")).toBe(`/audit?by=ada&verdict=deny&${times}`);
  expect(answersLink(stretch, "kind:person")).toBe(`/audit?by=kind%3Aperson&${times}`);
  expect(auditLink(stretch, { rule: "Bash(git & more:*)" })).toBe(
    `/audit?rule=Bash%28git+%26+more%3A*%29&${times}`,
  );
});
