import { expect, it } from "vitest";
import { endOf } from "./run-end.ts";

const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: null };
const session = { usage, notice: null, ended: null, waiting: 0 } as const;
const limit = { kind: "limit", limit: "turns", message: "20 requests are used up." } as const;

it.each([
  { name: "done when the turn is", state: { ...session, status: "idle" }, onAsk: "wait", want: "done" },
  { name: "going on while it works", state: { ...session, status: "running" }, onAsk: "deny", want: null },
  { name: "going on while it is queued", state: { ...session, status: "queued" }, onAsk: "deny", want: null },
  {
    name: "going on while a call waits",
    state: { ...session, status: "awaiting-approval", waiting: 1 },
    onAsk: "wait",
    want: null,
  },
  {
    name: "going on while a call is about to be denied",
    state: { ...session, status: "awaiting-approval", waiting: 1, notice: limit },
    onAsk: "deny",
    want: null,
  },
  {
    name: "going on at a limit that a person may raise",
    state: { ...session, status: "awaiting-approval", notice: limit },
    onAsk: "wait",
    want: null,
  },
  {
    name: "unfinished at a limit that nobody is asked about",
    state: { ...session, status: "awaiting-approval", notice: limit },
    onAsk: "deny",
    want: limit.message,
  },
  {
    name: "unfinished when the model failed",
    state: { ...session, status: "failed", notice: { kind: "failed", message: "No key." } },
    onAsk: "wait",
    want: "No key.",
  },
  {
    name: "unfinished when it was stopped",
    state: { ...session, status: "stopped" },
    onAsk: "wait",
    want: "The session was stopped.",
  },
  {
    name: "unfinished when somebody ended it, whatever its status",
    state: { ...session, status: "idle", ended: { by: "ada", at: "" } },
    onAsk: "wait",
    want: "ada ended the session.",
  },
] as const)("is $name", ({ state, onAsk, want }) => {
  const end = endOf(state, onAsk);
  expect(end === null ? null : end.kind === "done" ? "done" : end.why).toBe(want);
});
