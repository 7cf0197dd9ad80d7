import { describe, expect, it } from "vitest";
import { isLooser } from "./team-change.ts";

const before = { dualApprovalFrom: "high" as const, excludesStarter: true, reviewsRules: true };

describe("a change of what needs a second person", () => {
  it.each([
    { change: { dualApprovalFrom: "medium" as const }, want: false },
    { change: { dualApprovalFrom: "high" as const }, want: false },
    { change: { dualApprovalFrom: "critical" as const }, want: true },
    { change: { dualApprovalFrom: null }, want: true },
    { change: { excludesStarter: true }, want: false },
    { change: { excludesStarter: false }, want: true },
    { change: { reviewsRules: false }, want: true },
    { change: { reviewsRules: true }, want: false },
    { change: {}, want: false },
  ])("$change lets one person decide more: $want", ({ change, want }) => {
    expect(isLooser(before, change)).toBe(want);
  });

  it("that wants two at all is no loosening", () => {
    expect(isLooser({ ...before, dualApprovalFrom: null }, { dualApprovalFrom: "critical" })).toBe(false);
  });
});
