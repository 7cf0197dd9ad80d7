import { describe, expect, it } from "vitest";
import { expiryAt, formatExpiry } from "./expiry.ts";

const now = Date.parse("2026-01-01T12:00:00.000Z");

describe("expiryWords", () => {
  it.each([
    { at: null, want: { text: "never", isPast: false } },
    { at: "2026-01-01T15:00:00.000Z", want: { text: "in 3h", isPast: false } },
    { at: "2026-01-01T12:00:00.000Z", want: { text: "expired 0s ago", isPast: true } },
    { at: "2025-12-30T12:00:00.000Z", want: { text: "expired 2d ago", isPast: true } },
  ])("$at is “$want.text”", ({ at, want }) => {
    expect(formatExpiry(at, now)).toEqual(want);
  });
});

describe("expiryAt", () => {
  it.each([
    { preset: "never" as const, want: null },
    { preset: "hour" as const, want: "2026-01-01T13:00:00.000Z" },
    { preset: "month" as const, want: "2026-01-31T12:00:00.000Z" },
    { preset: "week" as const, want: "2026-01-08T12:00:00.000Z" },
  ])("$preset ends at $want", ({ preset, want }) => {
    expect(expiryAt(preset, now)).toBe(want);
  });
});
