import { type StoredEvent, storedEvent } from "@countersign/contracts/event";
import type { FollowDelivery } from "@countersign/contracts/event-feed";
import { toColumn } from "../column-text.ts";
import type { Database } from "../database/open-database.ts";
import { prepare, type Slots } from "../database/prepare.ts";
import { queryRows } from "../database/statement.ts";
import { type EventRow, type StoredEvents, type StoredRow, selectNewest } from "./event-statements.ts";
import { createKnownSessions, type KnownSessions, sessionOf } from "./known-sessions.ts";

/** An event, and its delivery, which all followers share. `sessionId` is null if the event concerns everybody. */
export type LoggedEvent = {
  id: bigint;
  sessionId: string | null;
  event: StoredEvent;
  delivery: FollowDelivery;
};

/** The stored events, read in pages. The newest are kept in memory, so that many followers cost one query. */
export type EventLog = {
  /** Who may see the sessions of the events that were read. */
  sessions: Pick<KnownSessions, "isVisible" | "startersOf" | "loadMissing">;
  /** The id of the newest stored event; 0 without any. */
  newest(): Promise<bigint>;
  /** At most a page of events after `after`, of one session and of everybody, or all; empty when there is none yet. */
  after(
    after: bigint,
    sessionId: string | null,
  ): Promise<{ events: LoggedEvent[]; upTo: bigint; isLast: boolean }>;
  /** Call it when events may have been stored. `stored` are those that this process stored, so that it needn't read them. */
  wake(stored?: StoredEvents): void;
  /** Calls `onEvents` whenever there may be new events. Gives a way to stop. */
  watch(onEvents: () => void): () => void;
};

/** The newest events in memory: all that followed `from`, without a gap. `weights` are their lengths as text, `weight` is the sum. */
type Recent = { from: bigint; events: LoggedEvent[]; weights: number[]; weight: number };

/** A page of the table, and where the recent events began when the read started. */
type Page = { events: LoggedEvent[]; from: bigint };

const pageSize = 100;
const recentWeight = 8_000_000;

/** Makes the log's reader. It reads nothing while nobody watches. */
export function createEventLog({ pool }: Pick<Database, "pool">): EventLog {
  const watchers = new Set<() => void>();
  const sessions = createKnownSessions(pool);
  const pages = new Map<string, Promise<Page>>();
  let recent: Recent | null = null;
  let reading: Promise<void> | null = null;
  let isStale = true;

  async function newest(): Promise<bigint> {
    const [row] = await queryRows(pool, selectNewest());
    return found(BigInt(row?.id ?? 0));
  }

  /**
   * Call it with the id of each event that was found in the table. If the recent events don't have it, `wake` is still to be called for it. Whoever
   * asks for events until then must read them, or would wait for an event without letting the call through.
   */
  function found(id: bigint): bigint {
    if (recent !== null && id > lastOf(recent)) isStale = true;
    return id;
  }

  /**
   * Reads a page of what is new behind the recent events. Callers at the same time share one query, but it must have
   * begun after the call: one that was under way already may have missed what the caller was woken for.
   */
  async function catchUp(): Promise<void> {
    await reading;
    if (isStale) {
      reading ??= readRecent().finally(() => {
        reading = null;
      });
    }
    await reading;
  }

  async function readRecent(): Promise<void> {
    isStale = false;
    try {
      recent ??= { from: await newest(), events: [], weights: [], weight: 0 };
      const into = recent;
      const rows = await queryRows(pool, selectEvents({ after: String(lastOf(into)) }));
      if (rows.length === pageSize) isStale = true;
      await add(
        into,
        rows.map((row) => ({ ...parseRow(row), weight: row.payload.length })),
      );
    } catch (error) {
      isStale = true;
      throw error;
    }
  }

  /**
   * Callers who ask for the same page at the same time share one read: many viewers reconnect at once when a server restarts. `from` is
   * where the recent events began when the read started.
   */
  function readPage(after: bigint, sessionId: string | null, from: bigint): Promise<Page> {
    const key = JSON.stringify([String(after), sessionId]);
    const page =
      pages.get(key) ??
      queryRows(
        pool,
        sessionId === null
          ? selectEvents({ after: String(after) })
          : selectEventsOfSession({ after: String(after), sessionId: toColumn(sessionId) }),
      )
        .then((rows) => ({ from, events: rows.map(parseRow) }))
        .finally(() => pages.delete(key));
    pages.set(key, page);
    return page;
  }

  async function add(into: Recent, weighed: readonly (LoggedEvent & { weight: number })[]): Promise<void> {
    const events = weighed.map(({ weight: _, ...event }) => event);
    // Before anybody gets them, so that a private session is hidden from its first event on.
    await sessions.take(events);
    into.events.push(...events);
    for (const { weight } of weighed) {
      into.weights.push(weight);
      into.weight += weight;
    }
    dropOldest(into);
  }

  /** Whether these events follow the recent ones without a gap, and no read is under way. Otherwise they have to be read. */
  function follow(into: Recent, { before }: StoredEvents): boolean {
    return reading === null && !isStale && BigInt(before) === lastOf(into);
  }

  async function addStored(into: Recent, { rows }: StoredEvents): Promise<void> {
    try {
      await add(into, rows.map(logStored));
    } catch {
      // So they're read from the table, and that reader gets the error.
      isStale = true;
    } finally {
      reading = null;
    }
  }

  return {
    sessions,
    newest,
    async after(after, sessionId) {
      await catchUp();
      const from = recent?.from ?? after;
      if (recent !== null && after >= from) {
        const unread = recent.events.slice(countUpTo(recent.events, after));
        const events = sessionId === null ? unread : unread.filter((event) => concerns(event, sessionId));
        const upTo = newestOf(after, recent.events.at(-1)?.id);
        return { events, upTo, isLast: !isStale && reading === null };
      }
      const { events, ...page } = await readPage(after, sessionId, from);
      found(events.at(-1)?.id ?? after);
      await sessions.loadMissing(events.flatMap(({ sessionId: of, event }) => sessionOf(of, event) ?? []));
      if (events.length === pageSize) return { events, upTo: events.at(-1)?.id ?? after, isLast: false };
      // This page has everything up to where the recent events begin, because that was stored before the read. They have the rest.
      return { events, upTo: newestOf(page.from, events.at(-1)?.id), isLast: false };
    },
    wake(stored) {
      if (stored !== undefined && recent !== null && follow(recent, stored))
        reading = addStored(recent, stored);
      else isStale = true;
      for (const onEvents of watchers) onEvents();
    },
    watch(onEvents) {
      if (watchers.size === 0) {
        recent = null;
        isStale = true;
        sessions.forget();
      }
      watchers.add(onEvents);
      return () => watchers.delete(onEvents);
    },
  };
}

