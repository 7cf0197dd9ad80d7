import { describe, expect, it } from "vitest";
import { formatDeadline } from "./format-deadline.ts";

const now = new Date(2026, 4, 6, 14, 2).getTime();
const at = (seconds: number) => new Date(now + seconds * 1_000).toISOString();

describe("deadlineWords", () => {
  it.each([
    { name: "counts the last minutes", seconds: 180, want: "will be denied at 14:05 (in 3m)" },
    { name: "counts the last seconds", seconds: 8, want: "will be denied at 14:02 (in 8s)" },
    { name: "names what is longer in one unit", seconds: 4_000, want: "will be denied at 15:08 (in 1h)" },
    { name: "names another day", seconds: 86_400, want: "will be denied at 14:02 on 7 May (in 1d)" },
    { name: "says when it is over", seconds: 0, want: "its time was over at 14:02" },
  ])("$name", ({ seconds, want }) => {
    expect(formatDeadline(at(seconds), now)).toBe(want);
  });
});
