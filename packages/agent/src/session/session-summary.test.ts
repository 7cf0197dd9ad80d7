import type { CallPhase } from "@countersign/contracts/call";
import { sessionSummary } from "@countersign/contracts/session";
import { describe, expect, it } from "vitest";
import { runOf } from "../fixtures/running-command.ts";
import type { LoopState } from "../loop/state.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { summaryOf } from "./session-summary.ts";

const at = "2026-11-20T10:00:00.000Z";
const failed = { kind: "failed" as const, message: "no" };
const limit = { kind: "limit" as const, limit: "turns" as const, message: "20 turns" };

const waiting: CallPhase = { tag: "waiting", askedAt: at, isChanged: false };
const running: CallPhase = { tag: "running", startedAt: at };
const finished: CallPhase = { tag: "finished", outcome: "ran", result: "", isError: false, finishedAt: at };

function acting(...phases: CallPhase[]): LoopState {
  const calls = phases.map((phase, position) => ({
    id: `call-${position}`,
    sessionId: "session",
    turn: 2,
    position,
    toolUseId: `use-${position}`,
    tool: "Bash",
    input: {},
    phase,
    assessment: null,
    verdict: null,
  }));
  return { tag: "acting", calls, onceFinished: "continue" };
}

function record(loop: LoopState, owner: string | null): SessionRecord {
  return {
    id: "session",
    title: "Tidy up",
    workspace: "/work",
    mode: "default",
    model: "claude",
    isScripted: true,
    limits: { maxTurns: 20, maxCostUsd: null },
    usage: { inputTokens: 1, outputTokens: 2, cacheReadTokens: 3, cacheWriteTokens: 4, costUsd: null },
    turns: 3,
    turnsSinceResume: 3,
    costAtResume: 0,
    messageCount: 2,
    contextFrom: 1,
    loop,
    subAgent: null,
    intent: null,
    epoch: 1,
    owner,
    visibility: "team",
    sandbox: "off",
    openedFolders: [],
    ended: null,
    createdBy: "ada",
    createdAt: at,
    updatedAt: at,
  };
}

const thinking: Extract<LoopState, { tag: "thinking" }> = {
  tag: "thinking",
  attempt: 1,
  notBefore: null,
  notice: null,
};

describe("the status of a session", () => {
  it.each<{ name: string; loop: LoopState; owner: string | null; want: string; count?: number }>([
    { name: "idle", loop: { tag: "idle", notice: null }, owner: null, want: "idle" },
    { name: "idle, not yet let go", loop: { tag: "idle", notice: null }, owner: "me", want: "idle" },
    { name: "thinking with nobody", loop: thinking, owner: null, want: "queued" },
    { name: "thinking", loop: thinking, owner: "me", want: "running" },
    { name: "at a limit", loop: { tag: "limited", notice: limit }, owner: null, want: "awaiting-approval" },
    { name: "failed", loop: { tag: "failed", notice: failed }, owner: null, want: "failed" },
    { name: "stopped", loop: { tag: "stopped" }, owner: null, want: "stopped" },
    {
      name: "waiting at the first call",
      loop: acting(waiting),
      owner: null,
      want: "awaiting-approval",
      count: 1,
    },
    {
      name: "waiting, and held by a runner",
      loop: acting(waiting),
      owner: "me",
      want: "awaiting-approval",
      count: 1,
    },
    {
      name: "waiting behind a finished call",
      loop: acting(finished, waiting, waiting),
      owner: null,
      want: "awaiting-approval",
      count: 2,
    },
    {
      name: "a call behind the running one waits",
      loop: acting(running, waiting),
      owner: "me",
      want: "running",
      count: 1,
    },
    {
      name: "approved, with nobody",
      loop: acting({ tag: "approved", digest: "d" }),
      owner: null,
      want: "queued",
    },
    { name: "proposed", loop: acting({ tag: "proposed" }, waiting), owner: "me", want: "running", count: 1 },
    { name: "all finished", loop: acting(finished), owner: null, want: "queued" },
    { name: "acting without calls", loop: acting(), owner: "me", want: "running" },
  ])("is right when it is $name", ({ loop, owner, want, count = 0 }) => {
    expect(summaryOf(record(loop, owner))).toMatchObject({ status: want, waiting: count });
  });
});

describe("the summary of a session", () => {
  it.each([
    { name: "a failure", loop: { tag: "failed", notice: failed } as const, want: failed },
    { name: "a limit", loop: { tag: "limited", notice: limit } as const, want: limit },
    { name: "nothing while it acts", loop: acting(waiting), want: null },
    { name: "nothing when it was stopped", loop: { tag: "stopped" } as const, want: null },
  ])("notes $name", ({ loop, want }) => {
    expect(summaryOf(record(loop, null)).notice).toEqual(want);
  });

  it("has exactly the fields that viewers know", () => {
    const summary = summaryOf(record(thinking, null));
    expect(sessionSummary.parse(summary)).toEqual(summary);
    const under = summaryOf({ ...record({ ...thinking, command: runOf("go") }, null), contextFrom: 2 });
    expect(sessionSummary.parse(under)).toEqual(under);
  });

  it("names the running command, but not its process", () => {
    const { running } = runOf("go");
    expect(summaryOf(record({ ...thinking, command: runOf("go") }, null)).command).toEqual(running);
    expect(summaryOf(record(thinking, null)).command).toBeNull();
    expect(summaryOf(record({ tag: "stopped" }, null)).command).toBeNull();
  });

  it("names the first message that the model sees, once that is not the first of all", () => {
    expect(summaryOf(record(thinking, null))).not.toHaveProperty("contextFrom");
    expect(summaryOf({ ...record(thinking, null), contextFrom: 7 }).contextFrom).toBe(7);
  });
});
