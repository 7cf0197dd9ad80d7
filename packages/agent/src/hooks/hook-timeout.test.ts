import { describe, expect, it } from "vitest";
import { readHookTimeout } from "./hook-timeout.ts";

describe("a time limit", () => {
  it.each([
    { given: undefined, want: 60_000 },
    { given: 1, want: 1 },
    { given: 1_500, want: 1_500 },
    { given: "500ms", want: 500 },
    { given: "30s", want: 30_000 },
    { given: " 5m ", want: 300_000 },
    { given: "1.5s", want: 1_500 },
    { given: "24h", want: 86_400_000 },
  ])("$given is $want ms", ({ given, want }) => {
    expect(readHookTimeout(given)).toEqual({ ok: true, milliseconds: want });
  });

  it.each([
    0,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    86_400_001,
    2 ** 31,
    "",
    "30",
    "0s",
    "-5s",
    "5 minutes",
    "25h",
    "1e3s",
    "s",
  ])("%s is none", (given) => {
    expect(readHookTimeout(given)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/isn’t a time limit/),
    });
  });
});
