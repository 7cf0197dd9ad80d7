import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { takeFolderLock, takeOwnerLock } from "./advisory-locks.ts";
import { backendOf, socketOf } from "./connection-of.ts";
import type { FolderNote } from "./folder-note.ts";
import { endBackends } from "./statement.ts";
import type { StoreLog } from "./store-log.ts";

/**
 * One connection that stays open as long as the process lives. It listens for wake-ups of other processes, and holds the
 * locks that say that this process lives. When it breaks, or stops answering, it connects again, takes everything again,
 * and calls the listeners, since wake-ups may have been missed.
 */
export type SignalConnection = {
  /**
   * Calls `onSignal` for every notification from elsewhere, and after every reconnection with null: some may have been
   * missed. Gives a way to stop.
   */
  listen(channel: string, onSignal: (payload: string | null) => void): Promise<() => void>;
  /** False while the connection is broken: then nothing can be heard. */
  isOpen(): boolean;
  /**
   * False while the connection is broken, and for seven seconds after it was restored: until then, another process that lives may not have
   * connected again and taken its locks.
   */
  showsWhoLives(): boolean;
  /** Shows others that `owner` lives, until the process ends or the database is closed. */
  live(owner: string): Promise<void>;
  /** False when another process holds this embedded database, or is noted as its holder and lives. */
  takeFolder(note: FolderNote): Promise<boolean>;
  /** Asks on this connection: for what must get through while the pool's connections wait for locks. */
  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
  close(): Promise<void>;
};

/** Between two attempts to connect again. */
const longestPauseMs = 5_000;
/** How long an attempt takes at most once the database is back, on a busy machine. */
const connectMs = 2_000;
/** How often it is tried whether the connection still answers. */
const beatMs = 20_000;
/** How long an answer on this connection may take. */
const answerMs = 15_000;

/** The system closes a connection whose other side has vanished, about twenty seconds after the last packet. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * `revive` is called before each attempt to connect and gives the address; `isOwn` says whether a backend belongs to this
 * process, whose own wake-ups need no notification.
 */
export async function connectSignals(options: {
  revive: () => Promise<string>;
  isOwn: (backend: number) => boolean;
  log: StoreLog;
}): Promise<SignalConnection> {
  const { revive, isOwn, log } = options;
  const listeners = new Map<string, Set<(payload: string | null) => void>>();
  const owners = new Set<string>();
  let holdsFolder = false;
  let isClosed = false;
  let isOpen = true;
  let restoredAt = Number.NEGATIVE_INFINITY;
  let client = await connect();
  watch(client);

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: await revive(),
      connectionTimeoutMillis: 5_000,
      ...keepAlive,
    });
    fresh.on("error", () => undefined); // every error of an open connection is followed by `end`
    fresh.on("notification", ({ channel, processId, payload }) => {
      if (!isOwn(processId)) for (const onSignal of listeners.get(channel) ?? []) onSignal(payload ?? "");
    });
    await fresh.connect();
    return fresh;
  }

  /** From now on the end of this connection makes a new one. */
  function watch(current: pg.Client): void {
    const timer = setInterval(() => {
      endUnlessAnswered(current, () => current.query("SELECT 1")).catch((error: unknown) =>
        log.warn("the database connection doesn’t answer", error),
      );
    }, beatMs);
    timer.unref();
    current.once("end", () => {
      clearInterval(timer);
      isOpen = false;
      if (!isClosed) void reconnect(backendOf(current));
    });
  }

  /** Gives a new connection everything that the old one held. Postgres may not have noticed that the old one is gone. */
  async function restore(fresh: pg.Client, old: number): Promise<void> {
    await fresh.query(endBackends([old]));
    if (holdsFolder && !(await takeFolderLock(fresh, { log })))
      log.error("another server took over the data folder");
    for (const owner of owners) await takeOwnerLock(fresh, owner);
    for (const channel of listeners.keys()) await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  }

  /** `old` is the backend of the connection that was lost. */
  async function reconnect(old: number): Promise<void> {
    log.warn("the database connection was lost: reconnecting");
    for (let pause = 50; !isClosed; pause = Math.min(pause * 2, longestPauseMs)) {
      let fresh: pg.Client | null = null;
      try {
        const connected = await connect();
        fresh = connected;
        await endUnlessAnswered(connected, () => restore(connected, old));
        if (isClosed) return await connected.end();
        client = connected;
        watch(connected);
        isOpen = true;
        restoredAt = performance.now();
        log.info("reconnected to the database");
        for (const onSignals of listeners.values()) for (const onSignal of onSignals) onSignal(null);
        return;
      } catch (error) {
        log.warn("the database can’t be reached: retrying", error);
        // A connection that was made and could not be used must not keep the locks that the next one takes.
        await fresh?.end().catch(() => undefined);
        await sleep(pause);
      }
    }
  }

  return {
    async listen(channel, onSignal) {
      const known = listeners.get(channel);
      const onSignals = known ?? new Set();
      onSignals.add(onSignal);
      listeners.set(channel, onSignals);
      if (known === undefined) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      return () => onSignals.delete(onSignal);
    },
    isOpen: () => isOpen,
    showsWhoLives: () => isOpen && performance.now() - restoredAt > longestPauseMs + connectMs,
    query: (query) => client.query(query),
    async live(owner) {
      owners.add(owner);
      await takeOwnerLock(client, owner);
    },
    async takeFolder(note) {
      holdsFolder = await takeFolderLock(client, { note, log });
      return holdsFolder;
    },
    async close() {
      isClosed = true;
      await client.end();
    },
  };
}

/** Closes the connection if the work on it takes too long: packets can get lost without an error. Throws what `work` throws. */
async function endUnlessAnswered(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  let ticks = 0;
  // Two ticks, so that an answer which arrived while this process stood still is read before the second.
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks === 2) socketOf(client)?.destroy();
  }, answerMs / 2);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}
