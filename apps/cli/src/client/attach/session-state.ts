import { assertNever } from "@countersign/contracts/assert-never";
import type { Call, QueueItem } from "@countersign/contracts/call";
import type { FollowEvent, LiveEvent } from "@countersign/contracts/event";
import type { Message } from "@countersign/contracts/message";
import type { SessionDetail, SessionSummary } from "@countersign/contracts/session";
import { type TurnQueue, turnQueue } from "@countersign/contracts/turn-queue";
import type { Line } from "../../terminal/terminal.ts";
import { linesOfFinishedCall, linesOfTurn } from "./transcript.ts";

/** Something finished, which goes to the scrollback once. */
export type Entry = { key: string; lines: readonly Line[] };

/** What isn't stored yet: the agent's words, and what commands have written, by call. */
export type Live = { text: string; outputs: Readonly<Record<string, string>> };

/** What the terminal knows of its session. */
export type SessionState = {
  session: SessionSummary;
  calls: readonly Call[];
  /** The waiting calls with what is shown of them. */
  queue: readonly QueueItem[];
  live: Live;
  isConnected: boolean;
  entries: readonly Entry[];
  /** The `seq` of the newest message among the entries. */
  seq: number;
};

export type SessionChange =
  | { type: "queue-read"; queue: readonly QueueItem[] }
  | { type: "connected" }
  | { type: "lost" }
  | { type: "event"; event: FollowEvent }
  | { type: "note"; line: Line };

const noLive: Live = { text: "", outputs: {} };

/** A session as it was just read. */
export function beginSession(detail: SessionDetail): SessionState {
  const { messages: _messages, calls: _calls, queue: _queue, lastEventId: _id, ...session } = detail;
  return withDetail(
    { session, calls: [], queue: [], live: noLive, isConnected: true, entries: [], seq: 0 },
    detail,
  );
}

/** Applying a change twice adds nothing: what is finished is printed once. */
export function changeSession(state: SessionState, change: SessionChange): SessionState {
  switch (change.type) {
    case "queue-read":
      return { ...state, queue: change.queue };
    case "connected":
      return { ...state, isConnected: true };
    case "lost":
      // Pieces may be missing from here on.
      return { ...state, isConnected: false, live: noLive };
    case "event":
      return withEvent(state, change.event);
    case "note":
      return withEntry(state, { key: `note ${state.entries.length}`, lines: [change.line] });
    default:
      return assertNever(change);
  }
}

/** The calls of the turn, and the one to decide. */
export function queueOfTurn({ calls, session }: SessionState): TurnQueue {
  return turnQueue(calls, null, session.external !== undefined);
}

/**
 * What is to be decided now, exactly as the newest events say it is: null while nothing waits, and while it isn't read yet as it now is.
 */
export function shownCall(state: SessionState): QueueItem | null {
  const { shown } = queueOfTurn(state);
  if (shown === null) return null;
  const item = state.queue.find(({ id }) => id === shown.id);
  return item !== undefined && item.digest === shown.assessment.digest ? item : null;
}

/** Whether the queue has to be read again: a call waits that isn't known as it now is. */
export function isQueueStale({ calls, queue }: SessionState): boolean {
  return calls.some(({ id, phase, assessment }) => {
    if (phase.tag !== "waiting") return false;
    const known = queue.find((item) => item.id === id);
    return known === undefined || known.digest !== assessment?.digest;
  });
}

function withDetail(state: SessionState, detail: SessionDetail): SessionState {
  const { messages, calls, queue, lastEventId: _id, ...session } = detail;
  let next = state;
  const turns = [...new Set([...messages.map(({ seq }) => seq), ...calls.map(({ turn }) => turn)])];
  for (const turn of turns.sort((a, b) => a - b)) {
    for (const message of messages.filter(({ seq }) => seq === turn)) next = withMessage(next, message);
    for (const call of calls.filter((one) => one.turn === turn)) next = withCall(next, call);
  }
  return { ...next, session, queue };
}

function withEvent(state: SessionState, event: FollowEvent): SessionState {
  const { id } = state.session;
  switch (event.type) {
    case "message-added":
      return event.message.sessionId === id ? withMessage(state, event.message) : state;
    case "call-changed":
      return event.call.sessionId === id ? withCall(state, event.call) : state;
    case "session-changed":
      return event.session.id === id ? { ...state, session: event.session } : state;
    case "live":
      return event.sessionId === id ? { ...state, live: withLive(state.live, event) } : state;
    default:
      return state;
  }
}

function withMessage(state: SessionState, message: Message): SessionState {
  if (message.seq <= state.seq) return state;
  const live = message.role === "assistant" ? { ...state.live, text: "" } : state.live;
  const lines = message.agent === undefined ? linesOfTurn(message) : [];
  const next = { ...state, live, seq: message.seq };
  return lines.length === 0 ? next : withEntry(next, { key: `message ${message.seq}`, lines });
}

function withCall(state: SessionState, call: Call): SessionState {
  const known = state.calls.find(({ id }) => id === call.id);
  const calls =
    known === undefined ? [...state.calls, call] : state.calls.map((one) => (one === known ? call : one));
  const queue = call.phase.tag === "waiting" ? state.queue : state.queue.filter(({ id }) => id !== call.id);
  const next = { ...state, calls, queue };
  // A denial that is undone waits again, and ends once more.
  if (call.phase.tag !== "finished" || known?.phase.tag === "finished") return next;
  const { [call.id]: _ended, ...outputs } = state.live.outputs;
  return withEntry(
    { ...next, live: { ...next.live, outputs } },
    { key: `call ${call.id}`, lines: linesOfFinishedCall(call, state.session.workspace) },
  );
}

function withEntry(state: SessionState, entry: Entry): SessionState {
  return { ...state, entries: [...state.entries, entry] };
}

/** More of it is never shown, and the rest is stored when it is finished. */
const longestLive = 20_000;

function withLive(live: Live, { stream, offset, text }: LiveEvent): Live {
  if (stream.kind === "thinking") return live;
  if (stream.kind === "text") return { ...live, text: extended(live.text, offset, text) };
  const before = live.outputs[stream.callId] ?? "";
  return { ...live, outputs: { ...live.outputs, [stream.callId]: extended(before, offset, text) } };
}

/** Only the end is kept, so offsets can't be compared with lengths; 0 begins again. */
function extended(before: string, offset: number, text: string): string {
  return ((offset === 0 ? "" : before) + text).slice(-longestLive);
}
