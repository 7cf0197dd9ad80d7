import type { Call, QueueItem } from "@countersign/contracts/call";
import type { Message } from "@countersign/contracts/message";
import type { SessionDetail, SessionSummary } from "@countersign/contracts/session";
import { systemState } from "@countersign/contracts/system";
import { describe, expect, it } from "vitest";
import { sampleItem } from "../../features/approvals/fixtures/sample-item.ts";
import { type ClientCache, catchUp, type Delivery, emptyCache, foldEvent, isLater } from "./fold-event.ts";
import type { QueueWindow } from "./queue-window.ts";

const session: SessionSummary = {
  id: "s1",
  title: "Tidy up",
  workspace: "/home/ada/site",
  mode: "default",
  model: "m",
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
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

/** All waiting calls. */
function windowOf(...items: QueueItem[]): QueueWindow {
  return { items, next: null, total: items.length };
}

const detail: SessionDetail = { ...session, messages: [message(1)], calls: [], queue: [], lastEventId: "10" };

const cache: ClientCache = {
  ...emptyCache,
  lastEventId: "10",
  attention: { items: [], failed: 0, atLimit: 0, hasSessions: true, isConnected: false },
  approvals: windowOf(),
  details: { s1: detail },
  info: {
    version: "1",
    state: systemState.parse({ isPaused: false, changedBy: null, changedAt: null }),
    skipsPermissions: false,
    defaultModel: "m",
    models: [],
    pricedModels: [],
    isScripted: false,
    home: "/home/ada",
    sampleWorkspace: null,
    recentWorkspaces: [],
    lastVerdict: null,
  },
};

function message(seq: number): Message {
  return {
    id: `m${seq}`,
    sessionId: "s1",
    seq,
    role: seq % 2 === 0 ? "assistant" : "user",
    content: [{ type: "text", text: `words ${seq}` }],
    at: "2026-01-01T00:00:00.000Z",
  };
}

function call(phase: Call["phase"], more: Partial<Call> = {}): Call {
  return {
    id: "c1",
    sessionId: "s1",
    turn: 2,
    position: 0,
    toolUseId: "t1",
    tool: "Bash",
    input: {},
    phase,
    assessment: null,
    verdict: null,
    ...more,
  };
}

const waiting: Call["phase"] = { tag: "waiting", askedAt: "2026-01-01T00:00:00.000Z", isChanged: false };
const finished: Call["phase"] = {
  tag: "finished",
  outcome: "ran",
  result: "ok",
  isError: false,
  finishedAt: "2026-01-01T00:00:09.000Z",
};

const stored: Delivery[] = [
  { id: "11", event: { type: "message-added", message: message(2) } },
  { id: "12", event: { type: "call-changed", call: call(waiting) } },
  {
    id: "13",
    event: {
      type: "session-changed",
      session: { ...session, status: "running", waiting: 1, updatedAt: "2026-01-02" },
    },
  },
  { id: "14", event: { type: "call-changed", call: call(finished) } },
  {
    id: "15",
    event: {
      type: "system-changed",
      system: systemState.parse({ isPaused: true, changedBy: "ada", changedAt: "2026-01-02" }),
    },
  },
];

function live(offset: number, text: string, kind: "text" | "thinking" = "text"): Delivery {
  return { id: null, event: { type: "live", sessionId: "s1", stream: { kind }, offset, text } };
}

function output(offset: number, text: string): Delivery {
  return {
    id: null,
    event: { type: "live", sessionId: "s1", stream: { kind: "output", callId: "c1" }, offset, text },
  };
}

function foldAll(start: ClientCache, deliveries: readonly Delivery[]): ClientCache {
  return deliveries.reduce((before, delivery) => foldEvent(before, delivery).cache, start);
}

describe("foldEvent with stored events", () => {
  it("brings the session, its messages, its calls and the system up to date", () => {
    const after = foldAll(cache, stored);
    expect(after.details.s1?.messages.map((one) => one.seq)).toEqual([1, 2]);
    expect(after.details.s1?.calls).toEqual([call(finished)]);
    expect(after.details.s1?.status).toBe("running");
    expect(after.details.s1?.lastEventId).toBe("14");
    expect(after.info?.state.isPaused).toBe(true);
    expect(after.lastEventId).toBe("15");
  });

  it.each(stored.map((delivery, index) => ({ name: delivery.event.type, delivery, index })))(
    "changes nothing when event $index ($name) comes twice",
    ({ index, delivery }) => {
      const once = foldAll(cache, stored.slice(0, index + 1));
      const twice = foldEvent(once, delivery);
      expect(twice.cache).toBe(once);
      expect(twice.stale).toEqual([]);
    },
  );

  it("ends the same when the whole replay comes again", () => {
    const once = foldAll(cache, stored);
    expect(foldAll(once, stored)).toBe(once);
  });

  it("leaves a session alone whose answer is newer than the event", () => {
    const newer = { ...cache, details: { s1: { ...detail, lastEventId: "99" } } };
    const [first] = stored;
    const after = first === undefined ? newer : foldEvent(newer, first).cache;
    expect(after.details.s1).toBe(newer.details.s1);
  });

  it("asks for the session again when a message is missing", () => {
    const folded = foldEvent(cache, { id: "11", event: { type: "message-added", message: message(3) } });
    expect(folded.stale).toEqual([{ kind: "detail", sessionId: "s1" }]);
  });

  it("lists a session while it stands still", () => {
    const change = (id: string, status: SessionSummary["status"], updatedAt: string): Delivery => ({
      id,
      event: { type: "session-changed", session: { ...session, status, updatedAt } },
    });
    const standing = foldAll(cache, [change("11", "failed", "2026-01-02")]);
    expect(standing.attention).toMatchObject({ items: [{ id: "s1" }], failed: 1, atLimit: 0 });
    expect(foldAll(standing, [change("12", "queued", "2026-01-03")]).attention).toEqual(cache.attention);
  });

  it("says of waiting calls what has changed in their session", () => {
    const item = sampleItem("c1", { sessionId: "s1" });
    const before = { ...cache, approvals: windowOf(item, sampleItem("c2", { sessionId: "s2" })) };
    const changed = { ...session, mode: "plan" as const, waiting: 2 };
    const after = foldEvent(before, { id: "11", event: { type: "session-changed", session: changed } }).cache;
    expect(after.approvals?.items[0]?.session).toMatchObject({ mode: "plan", waiting: 2 });
    expect(after.approvals?.items[1]).toBe(before.approvals.items[1]);
  });

  it("keeps the identity of what an event does not touch", () => {
    const after = foldAll(cache, stored.slice(0, 1));
    expect(after.attention).toBe(cache.attention);
    expect(after.approvals).toBe(cache.approvals);
    expect(after.details.s1?.calls).toBe(detail.calls);
  });
});

describe("foldEvent with the queue", () => {
  const item = {
    id: "c1",
    sessionId: "s1",
    sessionTitle: "Tidy up",
    workspace: "/home/ada/site",
    session: { createdBy: "ada", isScripted: false, mode: "default" as const, waiting: 1 },
    toolUseId: "t1",
    tool: "Bash",
    input: {},
    preview: { kind: "input" as const, summary: "" },
    digest: "d",
    risk: { level: "low" as const, reasons: [] },
    reasons: [],
    suggestions: [],
    askedAt: "2026-01-01",
    position: 0,
    active: true,
    isChanged: false,
    turn: 2,
  };
  const verdict = { verdict: "approve" as const, by: "bob", at: "2026-01-02" };
  const read = { kind: "session-approvals", sessionId: "s1", isRead: true };

  it("asks for the queue when a call begins to wait", () => {
    expect(
      foldEvent(cache, { id: "11", event: { type: "call-changed", call: call(waiting) } }).stale,
    ).toEqual([read]);
  });

  it.each([
    { name: "somebody gave the first of two approvals", first: "bo", want: [read] },
    { name: "nothing of it changed", first: null, want: [] },
  ])(
    "asks for the queue once more only where a waiting call says something else: $name",
    ({ first, want }) => {
      const dualApproval = { why: "a rule wants it", excluded: [] };
      const before = { ...cache, approvals: windowOf({ ...item, second: { ...dualApproval, first: null } }) };
      const by = { kind: "person" as const, name: first ?? "" };
      const phase = first === null ? waiting : { ...waiting, first: { by, at: "2026-01-02", digest: "d" } };
      const { preview, reasons, suggestions, risk } = item;
      const evaluated = { preview, reasons, suggestions, risk, dualApproval };
      const assessment = { ...evaluated, fingerprints: [], digest: "d", decision: "ask" as const };
      const event = { type: "call-changed" as const, call: call(phase, { assessment }) };
      expect(foldEvent(before, { id: "11", event }).stale).toEqual(want);
    },
  );

  it("takes a decided call out at once, and remembers by whom", () => {
    const before = { ...cache, approvals: windowOf(item) };
    const approved = call({ tag: "approved", digest: "d" }, { verdict });
    const { cache: after } = foldEvent(before, { id: "11", event: { type: "call-changed", call: approved } });
    expect(after.approvals).toEqual(windowOf());
    expect(after.settled.c1).toEqual({ phase: "approved", verdict });
    expect(after.info?.lastVerdict).toEqual({ ...verdict, tool: "Bash", sessionId: "s1" });
  });

  it.each([
    { name: "the last of its session is known to have left", items: [item], next: null, isRead: false },
    {
      name: "others of its session may stand elsewhere now",
      items: [item, { ...item, id: "c2" }],
      next: null,
      isRead: true,
    },
    { name: "a call beyond the loaded pages is counted", items: [], next: "more", isRead: true },
    { name: "one that is unknown changes only what is under way", items: [], next: null, isRead: false },
  ])("asks for a session’s calls when one is decided: $name", ({ items, next, isRead }) => {
    const before = { ...cache, approvals: { ...windowOf(...items), next } };
    const approved = call({ tag: "approved", digest: "d" }, { verdict });
    const { stale } = foldEvent(before, { id: "11", event: { type: "call-changed", call: approved } });
    expect(stale).toEqual([{ ...read, isRead }]);
  });

  it("asks for nothing when a call that nobody had to decide runs", () => {
    const before = { ...cache, approvals: { ...windowOf(item), next: "more" } };
    const running = call({ tag: "running", startedAt: "2026-01-02" }, { id: "c9" });
    expect(foldEvent(before, { id: "11", event: { type: "call-changed", call: running } }).stale).toEqual([]);
  });

  it("says of a call that nobody decided in its time that it timed out", () => {
    const error = {
      code: "timed_out",
      message: "Nobody decided this call.",
      tool: "Bash",
      tool_use_id: "t1",
      retryable: false,
    };
    const result = JSON.stringify({ error });
    const late = call({ ...finished, outcome: "denied", isError: true, result });
    const after = foldEvent(cache, { id: "11", event: { type: "call-changed", call: late } }).cache;
    expect(after.settled.c1).toEqual({ phase: "finished", verdict: null, isTimedOut: true });
  });

  it("forgets that a call was settled when it waits again", () => {
    const before = { ...cache, settled: { c1: { phase: "approved" as const, verdict } } };
    const { cache: after } = foldEvent(before, {
      id: "11",
      event: { type: "call-changed", call: call(waiting) },
    });
    expect(after.settled).toEqual({});
  });
});

it("asks again for the intents when one of them changed, and once only for an event", () => {
  const intent = { workspace: "/home/ada/site", id: "REQ-001", version: 2 };
  const delivery = { id: "11", event: { type: "intent-changed" as const, intent } };
  const { cache: after, stale } = foldEvent(cache, delivery);
  expect(stale).toEqual([{ kind: "intents" }]);
  expect(foldEvent(after, delivery).stale).toEqual([]);
});

it("asks again for the commands when one of them changed", () => {
  const delivery = { id: "11", event: { type: "commands-changed" as const, name: "commit" } };
  const { cache: after, stale } = foldEvent(cache, delivery);
  expect(stale).toEqual([{ kind: "commands" }]);
  expect(foldEvent(after, delivery).stale).toEqual([]);
});

it("takes the command away that runs no more", () => {
  const command = { name: "commit", source: "project" as const, path: "/w/c.md", digest: "d", id: "r1" };
  const running = {
    ...command,
    version: null,
    rules: ["Read"],
    allowsSubAgents: false,
    by: "ada",
    at: "2026-01-01",
  };
  const changeCommand = (id: string, now: SessionSummary["command"]): Delivery => ({
    id,
    event: { type: "session-changed", session: { ...session, command: now } },
  });
  const after = foldAll(cache, [changeCommand("11", running)]);
  expect(after.details.s1?.command).toEqual(running);
  expect(foldAll(after, [changeCommand("12", null)]).details.s1?.command).toBeNull();
});

it("asks anew for what shows a session that became private, or the team's", () => {
  const event = { type: "visibility-changed", sessionId: "s1", visibility: "private" } as const;
  const { cache: after, stale } = foldEvent(cache, { id: "11", event });
  expect(stale).toEqual([{ kind: "sessions" }, { kind: "approvals" }, { kind: "detail", sessionId: "s1" }]);
  expect(foldEvent(after, { id: "11", event }).stale).toEqual([]);
});

describe("foldEvent with live pieces", () => {
  it.each([
    { name: "pieces in order", pieces: [live(0, "Hel"), live(3, "lo")], want: "Hello" },
    { name: "a piece twice", pieces: [live(0, "Hel"), live(3, "lo"), live(3, "lo")], want: "Hello" },
    { name: "a gap", pieces: [live(0, "Hel"), live(9, "lost")], want: "Hel" },
    { name: "a beginning in the middle", pieces: [live(7, "late")], want: "" },
    { name: "a new start", pieces: [live(0, "Hello"), live(0, "Anew")], want: "Anew" },
  ])("gives “$want” for $name", ({ pieces, want }) => {
    expect(foldAll(cache, pieces).live.s1?.text ?? "").toBe(want);
  });

  it("replaces live words by the stored message", () => {
    const before = foldAll(cache, [live(0, "Hel"), live(0, "hm", "thinking")]);
    const after = foldEvent(before, {
      id: "11",
      event: { type: "message-added", message: message(2) },
    }).cache;
    expect(after.live.s1).toEqual({ text: "", thinking: "", outputs: {} });
  });

  it("keeps live words when a person’s message is stored", () => {
    const before = foldAll(cache, [live(0, "Hel")]);
    const after = foldEvent(before, {
      id: "11",
      event: { type: "message-added", message: message(3) },
    }).cache;
    expect(after.live.s1?.text).toBe("Hel");
  });

  it("replaces live output by the stored result, and ignores output that comes after it", () => {
    const before = foldAll(cache, [output(0, "one\n"), output(4, "two\n")]);
    expect(before.live.s1?.outputs.c1).toBe("one\ntwo\n");
    const after = foldAll(before, [
      { id: "11", event: { type: "call-changed", call: call(finished) } },
      output(8, "late"),
    ]);
    expect(after.live.s1?.outputs).toEqual({});
  });
});

describe("catchUp", () => {
  it("adds what came while the answer was under way, and nothing that the answer has already", () => {
    const events = stored.flatMap(({ id, event }) =>
      id === null || event.type === "live" || event.type === "presence" ? [] : [{ id, event }],
    );
    const { cache: after } = catchUp({ ...detail, lastEventId: "12" }, events);
    expect(after.details.s1?.messages).toEqual(detail.messages);
    expect(after.details.s1?.calls).toEqual([call(finished)]);
  });
});

describe("isLater", () => {
  it.each([
    { id: "2", than: "1", want: true },
    { id: "1", than: "1", want: false },
    { id: "10", than: "9", want: true },
    { id: "9", than: "10", want: false },
    { id: "900719925474099301", than: "900719925474099300", want: true },
  ])("says $want for $id after $than", ({ id, than, want }) => {
    expect(isLater(id, than)).toBe(want);
  });
});
