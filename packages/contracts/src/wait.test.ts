import { describe, expect, it } from "vitest";
import { formatWait, readWait } from "./wait.ts";

describe("readWait", () => {
  it.each([
    ["", { tag: "empty" }],
    ["none", { tag: "value", seconds: null }],
    ["30 min", { tag: "value", seconds: 1_800 }],
    ["30m", { tag: "value", seconds: 1_800 }],
    ["5 s", { tag: "value", seconds: 5 }],
    ["90 seconds", { tag: "value", seconds: 90 }],
    ["1.5 h", { tag: "value", seconds: 5_400 }],
    ["2 days", { tag: "value", seconds: 172_800 }],
    ["30", { tag: "wrong" }],
    ["0 min", { tag: "wrong" }],
    ["400 d", { tag: "wrong" }],
    ["soon", { tag: "wrong" }],
    ["1e3 min", { tag: "wrong" }],
    ["5 constructors", { tag: "wrong" }],
    ["-5 min", { tag: "wrong" }],
  ])("reads “%s”", (typed, want) => {
    expect(readWait(typed)).toEqual(want);
  });
});

describe("waitWords", () => {
  it.each([
    [5, "5 s"],
    [90, "90 s"],
    [1_800, "30 min"],
    [7_200, "2 h"],
    [86_400, "1 d"],
  ])("says %i seconds", (seconds, want) => {
    expect(formatWait(seconds)).toBe(want);
    expect(readWait(want)).toEqual({ tag: "value", seconds });
  });
});
