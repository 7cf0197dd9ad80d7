import { assertNever } from "@countersign/contracts/assert-never";
import {
  type Call,
  type CallVerdict,
  type QueueItem,
  type SecondPerson,
  secondPersonOf,
} from "@countersign/contracts/call";
import type { FollowEvent, StoredEvent } from "@countersign/contracts/event";
import type { Message } from "@countersign/contracts/message";
import type { SessionDetail, SessionSummary } from "@countersign/contracts/session";
import type { SystemInfo } from "@countersign/contracts/system";
import { isTimedOut } from "../words/tool-result.ts";
import { endLiveMessage, endLiveOutput, foldLive, type LiveText, noLiveText } from "./live-text.ts";

/** How a call left the queue while this tab watched; kept so that a late click can be told the truth. */
export type Settled = { phase: Call["phase"]["tag"]; verdict: CallVerdict | null; isTimedOut?: true };

/**
 * The part of the query cache that events change. Undefined is "not asked for yet". `settled` and `live` are this tab's
 * own; the rest are answers of the server, kept up to date.
 */
export type Desk = {
  lastEventId: string | null;
  sessions: SessionSummary[] | undefined;
  approvals: QueueItem[] | undefined;
  info: SystemInfo | undefined;
  details: Readonly<Record<string, SessionDetail>>;
  live: Readonly<Record<string, LiveText>>;
  settled: Readonly<Record<string, Settled>>;
};

export type Delivery = { id: string | null; event: FollowEvent };

/** What an event cannot say by itself and has to be asked again. */
export type Stale =
  | { kind: "approvals" }
  | { kind: "sessions" }
  | { kind: "rules" }
  | { kind: "intents" }
  | { kind: "commands" }
  | { kind: "grants"; sessionId: string }
  | { kind: "detail"; sessionId: string };

export type Folded = { desk: Desk; stale: readonly Stale[] };

export const emptyDesk: Desk = {
  lastEventId: null,
  sessions: undefined,
  approvals: undefined,
  info: undefined,
  details: {},
  live: {},
  settled: {},
};

/**
 * Folds one delivery into the desk. Applying one twice changes nothing, a stored event at or before `lastEventId` is
 * ignored, a missing message is asked for. Parts that an event does not touch keep their identity.
 */
export function foldEvent(desk: Desk, delivery: Delivery): Folded {
  const { id, event } = delivery;
  // Who looks on is no state of what is looked at.
  if (event.type === "presence") return { desk, stale: [] };
  if (event.type === "live") {
    const before = desk.live[event.sessionId] ?? noLiveText;
    const after = foldLive(before, event);
    return { desk: before === after ? desk : withLive(desk, event.sessionId, after), stale: [] };
  }
  if (id !== null && desk.lastEventId !== null && !isLater(id, desk.lastEventId)) return { desk, stale: [] };
  const folded = foldStored(desk, event, id);
  return id === null ? folded : { ...folded, desk: { ...folded.desk, lastEventId: id } };
}

/** Brings an answer of the server up to what this tab has seen: events that came while the answer was under way. */
export function catchUp(
  detail: SessionDetail,
  events: readonly { id: string; event: StoredEvent }[],
): Folded {
  let desk: Desk = { ...emptyDesk, details: { [detail.id]: detail } };
  const stale: Stale[] = [];
  for (const { id, event } of events) {
    const folded = foldStored(desk, event, id);
    desk = folded.desk;
    stale.push(...folded.stale.filter((one) => one.kind === "detail" && one.sessionId === detail.id));
  }
  return { desk, stale };
}

/** Whether one event id comes after another: decimal numbers of any length. */
export function isLater(id: string, than: string): boolean {
  return id.length === than.length ? id > than : id.length > than.length;
}

function foldStored(desk: Desk, event: StoredEvent, id: string | null): Folded {
  switch (event.type) {
    case "session-changed":
      return foldSession(desk, event.session, id);
    case "message-added":
      return foldMessage(desk, event.message, id);
    case "call-changed":
      return foldCall(desk, event.call, id);
    case "system-changed":
      if (desk.info === undefined) return { desk, stale: [] };
      return { desk: { ...desk, info: { ...desk.info, state: event.system } }, stale: [] };
    case "rule-changed":
      return { desk, stale: [{ kind: "rules" }] };
    case "grants-changed":
      return { desk, stale: [{ kind: "grants", sessionId: event.sessionId }] };
    case "intent-changed":
      return { desk, stale: [{ kind: "intents" }] };
    case "commands-changed":
      return { desk, stale: [{ kind: "commands" }] };
    case "visibility-changed": {
      const { sessionId } = event;
      return { desk, stale: [{ kind: "sessions" }, { kind: "approvals" }, { kind: "detail", sessionId }] };
    }
    default:
      return assertNever(event);
  }
}

function foldSession(desk: Desk, session: SessionSummary, id: string | null): Folded {
  const next = changeDetail(desk, session.id, id, (detail) => ({ ...detail, ...session })).desk;
  if (next.sessions === undefined) return { desk: next, stale: [] };
  const known = next.sessions.find((one) => one.id === session.id);
  if (known !== undefined && known.updatedAt > session.updatedAt) return { desk: next, stale: [] };
  const sessions = [session, ...next.sessions.filter((one) => one.id !== session.id)].sort((a, b) =>
    b.updatedAt.localeCompare(a.updatedAt),
  );
  return { desk: { ...next, sessions }, stale: [] };
}

