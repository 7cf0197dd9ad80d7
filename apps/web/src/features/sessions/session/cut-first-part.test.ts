import type { Call } from "@countersign/contracts/call";
import type { Message } from "@countersign/contracts/message";
import type { SessionDetail } from "@countersign/contracts/session";
import { isWaiting, turnQueue } from "@countersign/contracts/turn-queue";
import { describe, expect, it } from "vitest";
import { cutFirstPart, isEnough } from "./cut-first-part.ts";
import type { FirstPart } from "./first-part.ts";
import { leaveOutCalls } from "./leave-out-calls.ts";
import { type TranscriptEntry, transcriptEntries } from "./transcript-entries.ts";

const at = "2026-01-01T00:00:00.000Z";
const output = "line\n".repeat(400);
const agent = { id: "2-0", name: "explore" };

const phases = {
  waiting: { tag: "waiting", askedAt: at, isChanged: false },
  finished: { tag: "finished", outcome: "ran", result: output, isError: false, finishedAt: at },
  denied: { tag: "finished", outcome: "denied", result: output, isError: true, finishedAt: at },
  running: { tag: "running", startedAt: at },
  approved: { tag: "approved", digest: "d" },
} as const satisfies Record<string, Call["phase"]>;

function call(turn: number, position: number, phase: keyof typeof phases): Call {
  return {
    id: `${turn}-${position}`,
    sessionId: "s",
    turn,
    position,
    toolUseId: `t${position}`,
    tool: "Bash",
    input: { command: `node --test ${position}` },
    phase: phases[phase],
    assessment: {
      preview: { kind: "command", command: `node --test ${position}`, cwd: "/w" },
      fingerprints: [],
      digest: "d",
      decision: "ask",
      reasons: [],
      risk: { level: "low", reasons: [] },
      suggestions: [],
    },
    verdict: null,
  };
}

/** The model's message of a turn, with its calls. */
function turnOf(seq: number, calls: readonly Call[], text = `Turn ${seq}`): Message {
  const uses = calls.map(({ toolUseId, tool, input }) => ({
    type: "tool_use" as const,
    id: toolUseId,
    name: tool,
    input,
  }));
  const content = [{ type: "text" as const, text }, ...uses];
  return { id: `m${seq}`, sessionId: "s", seq, role: "assistant", content, at };
}

function resultsOf(seq: number, calls: readonly Call[]): Message {
  const content = calls.map(({ toolUseId }) => ({
    type: "tool_result" as const,
    tool_use_id: toolUseId,
    content: output,
    is_error: false,
  }));
  return { id: `m${seq}`, sessionId: "s", seq, role: "user", content, at };
}

function sessionOf(messages: Message[], calls: Call[], other: Partial<SessionDetail> = {}): SessionDetail {
  const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: null };
  return {
    id: "s",
    title: "Run the tests",
    workspace: "/w",
    mode: "default",
    model: "m",
    isScripted: false,
    status: "idle",
    notice: null,
    usage,
    limits: { maxTurns: null, maxCostUsd: null },
    turns: 1,
    waiting: calls.filter(isWaiting).length,
    visibility: "team",
    sandbox: "off",
    ended: null,
    createdBy: "ada",
    createdAt: at,
    updatedAt: at,
    messages,
    calls,
    queue: [],
    lastEventId: "1",
    ...other,
  };
}

const task: Message = {
  id: "m1",
  sessionId: "s",
  seq: 1,
  role: "user",
  content: [{ type: "text", text: "Run the tests" }],
  at,
};

/** So many turns of ten calls each, all over. */
function longSession(turns: number, other: Partial<SessionDetail> = {}): SessionDetail {
  const calls: Call[] = [];
  const messages: Message[] = [task];
  for (let turn = 1; turn <= turns; turn += 1) {
    const own = Array.from({ length: 10 }, (_, position) => call(turn * 2, position, "finished"));
    calls.push(...own);
    messages.push(turnOf(turn * 2, own), resultsOf(turn * 2 + 1, own));
  }
  messages.push(turnOf(turns * 2 + 2, [], "All done."));
  return sessionOf(messages, calls, other);
}

