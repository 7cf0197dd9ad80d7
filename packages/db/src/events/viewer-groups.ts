import type { LiveEvent, PresenceEvent } from "@countersign/contracts/event";
import type { EventSink, FollowDelivery, FollowOptions } from "@countersign/contracts/event-feed";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import { concerns, type EventLog, type LoggedEvent } from "./event-log.ts";
import { sessionOf } from "./known-sessions.ts";
import type { LiveBus, LiveWhole } from "./live-bus.ts";

/** Who has a call open, and the session of the call. */
export type Announced = { event: PresenceEvent; sessionId: string };

export type Viewer = {
  sessionId: string | null;
  visibility: FollowOptions["visibility"];
  sink: EventSink;
  /** It has had its chance at every event up to here. */
  cursor: bigint;
  /** How much of each live whole it has. Its group's, while it is in one. */
  seen: Map<LiveWhole, number>;
  /** By the call: what changed while it was in no group. */
  announced: Map<string, Announced>;
  /** Null while it reads from the table, or waits for room. */
  group: Group | null;
};

/** Viewers who see the same and are up to date: what they get is put together once. */
export type Group = {
  sessionId: string | null;
  visibility: VisibilityFilter;
  viewers: Set<Viewer>;
  seen: Map<LiveWhole, number>;
};

type Sessions = Pick<EventLog["sessions"], "isVisible" | "startersOf">;

/** The same for all who see the same: the names of those who started something hidden stand for themselves. */
export function groupKey({ sessionId, visibility }: Pick<Group, "sessionId" | "visibility">): string {
  return JSON.stringify([sessionId, visibility.all ? null : visibility.name]);
}

/** The part of some events that a follower gets. */
export function visibleDeliveries(
  events: readonly LoggedEvent[],
  { sessionId, visibility }: Pick<Group, "sessionId" | "visibility">,
  sessions: Sessions,
): FollowDelivery[] {
  return events.flatMap((logged) => {
    if (!concerns(logged, sessionId)) return [];
    const about = sessionOf(logged.sessionId, logged.event);
    return about === null || sessions.isVisible(visibility, about) ? [logged.delivery] : [];
  });
}

/**
 * Gives each group its part of some events. Groups that see the same of them get the same array: all who see everything, and all who started
 * none of the hidden sessions in them.
 */
export function createStoredBatches(
  events: readonly LoggedEvent[],
  sessions: Sessions,
): (group: Pick<Group, "sessionId" | "visibility">) => FollowDelivery[] {
  const starters = sessions.startersOf(
    events.flatMap((logged) => sessionOf(logged.sessionId, logged.event) ?? []),
  );
  const batches = new Map<string, FollowDelivery[]>();
  return (group) => {
    const { sessionId, visibility } = group;
    const own = !visibility.all && starters.has(visibility.name) ? visibility.name : null;
    const key = JSON.stringify([sessionId, visibility.all, own]);
    const batch = batches.get(key) ?? visibleDeliveries(events, group, sessions);
    batches.set(key, batch);
    return batch;
  };
}

/**
 * Gives each group the live text that it has not had yet, and brings `seen` up to date. Groups that lack the same get the same array.
 */
export function createLiveBatches(
  live: Pick<LiveBus, "wholes">,
  sessions: Sessions,
): (group: Pick<Group, "sessionId" | "visibility" | "seen">) => FollowDelivery[] {
  const numbers = new Map<LiveWhole, number>();
  const numberOf = (whole: LiveWhole) => {
    const number = numbers.get(whole) ?? numbers.size;
    numbers.set(whole, number);
    return number;
  };
  const batches = new Map<string, FollowDelivery[]>();
  return ({ sessionId, visibility, seen }) => {
    const wholes = live.wholes(sessionId).filter((whole) => sessions.isVisible(visibility, whole.sessionId));
    const offsets = unseenOffsets(wholes, seen);
    const key = offsets.map(({ whole, offset }) => `${numberOf(whole)}:${offset}`).join();
    const batch = batches.get(key) ?? offsets.map(({ whole, offset }) => pieceOf(whole, offset));
    batches.set(key, batch);
    return batch;
  };
}

/** Brings `seen` up to date with the wholes, and gives those that grew, with what was seen of them before. */
function unseenOffsets(
  wholes: readonly LiveWhole[],
  seen: Map<LiveWhole, number>,
): { whole: LiveWhole; offset: number }[] {
  const current = new Set(wholes);
  for (const whole of seen.keys()) if (!current.has(whole)) seen.delete(whole);
  return wholes.flatMap((whole) => {
    const offset = seen.get(whole) ?? 0;
    if (offset === whole.text.length) return [];
    seen.set(whole, whole.text.length);
    return [{ whole, offset }];
  });
}

/** How much of a whole a viewer or a group has had. */
export function seenOf(whole: LiveWhole, { seen }: Pick<Group, "seen">): number {
  return seen.get(whole) ?? 0;
}

type Joining = {
  viewer: Pick<Viewer, "seen">;
  group: Pick<Group, "seen" | "visibility">;
  sessions: Sessions;
};

/** What the group of a viewer has had of the wholes, and the viewer has not. */
export function missedPieces(
  wholes: readonly LiveWhole[],
  { viewer, group, sessions }: Joining,
): FollowDelivery[] {
  return wholes.flatMap((whole) => {
    const [from, to] = [seenOf(whole, viewer), seenOf(whole, group)];
    const isMissing = from < to && sessions.isVisible(group.visibility, whole.sessionId);
    return isMissing ? [pieceOf(whole, from, to)] : [];
  });
}

function pieceOf(whole: LiveWhole, offset: number, end?: number): FollowDelivery {
  const { sessionId, stream, text } = whole;
  const event: LiveEvent = { type: "live", sessionId, stream, offset, text: text.slice(offset, end) };
  return { id: null, event };
}

/** Only followers of all sessions get who has a call open, and only where they may see its session. */
export function visiblePresences(
  changed: readonly Announced[],
  { sessionId, visibility }: Pick<Group, "sessionId" | "visibility">,
  sessions: Sessions,
): FollowDelivery[] {
  if (sessionId !== null) return [];
  return changed.flatMap((each) =>
    sessions.isVisible(visibility, each.sessionId) ? [{ id: null, event: each.event }] : [],
  );
}
