import type { LiveEvent, PresenceEvent } from "@countersign/contracts/event";
import type { EventSink, FollowDelivery, FollowOptions } from "@countersign/contracts/event-feed";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import { concerns, type EventLog, type LoggedEvent } from "./event-log.ts";
import { sessionOf } from "./known-sessions.ts";
import type { LiveBus, LiveWhole } from "./live-bus.ts";

/** Who has a call open, and the session of the call. */
export type Announced = { event: PresenceEvent; sessionId: string };

/** What somebody follows. `live`: the sessions whose live text it gets, null for all of them. */
type Scope = { sessionId: string | null; live: ReadonlySet<string> | null };

export type Viewer = Scope & {
  visibility: FollowOptions["visibility"];
  sink: EventSink;
  /** It has every event up to this one that it may see. */
  cursor: bigint;
  /** How much of each live text it has. While it is in a group, the group's `seen` counts instead. */
  seen: Map<LiveWhole, number>;
  /** Presences that changed while it was in no group, by call. */
  announced: Map<string, Announced>;
  /** Null while it reads from the table or waits for room. */
  group: Group | null;
};

/** Up-to-date viewers who see the same. What they get is prepared once. */
export type Group = Scope & {
  visibility: VisibilityFilter;
  viewers: Set<Viewer>;
  seen: Map<LiveWhole, number>;
};

type Sessions = Pick<EventLog["sessions"], "isVisible" | "startersOf">;

/** Viewers with the same key see the same. A name stands for what only that person sees: the hidden sessions that they started. */
export function groupKey({ sessionId, live, visibility }: Scope & Pick<Group, "visibility">): string {
  const texts = live === null ? null : [...live].toSorted();
  return JSON.stringify([sessionId, texts, visibility.all ? null : visibility.name]);
}

/** The sessions whose live text a scope has; null stands for all. */
export function liveSessions({ sessionId, live }: Scope): (string | null)[] {
  if (live === null) return [sessionId];
  return [...live].filter((id) => sessionId === null || id === sessionId);
}

/** The unfinished texts that a scope has. */
export function wholesOf(live: Pick<LiveBus, "wholes">, scope: Scope): LiveWhole[] {
  return liveSessions(scope).flatMap((sessionId) => live.wholes(sessionId));
}

/** Those of the events that a follower may see and asked for. */
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
 * Returns a function that gives a group its part of the events. Groups that see the same part get the same array: all who see everything,
 * and all who started none of the hidden sessions in them.
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
 * Returns a function that gives a group the live text that it hasn't had yet, and updates `seen`. Groups that lack the same get the same array.
 */
export function createLiveBatches(
  live: Pick<LiveBus, "wholes">,
  sessions: Sessions,
): (group: Scope & Pick<Group, "visibility" | "seen">) => FollowDelivery[] {
  const numbers = new Map<LiveWhole, number>();
  const numberOf = (whole: LiveWhole) => {
    const number = numbers.get(whole) ?? numbers.size;
    numbers.set(whole, number);
    return number;
  };
  const batches = new Map<string, FollowDelivery[]>();
  return ({ visibility, seen, ...scope }) => {
    const wholes = wholesOf(live, scope).filter((whole) => sessions.isVisible(visibility, whole.sessionId));
    const offsets = unseenOffsets(wholes, seen);
    const key = offsets.map(({ whole, offset }) => `${numberOf(whole)}:${offset}`).join();
    const batch = batches.get(key) ?? offsets.map(({ whole, offset }) => pieceOf(whole, offset));
    batches.set(key, batch);
    return batch;
  };
}

/** Updates `seen`, and returns the texts that grew, each with the length that was seen before. */
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

/** How much of a live text a viewer or a group has had. */
export function seenOf(whole: LiveWhole, { seen }: Pick<Group, "seen">): number {
  return seen.get(whole) ?? 0;
}

type Joining = {
  viewer: Pick<Viewer, "seen">;
  group: Pick<Group, "seen" | "visibility">;
  sessions: Sessions;
};

/** What a viewer's group has had of the live texts, but the viewer hasn't. */
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

/** Presences for followers of all sessions, of the calls whose session they may see. Others get none. */
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