/** A turn in which so many calls wait, after a long past. */
function waitingSession(count: number): SessionDetail {
  const past = longSession(20);
  const seq = past.messages.length + 1;
  const calls = Array.from({ length: count }, (_, position) => call(seq, position, "waiting"));
  return sessionOf([...past.messages, turnOf(seq, calls)], [...past.calls, ...calls]);
}

function cut(session: SessionDetail, chosen: string | null = null): FirstPart {
  const part = cutFirstPart(session, chosen);
  if (part === null) throw new Error("the session is small");
  return part;
}

/** What the page draws of a session. */
function draw(session: SessionDetail, chosen: string | null = null) {
  const queue = turnQueue(session.calls, chosen, session.external !== undefined);
  const below = new Set(queue.calls.filter(isWaiting).map(({ id }) => id));
  return {
    queue,
    entries: leaveOutCalls(
      transcriptEntries(session.messages, session.calls, session.contextFrom),
      queue.shown === null ? new Set() : below,
    ),
  };
}

function keysOf(entries: readonly TranscriptEntry[]): string[] {
  return entries.map(({ key }) => key);
}

const sizeOf = (value: unknown) => JSON.stringify(value).length;

describe("the first part of a session", () => {
  it("is left out where the session is small", () => {
    expect(cutFirstPart(sessionOf([task, turnOf(2, [])], []), null)).toBeNull();
  });

  it("doesn't grow with the session", () => {
    const [short, long] = [cut(longSession(20)), cut(longSession(200))];
    expect(sizeOf(long)).toBeLessThan(sizeOf(short) * 1.1);
    expect(sizeOf(long)).toBeLessThan(80_000);
  });

  it("draws the end of the transcript as the whole session does", () => {
    const session = longSession(30);
    const [part, whole] = [draw(cut(session).session), draw(session)];
    expect(keysOf(part.entries)).toEqual(keysOf(whole.entries).slice(-40));
    expect(part.entries.at(-1)).toEqual(whole.entries.at(-1));
  });

  it("keeps the output of calls whose cards are open, and of others only what was denied", () => {
    const session = longSession(20);
    const denied = session.calls.map((one) => (one.id === "38-9" ? call(38, 9, "denied") : one));
    const kept = new Map(cut({ ...session, calls: denied }).session.calls.map((one) => [one.id, one.phase]));
    expect(kept.get("40-9")).toEqual(phases.finished);
    expect(kept.get("38-9")).toEqual(phases.denied);
    expect(kept.get("38-8")).toEqual({ ...phases.finished, result: "" });
  });

  it.each([
    { name: "the first call", chosen: null, shown: 0 },
    { name: "the call that the address names", chosen: 57, shown: 57 },
  ])("decides $name, whole, beside the first rows of the list", ({ chosen, shown }) => {
    const session = waitingSession(100);
    const seq = session.messages.length;
    const id = chosen === null ? null : `${seq}-${chosen}`;
    const part = cut(session, id);
    const [drawn, whole] = [draw(part.session, id), draw(session, id)];
    expect(drawn.queue.shown).toEqual(whole.queue.shown);
    expect(drawn.queue.shown?.position).toBe(shown);
    expect(drawn.queue.active).toEqual(whole.queue.active);
    expect(drawn.queue.calls.slice(0, 8)).toEqual(whole.queue.calls.slice(0, 8));
    expect(keysOf(drawn.entries)).toEqual(keysOf(whole.entries).slice(-40));
    expect(part.remaining).toEqual({ waiting: 100, approvable: 100 });
    expect(sizeOf(part)).toBeLessThan(80_000);
  });

  it("keeps what the agent says of the call that is decided", () => {
    const session = waitingSession(100);
    const seq = session.messages.length;
    expect(cut(session).session.messages.at(-1)?.content).toEqual([{ type: "text", text: `Turn ${seq}` }]);
  });

  it("keeps a call that runs, further up too", () => {
    const session = longSession(30);
    const calls = session.calls.map((one) => (one.id === "2-3" ? call(2, 3, "running") : one));
    const kept = cut({ ...session, calls }).session;
    expect(kept.calls.some(({ phase }) => phase.tag === "running")).toBe(true);
    expect(keysOf(draw(kept).entries)).not.toContain("2-3");
  });

  it("keeps the whole conversation of a sub-agent whose call is drawn", () => {
    const start = call(2, 0, "finished");
    const inner = Array.from({ length: 60 }, (_, position) => ({ ...call(4, position, "finished"), agent }));
    const answer = { ...turnOf(6, [], "Found it."), agent };
    const session = sessionOf(
      [
        task,
        turnOf(2, [start]),
        { ...turnOf(4, inner), agent },
        resultsOf(5, inner),
        answer,
        turnOf(8, [], "Done."),
      ],
      [start, ...inner],
    );
    const [part, whole] = [draw(cut(session).session), draw(session)];
    expect(keysOf(part.entries)).toEqual(keysOf(whole.entries));
    const [found, want] = [part.entries, whole.entries].map((entries) =>
      entries.flatMap((entry) => (entry.kind === "call" ? keysOf(entry.conversation?.entries ?? []) : [])),
    );
    expect(found).toEqual(want);
    expect(found).toHaveLength(62);
  });

  it.each([
    { name: "near the end", contextFrom: 60, want: true },
    { name: "further up", contextFrom: 20, want: false },
  ])("has the divider of what the agent sees if it is $name: $want", ({ contextFrom, want }) => {
    const session = longSession(30, { contextFrom });
    const [part, whole] = [draw(cut(session).session), draw(session)];
    expect(keysOf(part.entries)).toEqual(keysOf(whole.entries).slice(-40));
    expect(keysOf(part.entries).includes(`divider.${contextFrom}`)).toBe(want);
  });

  it("says who spoke last", () => {
    const session = longSession(20);
    session.messages.pop();
    const last = cut(session).session.messages.at(-1);
    expect(last).toMatchObject({ role: "user", seq: session.messages.length, content: [] });
  });
});

