import { describe, expect, it } from "vitest";
import { formatEnd } from "./format-end.ts";

describe("endsWords", () => {
  const now = Date.parse("2026-11-22T12:00:00.000Z");

  it.each([
    { name: "a week from now", at: "2026-11-29T12:00:00.000Z", want: "on 29 Nov 2026" },
    { name: "in a day", at: "2026-11-23T11:00:00.000Z", want: "in 23h" },
    { name: "over", at: "2026-11-22T11:00:00.000Z", want: "expired 1h ago" },
  ])("says when what is $name ends", ({ at, want }) => {
    expect(formatEnd(at, now)).toBe(want);
  });
});
