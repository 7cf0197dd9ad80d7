import { assertNever } from "@countersign/contracts/assert-never";
import type { Call, CallVerdict, DualApprovalStatus } from "@countersign/contracts/call";
import { dualApprovalStatusOf } from "@countersign/contracts/dual-approval-status";
import type { FollowEvent, StoredEvent } from "@countersign/contracts/event";
import type { Message } from "@countersign/contracts/message";
import type { SessionDetail, SessionSummary } from "@countersign/contracts/session";
import type { SessionAttention } from "@countersign/contracts/session-attention";
import type { SystemInfo } from "@countersign/contracts/system";
import { isTimedOut } from "../messages/tool-result.ts";
import { foldAttention } from "./fold-attention.ts";
import { endLiveMessage, endLiveOutput, foldLive, type LiveText, noLiveText } from "./live-text.ts";
import { isWhole, type QueueWindow, withoutCalls, withSessionFacts } from "./queue-window.ts";

/** How a call left the queue while this tab watched; kept so that a late click can be told the truth. */
export type Settled = {
  phase: Call["phase"]["tag"];
  verdict: CallVerdict | null;
  isTimedOut?: true | undefined;
};

/**
 * The part of the query cache that events change. Undefined is "not asked for yet". `settled` and `live` are this tab's
 * own; the rest are answers of the server, kept up to date.
 */
export type ClientCache = {
  lastEventId: string | null;
  attention: SessionAttention | undefined;
  approvals: QueueWindow | undefined;
  info: SystemInfo | undefined;
  details: Readonly<Record<string, SessionDetail>>;
  live: Readonly<Record<string, LiveText>>;
  settled: Readonly<Record<string, Settled>>;
};

export type Delivery = { id: string | null; event: FollowEvent };

/** What an event cannot say by itself and has to be asked again. */
export type Stale =
  /** The whole queue, as far as it is loaded. */
  | { kind: "approvals" }
  /** One session's calls in the queue. Without `isRead`, this tab knows them; only answers that are under way don’t. */
  | { kind: "session-approvals"; sessionId: string; isRead: boolean }
  /** Waiting calls that rules would decide by now. */
  | { kind: "covered" }
  /** Everything about sessions but the sessions themselves. */
  | { kind: "sessions" }
  | { kind: "attention" }
  | { kind: "rules" }
  | { kind: "intents" }
  | { kind: "commands" }
  | { kind: "grants"; sessionId: string }
  | { kind: "changes"; sessionId: string }
  | { kind: "detail"; sessionId: string };

export type FoldResult = { cache: ClientCache; stale: readonly Stale[] };