describe("the newest messages of a session", () => {
  const newest = (session: SessionDetail, begin: number, open = 0): SessionDetail => ({
    ...session,
    messages: session.messages.filter(({ seq }) => seq >= begin || seq === open),
    calls: session.calls.filter(({ turn }) => turn >= begin || turn === open),
  });
  const ofAgent = (session: SessionDetail, begin: number): SessionDetail => ({
    ...session,
    messages: session.messages.map((message) => (message.seq > begin ? { ...message, agent } : message)),
  });
  const long = longSession(60);
  it.each([
    { name: "all messages", session: long, want: true },
    { name: "the newest", session: newest(long, 50), want: true },
    { name: "the newest and an unfinished turn", session: newest(long, 50, 2), want: true },
    { name: "messages of a sub-agent with its start", session: newest(ofAgent(long, 2), 2), want: true },
    { name: "messages of a sub-agent that began before", session: newest(ofAgent(long, 2), 50), want: false },
    { name: "and its start alone", session: newest(ofAgent(long, 2), 50, 2), want: false },
  ])("show the end of the transcript with $name: $want", ({ session, want }) => {
    expect(isEnough(session)).toBe(want);
  });

  it("are cut like all, and never pass for all", () => {
    const few = newest(longSession(60), 118);
    expect(keysOf(draw(cut(few).session).entries)).toEqual(keysOf(draw(few).entries));
    expect(keysOf(draw(cut(newest(long, 50)).session).entries)).toEqual(
      keysOf(draw(cut(long).session).entries),
    );
  });
});
