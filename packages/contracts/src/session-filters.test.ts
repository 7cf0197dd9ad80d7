import { describe, expect, it } from "vitest";
import { matchesFilter, sessionFilters } from "./session-filters.ts";

const ended = { by: "ada", at: "2026-11-20T10:00:00.000Z" };

describe("matchesFilter", () => {
  it.each([
    { name: "one that works", session: { status: "running", ended: null }, want: ["open", "active"] },
    {
      name: "one that waits for a runner",
      session: { status: "queued", ended: null },
      want: ["open", "active"],
    },
    {
      name: "one that waits for a person",
      session: { status: "awaiting-approval", ended: null },
      want: ["open", "active", "awaiting-approval"],
    },
    { name: "one that is idle", session: { status: "idle", ended: null }, want: ["open", "idle"] },
    { name: "one that was ended while idle", session: { status: "idle", ended }, want: ["ended"] },
    { name: "one that was ended while it worked", session: { status: "stopped", ended }, want: ["ended"] },
  ] as const)("$name is found as $want", ({ session, want }) => {
    expect(sessionFilters.filter((filter) => matchesFilter(session, filter))).toEqual(want);
  });
});
