import { describe, expect, it } from "vitest";
import { type Connection, type ConnectionSignal, retryDelay, stepConnection } from "./connection.ts";

const connecting: Connection = { tag: "connecting", since: 1_000 };
const connected: Connection = { tag: "connected" };
const reconnecting: Connection = { tag: "reconnecting", since: 1_000 };
const offline: Connection = { tag: "offline", since: 1_000 };
const opened: ConnectionSignal = { tag: "opened" };
const lost = (at: number): ConnectionSignal => ({ tag: "lost", at });
const tick = (at: number): ConnectionSignal => ({ tag: "ticked", at });

describe("stepConnection", () => {
  it.each([
    { name: "the first try opens", from: connecting, signal: opened, want: connected },
    { name: "a lost stream counts from then", from: connected, signal: lost(1_000), want: reconnecting },
    {
      name: "a second loss keeps the first time",
      from: reconnecting,
      signal: lost(4_000),
      want: reconnecting,
    },
    { name: "a tick leaves a connected one alone", from: connected, signal: tick(9_000), want: connected },
    { name: "a long loss is offline", from: reconnecting, signal: tick(16_000), want: offline },
    { name: "a long first try is offline", from: connecting, signal: tick(16_000), want: offline },
    { name: "offline stays so until it opens", from: offline, signal: lost(99_000), want: offline },
    { name: "offline opens again", from: offline, signal: opened, want: connected },
  ])("$name", ({ from, signal, want }) => {
    expect(stepConnection(from, signal)).toEqual(want);
  });
});

describe("retryDelay", () => {
  it.each([
    [0, 250],
    [1, 500],
    [4, 4_000],
    [5, 5_000],
    [50, 5_000],
  ])("waits after try %i for %i ms", (attempt, want) => {
    expect(retryDelay(attempt)).toBe(want);
  });
});