export const emptyCache: ClientCache = {
  lastEventId: null,
  attention: undefined,
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
export function foldEvent(cache: ClientCache, delivery: Delivery): FoldResult {
  const { id, event } = delivery;
  // Presence is not part of a call’s state.
  if (event.type === "presence") return { cache, stale: [] };
  if (event.type === "live") {
    const before = cache.live[event.sessionId] ?? noLiveText;
    const after = foldLive(before, event);
    return { cache: before === after ? cache : withLive(cache, event.sessionId, after), stale: [] };
  }
  if (id !== null && cache.lastEventId !== null && !isLater(id, cache.lastEventId))
    return { cache, stale: [] };
  const folded = foldStored(cache, event, id);
  return id === null ? folded : { ...folded, cache: { ...folded.cache, lastEventId: id } };
}

/** Brings an answer of the server up to what this tab has seen: events that came while the answer was under way. */
export function catchUp(
  detail: SessionDetail,
  events: readonly { id: string; event: StoredEvent }[],
): FoldResult {
  let cache: ClientCache = { ...emptyCache, details: { [detail.id]: detail } };
  const stale: Stale[] = [];
  for (const { id, event } of events) {
    const folded = foldStored(cache, event, id);
    cache = folded.cache;
    stale.push(...folded.stale.filter((one) => one.kind === "detail" && one.sessionId === detail.id));
  }
  return { cache, stale };
}

/** Whether one event id comes after another: decimal numbers of any length. */
export function isLater(id: string, than: string): boolean {
  return id.length === than.length ? id > than : id.length > than.length;
}

function foldStored(cache: ClientCache, event: StoredEvent, id: string | null): FoldResult {
  switch (event.type) {
    case "session-changed":
      return foldSession(cache, event.session, id);
    case "message-added":
      return foldMessage(cache, event.message, id);
    case "call-changed":
      return foldCall(cache, event.call, id);
    case "system-changed":
      if (cache.info === undefined) return { cache, stale: [] };
      return { cache: { ...cache, info: { ...cache.info, state: event.system } }, stale: [] };
    case "rule-changed":
      return { cache, stale: [{ kind: "rules" }] };
    case "grants-changed":
      return { cache, stale: [{ kind: "grants", sessionId: event.sessionId }] };
    case "intent-changed":
      return { cache, stale: [{ kind: "intents" }] };
    case "commands-changed":
      return { cache, stale: [{ kind: "commands" }] };
    case "changes-recorded":
      return { cache, stale: [{ kind: "changes", sessionId: event.sessionId }] };
    case "visibility-changed": {
      const { sessionId } = event;
      return { cache, stale: [{ kind: "sessions" }, { kind: "approvals" }, { kind: "detail", sessionId }] };
    }
    default:
      return assertNever(event);
  }
}

function foldSession(cache: ClientCache, session: SessionSummary, id: string | null): FoldResult {
  const changed = changeDetail(cache, session.id, id, (detail) => ({ ...detail, ...session })).cache;
  const approvals = changed.approvals && withSessionFacts(changed.approvals, session);
  const next = approvals === changed.approvals ? changed : { ...changed, approvals };
  if (next.attention === undefined) return { cache: next, stale: [] };
  const { attention, isStale } = foldAttention(next.attention, session);
  return {
    cache: attention === next.attention ? next : { ...next, attention },
    stale: isStale ? [{ kind: "attention" }] : [],
  };
}

function foldMessage(cache: ClientCache, message: Message, id: string | null): FoldResult {
  const live = cache.live[message.sessionId];
  const cleared =
    live === undefined || message.role !== "assistant"
      ? cache
      : withLive(cache, message.sessionId, endLiveMessage(live));
  return changeDetail(cleared, message.sessionId, id, (detail) => ({
    ...detail,
    messages: withMessage(detail.messages, message),
  }));
}

function foldCall(cache: ClientCache, call: Call, id: string | null): FoldResult {
  const changed = changeDetail(cache, call.sessionId, id, (detail) => ({
    ...detail,
    calls: withCall(detail.calls, call),
    queue: call.phase.tag === "waiting" ? detail.queue : detail.queue.filter((item) => item.id !== call.id),
  }));
  let next = changed.cache;
  const live = next.live[call.sessionId];
  if (live !== undefined && call.phase.tag === "finished") {
    next = withLive(next, call.sessionId, endLiveOutput(live, call.id));
  }
  next = withVerdict(next, call);
  const approvals = foldApprovals(next, call);
  return { cache: approvals.cache, stale: [...changed.stale, ...approvals.stale] };
}

/** A call that left the queue is taken out at once; one that came in or looks different is asked for, in the server's order. */
function foldApprovals(cache: ClientCache, call: Call): FoldResult {
  const { sessionId } = call;
  const known = cache.approvals?.items.find((item) => item.id === call.id);
  if (call.phase.tag === "waiting") {
    const { [call.id]: _settled, ...settled } = cache.settled;
    const isSame =
      known !== undefined &&
      known.digest === call.assessment?.digest &&
      isSameDualApproval(known.second, dualApprovalStatusOf(call));
    return {
      cache: cache.settled[call.id] === undefined ? cache : { ...cache, settled },
      stale: isSame ? [] : [{ kind: "session-approvals", sessionId, isRead: true }],
    };
  }
  const settled = withSettled(cache, call);
  const { approvals } = cache;
  if (approvals === undefined) return { cache: settled, stale: [] };
  if (known === undefined) {
    // It may have waited beyond what is loaded, or be in an answer that is under way.
    const stale: Stale = { kind: "session-approvals", sessionId, isRead: !isWhole(approvals) };
    return { cache: settled, stale: mayHaveWaited(call) ? [stale] : [] };
  }
  const left = withoutCalls(approvals, new Set([call.id]));
  const isRead = left.items.some((item) => item.sessionId === sessionId);
  return {
    cache: { ...settled, approvals: left },
    stale: [{ kind: "session-approvals", sessionId, isRead }],
  };
}

/** Whether a call that doesn't wait may have waited until now. */
function mayHaveWaited({ phase }: Call): boolean {
  if (phase.tag === "allowed") return phase.released !== undefined;
  return phase.tag === "approved" || (phase.tag === "finished" && phase.startedAt === undefined);
}

/** Whether a waiting call still says the same of who must approve it, and who did. */
function isSameDualApproval(
  one: DualApprovalStatus | undefined,
  other: DualApprovalStatus | undefined,
): boolean {
  return (
    one?.why === other?.why &&
    one?.excluded.join() === other?.excluded.join() &&
    one?.first?.at === other?.first?.at &&
    one?.first?.by === other?.first?.by &&
    one?.voided?.at === other?.voided?.at
  );
}

function withSettled(cache: ClientCache, call: Call): ClientCache {
  if (call.phase.tag === "proposed" || call.phase.tag === "allowed") return cache;
  return {
    ...cache,
    settled: {
      ...cache.settled,
      [call.id]: {
        phase: call.phase.tag,
        verdict: call.verdict,
        isTimedOut: isTimedOut(call) || undefined,
      },
    },
  };
}

function withVerdict(cache: ClientCache, call: Call): ClientCache {
  const { verdict } = call;
  if (cache.info === undefined || verdict === null) return cache;
  if (cache.info.lastVerdict !== null && cache.info.lastVerdict.at >= verdict.at) return cache;
  const lastVerdict = {
    verdict: verdict.verdict,
    tool: call.tool,
    by: verdict.by,
    at: verdict.at,
    sessionId: call.sessionId,
  };
  return { ...cache, info: { ...cache.info, lastVerdict } };
}

function changeDetail(
  cache: ClientCache,
  sessionId: string,
  id: string | null,
  change: (detail: SessionDetail) => SessionDetail,
): FoldResult {
  const detail = cache.details[sessionId];
  if (detail === undefined) return { cache, stale: [] };
  if (id !== null && !isLater(id, detail.lastEventId)) return { cache, stale: [] };
  const changed = change(detail);
  const next = id === null ? changed : { ...changed, lastEventId: id };
  const hasGap = next.messages !== detail.messages && !hasAllMessages(next.messages);
  return {
    cache: { ...cache, details: { ...cache.details, [sessionId]: next } },
    stale: hasGap ? [{ kind: "detail", sessionId }] : [],
  };
}

function hasAllMessages(messages: readonly Message[]): boolean {
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

function withLive(cache: ClientCache, sessionId: string, live: LiveText): ClientCache {
  return cache.live[sessionId] === live ? cache : { ...cache, live: { ...cache.live, [sessionId]: live } };
}
