import { describe, expect, it } from "vitest";
import { matchesFilter, sessionFilters } from "./session-filter.ts";

const ended = { by: "ada", at: "2026-11-20T10:00:00.000Z" };

const retrying = {
  kind: "retrying",
  message: "The model’s API is overloaded (529).",
  attempt: 2,
  ofAttempts: null,
  nextAt: "2026-11-20T10:01:00.000Z",
} as const;

describe("matchesFilter", () => {
  it.each([
    {
      name: "one that works",
      session: { status: "running", ended: null, notice: null },
      want: ["open", "active"],
    },
    {
      name: "one that waits for its model",
      session: { status: "running", ended: null, notice: retrying },
      want: ["open", "active"],
    },
    {
      name: "one that waits",
      session: { status: "awaiting-approval", ended: null, notice: null },
      want: ["open", "active", "awaiting-approval"],
    },
    {
      name: "one that is idle",
      session: { status: "idle", ended: null, notice: null },
      want: ["open", "idle"],
    },
    {
      name: "one that was ended while idle",
      session: { status: "idle", ended, notice: null },
      want: ["ended"],
    },
    {
      name: "one that was ended while it worked",
      session: { status: "stopped", ended, notice: null },
      want: ["ended"],
    },
  ] as const)("$name is found as $want", ({ session, want }) => {
    expect(sessionFilters.filter((filter) => matchesFilter(session, filter))).toEqual(want);
  });
});
