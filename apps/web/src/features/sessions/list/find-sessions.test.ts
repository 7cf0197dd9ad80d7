import type { SessionSummary } from "@countersign/contracts/session";
import { describe, expect, it } from "vitest";
import { sampleCommand } from "../../approvals/fixtures/sample-item.ts";
import { findSessions, groupByWorkspace, waitsBySession } from "./find-sessions.ts";

function session(id: string, workspace: string, title: string): SessionSummary {
  return {
    id,
    title,
    workspace,
    mode: "default",
    model: "claude",
    isScripted: false,
    status: "idle",
    notice: null,
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
    limits: { maxTurns: null, maxCostUsd: null },
    turns: 0,
    waiting: 0,
    visibility: "team",
    sandbox: "off",
    ended: null,
    createdBy: "ada",
    createdAt: "2026-01-01",
    updatedAt: "2026-01-01",
  };
}

const sessions = [
  session("a", "/code/site", "Fix the parser"),
  session("b", "/code/shop", "Release"),
  session("c", "/code/site", "Write tests"),
];

describe("findSessions", () => {
  it.each([
    { text: "", want: ["a", "b", "c"] },
    { text: "parser", want: ["a"] },
    { text: "SITE tests", want: ["c"] },
    { text: "nothing", want: [] },
  ])("finds $want by “$text”", ({ text, want }) => {
    expect(findSessions(sessions, text).map(({ id }) => id)).toEqual(want);
  });
});

it("groups by workspace in the order of the first", () => {
  expect(groupByWorkspace(sessions).map(({ sessions: of }) => of.map(({ id }) => id))).toEqual([
    ["a", "c"],
    ["b"],
  ]);
});

it("tells what a session waits for by the call that it stands at", () => {
  const queue = [
    sampleCommand("1", "ls", { sessionId: "a", active: false }),
    sampleCommand("2", "git push", { sessionId: "a" }),
    sampleCommand("3", "pwd", { sessionId: "b" }),
  ];
  expect([...waitsBySession(queue)]).toEqual([
    ["a", "Run git push + 1 more"],
    ["b", "Run pwd"],
  ]);
});
