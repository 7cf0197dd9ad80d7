import type { EventFeed, FollowDelivery } from "@countersign/api";
import type { Database } from "../database/open-database.ts";
import { createEventLog, type EventLog } from "./event-log.ts";
import { eventChannel } from "./event-statements.ts";
import { type LiveBus, type LiveWhole, unseenPieces } from "./live-bus.ts";

/** Live pieces are sent at most this often to one follower. */
const livePauseMs = 50;

/** A feed that can be woken by whoever stored events in this process; `newest` is the id of the last event, "0" before the first. */
export type StoredEventFeed = EventFeed & { wake(): void; newest(): Promise<string> };

/**
 * Stored events and live pieces for viewers. Nothing is missed: a follower watches before it replays, and replays by id,
 * which rises in the order of commits. Nothing comes twice. A slow follower costs no memory: stored events are read again
 * from the database, and of live text only what it has not seen yet is cut from the whole.
 *
 * An `after` beyond the newest event comes from another database, or from before a backup was restored: everything is
 * replayed, which is right, since each event is the whole new state of its thing.
 */
export async function createEventFeed(database: Database, live: LiveBus): Promise<StoredEventFeed> {
  const log = createEventLog(database);
  await database.signals.listen(eventChannel, () => log.wake());
  return {
    wake: () => log.wake(),
    newest: async () => String(await log.newest()),
    follow: (options) => follow(log, live, options),
  };
}

async function* follow(
  log: EventLog,
  live: LiveBus,
  { sessionId, after, signal }: Parameters<EventFeed["follow"]>[0],
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
        for (const { id, event } of page.events) yield { id: String(id), event };
        cursor = page.upTo;
        isLast = page.isLast;
      }
      if (Date.now() >= nextLiveAt) {
        bell.clear("live");
        const pieces = unseenPieces(live.wholes(sessionId), seen);
        for (const event of pieces) yield { id: null, event };
        if (pieces.length > 0) nextLiveAt = Date.now() + livePauseMs;
      }
      await bell.wait(nextLiveAt);
    }
  } finally {
    stopEvents();
    stopLive();
  }
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
          const done = () => {
            clearTimeout(timer);
            signal.removeEventListener("abort", done);
            resolve();
          };
          wakeUp = done;
          signal.addEventListener("abort", done, { once: true });
        });
        wakeUp = null;
      }
    },
  };
}