function foldMessage(desk: Desk, message: Message, id: string | null): Folded {
  const live = desk.live[message.sessionId];
  const cleared =
    live === undefined || message.role !== "assistant"
      ? desk
      : withLive(desk, message.sessionId, endLiveMessage(live));
  return changeDetail(cleared, message.sessionId, id, (detail) => ({
    ...detail,
    messages: withMessage(detail.messages, message),
  }));
}

function foldCall(desk: Desk, call: Call, id: string | null): Folded {
  const changed = changeDetail(desk, call.sessionId, id, (detail) => ({
    ...detail,
    calls: withCall(detail.calls, call),
    queue: call.phase.tag === "waiting" ? detail.queue : detail.queue.filter((item) => item.id !== call.id),
  }));
  let next = changed.desk;
  const live = next.live[call.sessionId];
  if (live !== undefined && call.phase.tag === "finished") {
    next = withLive(next, call.sessionId, endLiveOutput(live, call.id));
  }
  next = withVerdict(next, call);
  const approvals = foldApprovals(next, call);
  return { desk: approvals.desk, stale: [...changed.stale, ...approvals.stale] };
}

/** A call that left the queue is taken out at once; one that came in or looks different is asked for, in the server's order. */
function foldApprovals(desk: Desk, call: Call): Folded {
  const known = desk.approvals?.find((item) => item.id === call.id);
  if (call.phase.tag === "waiting") {
    const { [call.id]: _settled, ...settled } = desk.settled;
    const isSame =
      known !== undefined &&
      known.digest === call.assessment?.digest &&
      isSameSecond(known.second, secondPersonOf(call));
    return {
      desk: desk.settled[call.id] === undefined ? desk : { ...desk, settled },
      stale: isSame ? [] : [{ kind: "approvals" }],
    };
  }
  if (known === undefined) return { desk: withSettled(desk, call), stale: [] };
  const approvals = desk.approvals?.filter((item) => item.id !== call.id);
  return { desk: { ...withSettled(desk, call), approvals }, stale: [{ kind: "approvals" }] };
}

/** Whether a waiting call still says the same of who must approve it, and who did. */
function isSameSecond(one: SecondPerson | undefined, other: SecondPerson | undefined): boolean {
  return (
    one?.why === other?.why &&
    one?.excluded.join() === other?.excluded.join() &&
    one?.first?.at === other?.first?.at &&
    one?.first?.by === other?.first?.by &&
    one?.voided?.at === other?.voided?.at
  );
}

function withSettled(desk: Desk, call: Call): Desk {
  if (call.phase.tag === "proposed" || call.phase.tag === "allowed") return desk;
  return {
    ...desk,
    settled: {
      ...desk.settled,
      [call.id]: {
        phase: call.phase.tag,
        verdict: call.verdict,
        ...(isTimedOut(call) ? { isTimedOut: true } : {}),
      },
    },
  };
}

function withVerdict(desk: Desk, call: Call): Desk {
  const { verdict } = call;
  if (desk.info === undefined || verdict === null) return desk;
  if (desk.info.lastVerdict !== null && desk.info.lastVerdict.at >= verdict.at) return desk;
  const lastVerdict = {
    verdict: verdict.verdict,
    tool: call.tool,
    by: verdict.by,
    at: verdict.at,
    sessionId: call.sessionId,
  };
  return { ...desk, info: { ...desk.info, lastVerdict } };
}

function changeDetail(
  desk: Desk,
  sessionId: string,
  id: string | null,
  change: (detail: SessionDetail) => SessionDetail,
): Folded {
  const detail = desk.details[sessionId];
  if (detail === undefined) return { desk, stale: [] };
  if (id !== null && !isLater(id, detail.lastEventId)) return { desk, stale: [] };
  const changed = change(detail);
  const next = id === null ? changed : { ...changed, lastEventId: id };
  const hasGap = next.messages !== detail.messages && !isWhole(next.messages);
  return {
    desk: { ...desk, details: { ...desk.details, [sessionId]: next } },
    stale: hasGap ? [{ kind: "detail", sessionId }] : [],
  };
}

function isWhole(messages: readonly Message[]): boolean {
  return messages.every((message, index) => message.seq === index + 1);
}

function withMessage(messages: Message[], message: Message): Message[] {
  const last = messages.at(-1);
  if (last === undefined || message.seq > last.seq) return [...messages, message];
  return [...messages.filter((one) => one.seq !== message.seq), message].sort((a, b) => a.seq - b.seq);
}

function withCall(calls: Call[], call: Call): Call[] {
  const index = calls.findIndex((one) => one.id === call.id);
  if (index >= 0) return calls.with(index, call);
  return [...calls, call].sort((a, b) => a.turn - b.turn || a.position - b.position);
}

function withLive(desk: Desk, sessionId: string, live: LiveText): Desk {
  return desk.live[sessionId] === live ? desk : { ...desk, live: { ...desk.live, [sessionId]: live } };
}
