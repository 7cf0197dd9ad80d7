import type { PresenceEvent } from "@countersign/contracts/event";
import type { EventFeed, FollowDelivery, FollowOptions } from "@countersign/contracts/event-feed";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "../database/open-database.ts";
import { createEventLog } from "./event-log.ts";
import { eventChannel, type StoredEvents } from "./event-statements.ts";
import { followSink } from "./follow-sink.ts";
import type { LiveBus } from "./live-bus.ts";
import { shareLive } from "./shared-live.ts";
import { createViewerHub } from "./viewer-hub.ts";

/** A feed that is woken when this process stores events; `newest` is the id of the last event, "0" before the first. */
export type StoredEventFeed = Pick<EventFeed, "pipe"> & {
  /** Without `visibility` all is followed: for what the program itself follows. */
  follow(
    options: Omit<FollowOptions, "visibility"> & Partial<Pick<FollowOptions, "visibility">>,
  ): AsyncIterable<FollowDelivery>;
  /** `stored` are the events that this process stored, if it knows them. */
  wake(stored?: StoredEvents): void;
  newest(): Promise<string>;
  /** Tells followers of all sessions who may see this one who has one of its calls open. */
  announce(event: PresenceEvent, sessionId: string): void;
};

/**
 * Stored events and live pieces for viewers. Nothing is missed: a follower watches before it replays, and replays by id,
 * which rises in the order of commits. Nothing comes twice. A slow follower costs little memory: stored events are read again
 * from the database, and of live text only what it has not seen yet is cut from the whole.
 *
 * What a follower may not see is left out as it comes up: who may see a session, and what the follower may see, is asked anew each time,
 * since both can change while they follow.
 *
 * An `after` beyond the newest event comes from another database, or from before a backup was restored: everything is
 * replayed, which is right, since each event is the whole new state of its thing.
 */
export async function createEventFeed(database: Database, live: LiveBus): Promise<StoredEventFeed> {
  const log = createEventLog(database);
  const hub = createViewerHub(log, await shareLive(database, live));
  await database.signals.listen(eventChannel, () => log.wake());
  return {
    wake: (stored) => log.wake(stored),
    newest: async () => String(await log.newest()),
    pipe: hub.pipe,
    follow: ({ visibility = everything, ...options }) => followSink(hub.pipe, { ...options, visibility }),
    announce: (event, sessionId) => hub.announce({ event, sessionId }),
  };
}

async function everything(): Promise<VisibilityFilter> {
  return { all: true };
}