const selectEvents = prepare("select-events", (db, { after }: Slots<{ after: string }>) =>
  db
    .selectFrom("event")
    .select(({ cast }) => ["id", "sessionId", cast<string>("payload", "text").as("payload")])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize),
);

type OfSession = { after: string; sessionId: string };

/** One arm for each of the two, which an index has in the order of their ids. */
const selectEventsOfSession = prepare(
  "select-events-of-session",
  (db, { after, sessionId }: Slots<OfSession>) => {
    const page = db
      .selectFrom("event")
      .select(["id", "sessionId", "payload"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(pageSize);
    const found = db
      .selectFrom(page.where("sessionId", "=", sessionId).as("own"))
      .select(["id", "sessionId", "payload"])
      .unionAll(
        db
          .selectFrom(page.where("sessionId", "is", null).as("everybody"))
          .select(["id", "sessionId", "payload"]),
      );
    return db
      .selectFrom(found.as("found"))
      .select(({ cast }) => ["id", "sessionId", cast<string>("payload", "text").as("payload")])
      .orderBy("id")
      .limit(pageSize);
  },
);

function dropOldest(recent: Recent): void {
  let count = 0;
  while (recent.weight > recentWeight) recent.weight -= recent.weights[count++] ?? recent.weight;
  recent.weights.splice(0, count);
  recent.from = recent.events.splice(0, count).at(-1)?.id ?? recent.from;
}

/** Up to which id the recent events have everything. */
function lastOf({ from, events }: Recent): bigint {
  return events.at(-1)?.id ?? from;
}

/** How many of the events are up to an id, inclusive. They're sorted by id. */
function countUpTo(events: readonly LoggedEvent[], id: bigint): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const event = events[middle];
    if (event !== undefined && event.id <= id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function newestOf(one: bigint, other: bigint | undefined): bigint {
  if (other === undefined || one > other) return one;
  return other;
}

/** Whether an event is for followers of that session, or of all sessions (null). */
export function concerns(event: LoggedEvent, sessionId: string | null): boolean {
  return sessionId === null || event.sessionId === null || event.sessionId === sessionId;
}

function parseRow({ id, sessionId, payload }: EventRow): LoggedEvent {
  const event = storedEvent.parse(JSON.parse(payload));
  return { id: BigInt(id), sessionId, event, delivery: { id, event } };
}

/** An event that this process stored needn't be read from its text. Parsing it refuses what viewers must not get. */
function logStored(row: StoredRow): LoggedEvent & { weight: number } {
  const { id, sessionId, weight } = row;
  const event = storedEvent.parse(row.event);
  return { id: BigInt(id), sessionId, event, delivery: { id, event }, weight };
}
