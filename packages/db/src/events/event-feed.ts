import type { EventFeed, FollowDelivery } from "@countersign/contracts/event-feed";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { Database } from "../database/open-database.ts";
import { createEventLog, type EventLog } from "./event-log.ts";
import { eventChannel, type StoredEvents } from "./event-statements.ts";
import { sessionOf } from "./known-sessions.ts";
import { type LiveBus, type LiveWhole, unseenPieces } from "./live-bus.ts";

/** Live pieces are sent at most this often to one follower. */
const livePauseMs = 50;

/** A feed that is woken when this process stores events; `newest` is the id of the last event, "0" before the first. */
export type StoredEventFeed = {
  /** Without `visibility` all is followed: for what the program itself follows. */
  follow(options: FollowOptions): AsyncIterable<FollowDelivery>;
  /** `stored` are the events that this process stored, where it knows them. */
  wake(stored?: StoredEvents): void;
  newest(): Promise<string>;
  /** Whether somebody who follows may hear of a session. */
  isVisible(visibility: VisibilityFilter, sessionId: string): Promise<boolean>;
};

type FollowOptions = Omit<Parameters<EventFeed["follow"]>[0], "visibility"> & {
  visibility?: Parameters<EventFeed["follow"]>[0]["visibility"];
};

/**
 * Stored events and live pieces for viewers. Nothing is missed: a follower watches before it replays, and replays by id,
 * which rises in the order of commits. Nothing comes twice. A slow follower costs no memory: stored events are read again
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
  await database.signals.listen(eventChannel, () => log.wake());
  return {
    wake: (stored) => log.wake(stored),
    newest: async () => String(await log.newest()),
    follow: (options) => follow(log, live, options),
    async isVisible(visibility, sessionId) {
      if (!visibility.all) await log.sessions.loadMissing([sessionId]);
      return log.sessions.isVisible(visibility, sessionId);
    },
  };
}

async function* follow(
  log: EventLog,
  live: LiveBus,
  { sessionId, after, signal, visibility: currentVisibility = everything }: FollowOptions,
): AsyncGenerator<FollowDelivery> {
  const bell = createBell(signal);
  const stopEvents = log.watch(() => bell.ring("stored"));
  const stopLive = live.watch((changed) => {
    if (sessionId === null || changed === sessionId) bell.ring("live");
  });
  try {
    const newest = await log.newest();
    let cursor = startOf(after, newest);
    let nextLiveAt = 0;
    const seen = new Map<LiveWhole, number>();
    while (!signal.aborted) {
      bell.clear("stored");
      for (let isLast = false; !isLast && !signal.aborted; ) {
        const page = await log.after(cursor, sessionId);
        const visibility = await currentVisibility();
        if (visibility === null) return;
        for (const { id, sessionId: ofSession, event } of page.events) {
          const about = sessionOf(ofSession, event);
          if (about === null || log.sessions.isVisible(visibility, about)) yield { id: String(id), event };
        }
        cursor = page.upTo;
        isLast = page.isLast;
      }
      if (Date.now() >= nextLiveAt) {
        bell.clear("live");
        const visibility = await currentVisibility();
        if (visibility === null) return;
        await log.sessions.loadMissing(live.wholes(sessionId).map((whole) => whole.sessionId));
        const isVisible = (piece: { sessionId: string }) =>
          log.sessions.isVisible(visibility, piece.sessionId);
        const pieces = unseenPieces(live.wholes(sessionId).filter(isVisible), seen);
        for (const event of pieces) if (isVisible(event)) yield { id: null, event };
        if (pieces.length > 0) nextLiveAt = Date.now() + livePauseMs;
      }
      await bell.wait(nextLiveAt);
    }
  } finally {
    stopEvents();
    stopLive();
  }
}

async function everything(): Promise<VisibilityFilter> {
  return { all: true };
}

function startOf(after: string | null, newest: bigint): bigint {
  if (after === null) return newest;
  return BigInt(after) > newest ? 0n : BigInt(after);
}

/** Lets a follower sleep until there is something for it: at once for stored events, not before a time for live ones. */
function createBell(signal: AbortSignal) {
  const rung = { stored: false, live: false };
  let wakeUp: (() => void) | null = null;
  return {
    ring(kind: "stored" | "live") {
      rung[kind] = true;
      wakeUp?.();
    },
    clear(kind: "stored" | "live") {
      rung[kind] = false;
    },
    async wait(liveFrom: number): Promise<void> {
      while (!signal.aborted && !rung.stored && !(rung.live && Date.now() >= liveFrom)) {
        await new Promise<void>((resolve) => {
          const timer = rung.live ? setTimeout(resolve, Math.max(1, liveFrom - Date.now())) : undefined;
          const finish = () => {
            clearTimeout(timer);
            signal.removeEventListener("abort", finish);
            resolve();
          };
          wakeUp = finish;
          signal.addEventListener("abort", finish, { once: true });
        });
        wakeUp = null;
      }
    },
  };
}
