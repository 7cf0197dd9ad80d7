import { randomUUID } from "node:crypto";
import type { StoredEvent } from "@countersign/contracts/event";
import type { Database } from "../database/open-database.ts";
import type { Statement } from "../database/statement.ts";
import { type LiveBus, type LiveWhole, streamKey } from "./live-bus.ts";
import { formatWish, parsePiece, parseWish } from "./live-messages.ts";
import { createLiveReceiver } from "./live-receiver.ts";
import { createLiveSender, type LiveNotification } from "./live-sender.ts";

/** Live text of the sessions that viewers of this process watch, whichever process runs them. */
export type SharedLive = Pick<LiveBus, "wholes"> & {
  /** The unfinished streams of all watched sessions. */
  watchedWholes(): LiveWhole[];
  /** Calls `onPiece` after each piece of a watched session, until the returned function is called. */
  watch(onPiece: () => void): () => void;
  /** Has the live text of these sessions (null: of all) come from other processes too, until the returned function is called. */
  want(sessionIds: readonly (string | null)[]): () => void;
  /** Drops live text that these stored events finish. Call it before they are shown. */
  settle(events: readonly { event: StoredEvent }[]): void;
};

const wishes = "countersign_live_wanted";
/** How often a process repeats what it wants, and which texts go on. */
const beatMs = 5_000;
/** Many viewers can come at once. */
const collectMs = 50;

/**
 * Shares live text with the other processes on the database, in notifications. A process says which sessions its viewers watch, and those
 * that run them send it their text. Nothing of this is stored, and a stored message or result replaces its text. So while a session has no
 * viewer on another process, nothing of it is sent.
 */
export async function shareLive(database: Database, live: LiveBus): Promise<SharedLive> {
  const { pool, signals, log } = database;
  const by = randomUUID();
  const ticks = () => performance.now();
  const wanted = new Map<string | null, number>();
  const watchers = new Set<() => void>();
  let collecting: NodeJS.Timeout | null = null;
  let round = 0;
  /** Whether this process lacks texts that others think it has. */
  let isAnew = true;

  const isWanted = (sessionId: string) => wanted.has(sessionId) || wanted.has(null);
  const onPiece = (sessionId: string) => {
    if (isWanted(sessionId)) for (const watcher of watchers) watcher();
  };
  const receiver = createLiveReceiver(onPiece, ticks);
  const send = async (notifications: readonly LiveNotification[]) => {
    if (!pool.ending) await pool.query(notify(notifications));
  };
  const sender = createLiveSender({
    by,
    live,
    send: (pieces) => send(pieces.map(({ to, payload }) => ({ to: channelOf(to), payload }))),
    onFailure: (error) => log.warn("other processes couldn’t be sent live text", error),
    ticks,
  });

  function wish(): void {
    round += 1;
    const sessions = [...wanted.keys()].filter((id) => id !== null);
    const payloads = formatWish({ by, round, anew: isAnew, all: wanted.has(null), sessions });
    isAnew = false;
    send(payloads.map((payload) => ({ to: wishes, payload }))).catch((error: unknown) => {
      isAnew = true;
      log.warn("other processes couldn’t be asked for live text", error);
    });
  }

  function wishSoon(): void {
    collecting ??= setTimeout(() => {
      collecting = null;
      wish();
    }, collectMs);
    collecting.unref();
  }

  function release(sessionIds: readonly (string | null)[]): void {
    const before = wanted.size;
    for (const id of sessionIds) {
      const count = (wanted.get(id) ?? 0) - 1;
      if (count > 0) wanted.set(id, count);
      else wanted.delete(id);
    }
    if (wanted.size === before) return;
    receiver.dropUnless(isWanted);
    wishSoon();
  }

  function wholes(sessionId: string | null): LiveWhole[] {
    const [own, others] = [live.wholes(sessionId), receiver.wholes(sessionId)];
    if (others.length === 0) return own;
    // A session that this process took over can still have the text of its former owner.
    const keys = new Set(own.map(keyOf));
    return own.concat(others.filter((whole) => !keys.has(keyOf(whole))));
  }

  await signals.listen(wishes, (payload) => {
    const said = payload === null ? null : parseWish(payload);
    if (said !== null) sender.take(said);
  });
  await signals.listen(channelOf(by), (payload) => {
    if (payload === null) {
      // Pieces may have been missed.
      receiver.clear();
      isAnew = true;
      if (wanted.size > 0) wishSoon();
      return;
    }
    const piece = parsePiece(payload);
    if (piece !== null && isWanted(piece.sessionId) && !receiver.take(piece)) isAnew = true;
  });
  const timer = setInterval(() => {
    if (pool.ending) {
      clearInterval(timer);
      sender.close();
      return;
    }
    sender.beat();
    receiver.dropUnless(isWanted);
    if (wanted.size > 0) wish();
  }, beatMs);
  timer.unref();

  return {
    wholes,
    watchedWholes: () => wholes(null).filter(({ sessionId }) => isWanted(sessionId)),
    watch(watcher) {
      watchers.add(watcher);
      // Only one follows at a time, as long as it has viewers.
      const unwatch = live.watch(onPiece);
      return () => {
        watchers.delete(watcher);
        unwatch();
      };
    },
    want(sessionIds) {
      for (const id of sessionIds) wanted.set(id, (wanted.get(id) ?? 0) + 1);
      if (sessionIds.some((id) => wanted.get(id) === 1)) wishSoon();
      return () => release(sessionIds);
    },
    settle: receiver.settle,
  };
}

function channelOf(process: string): string {
  return `countersign_live_${process.replaceAll("-", "")}`;
}

function keyOf({ sessionId, stream }: LiveWhole): string {
  return `${sessionId} ${streamKey(stream)}`;
}

/** Live text needn't survive a crash of Postgres, so nothing waits for the disk. */
function notify(notifications: readonly LiveNotification[]): Statement {
  return {
    name: "notify-live",
    text: `
      SELECT pg_notify(channel, payload)
      FROM set_config('synchronous_commit', 'off', true), unnest($1::text[], $2::text[]) AS said(channel, payload)`,
    values: [notifications.map(({ to }) => to), notifications.map(({ payload }) => payload)],
  };
}
