import { describe, expect, it } from "vitest";
import { findStorageProblem } from "./storage-problem.ts";

const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);
const refused = error("connect ECONNREFUSED", { code: "ECONNREFUSED", syscall: "connect" });

describe("findStorageProblem", () => {
  it.each([
    { name: "a full disk", thrown: error("could not extend file", { code: "53100" }), want: "full" },
    { name: "a shutdown", thrown: error("terminating connection", { code: "57P01" }), want: "away" },
    {
      name: "a standby",
      thrown: error("cannot execute in a read-only transaction", { code: "25006" }),
      want: "away",
    },
    { name: "a lost connection", thrown: error("Connection terminated unexpectedly"), want: "away" },
    {
      name: "a pool without connections",
      thrown: error("timeout exceeded when trying to connect"),
      want: "away",
    },
    { name: "a refused connection", thrown: refused, want: "away" },
    { name: "a cause", thrown: new Error("a query failed", { cause: refused }), want: "away" },
    { name: "several addresses", thrown: new AggregateError([refused, refused]), want: "away" },
    {
      name: "another server that fetch can’t reach",
      thrown: new TypeError("fetch failed", { cause: refused }),
      want: null,
    },
    {
      name: "a missing program",
      thrown: error("spawn x ENOENT", { code: "ENOENT", syscall: "spawn x" }),
      want: null,
    },
    { name: "a duplicate key", thrown: error("duplicate key", { code: "23505" }), want: null },
    { name: "no error", thrown: "57P01", want: null },
  ])("$name: $want", ({ thrown, want }) => {
    expect(findStorageProblem(thrown)).toBe(want);
  });

  it("takes a refused connection for a wrong address until the database has answered", () => {
    expect(findStorageProblem(refused, false)).toBeNull();
    expect(findStorageProblem(error("shutting down", { code: "57P03" }), false)).toBe("away");
  });
});
