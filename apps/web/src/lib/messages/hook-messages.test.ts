import type { HookOutcome, HookRun } from "@countersign/contracts/hook";
import { describe, expect, it } from "vitest";
import { formatTimeLimit, hookSummary, isWorthSaying } from "./hook-messages.ts";

function run(outcome: HookOutcome, more: Partial<HookRun> = {}): HookRun {
  return {
    event: "PreToolUse",
    name: "./check.sh",
    source: "x",
    startedAt: "2026-01-01T00:00:00.000Z",
    durationMs: 5,
    outcome,
    message: null,
    ...more,
  };
}

describe("the hooks of a call in one line", () => {
  it.each([
    { runs: [], want: "No hook ran" },
    { runs: [run("denied")], want: "./check.sh denied it" },
    { runs: [run("allowed"), run("denied", { name: "guard" })], want: "guard denied it (and 1 other run)" },
    {
      runs: [run("said-nothing"), run("said-nothing"), run("asked")],
      want: "./check.sh asked for approval (and 2 other runs)",
    },
    {
      runs: [run("failed", { isLetThrough: true })],
      want: "./check.sh failed, and the call continued",
    },
    {
      runs: [run("said-nothing"), run("said-nothing", { name: "guard", message: "It did not run." })],
      want: "guard: It did not run. (and 1 other run)",
    },
    { runs: [run("allowed", { name: "one\ntwo" })], want: "one… allowed it" },
  ])("are: $want", ({ runs, want }) => {
    expect(hookSummary(runs)).toBe(want);
  });
});

describe("a run", () => {
  it.each([
    { given: run("said-nothing"), want: false },
    { given: run("said-nothing", { message: "It did not run" }), want: true },
    { given: run("allowed"), want: true },
  ])("of $given.outcome with $given.message is worth a line: $want", ({ given, want }) => {
    expect(isWorthSaying(given)).toBe(want);
  });
});

describe("a time limit", () => {
  it.each([
    { milliseconds: 60_000, want: "1m" },
    { milliseconds: 30_000, want: "30s" },
    { milliseconds: 50, want: "0.05s" },
    { milliseconds: 90_000, want: "90s" },
  ])("of $milliseconds ms is $want", ({ milliseconds, want }) => {
    expect(formatTimeLimit(milliseconds)).toBe(want);
  });
});
