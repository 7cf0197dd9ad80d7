import type { Socket } from "node:net";
import type pg from "pg";
import { backendOf, socketOf } from "./connection-of.ts";
import type { SignalConnection } from "./signal-connection.ts";
import { endBackends, type Statement } from "./statement.ts";
import type { StoreLog } from "./store-log.ts";

/**
 * Closes connections of the pool on which no answer can come anymore, because a firewall or router dropped them without telling anybody.
 * Their queries fail as if the connection had been cut. A statement that Postgres still works on is left alone, however long it takes.
 */
export type SilentConnections = {
  /** Watches a connection until it ends. */
  watch(client: pg.PoolClient): void;
  /** Begins to look. `signals` is the connection on which Postgres is asked. Returns a function that ends this. */
  begin(signals: Signals): () => void;
};

type Signals = Pick<SignalConnection, "query" | "isOpen">;

const lookMs = 5_000;
/** After this long without an answer, Postgres is asked whether it works on the statement. */
const patienceMs = 20_000;
/** After this long without a connection on which to ask, nobody counts as at work. */
const awayMs = 10_000;
/** An answer may be on its way while Postgres is asked, so a connection is only closed at the second "no". */
const fewestDenials = 2;

/** `since`: when it last received something, or had nothing to wait for. */
type Watched = { stream: Socket; pid: number; bytesRead: number; since: number; denials: number };

/** Watches no connection yet. */
export function createSilentConnections(log: StoreLog): SilentConnections {
  const watched = new Map<pg.PoolClient, Watched>();
  /** Backends whose connections were closed here. They can hold locks until they end. */
  const abandoned = new Set<number>();
  let awaySince: number | null = null;

  /** Connections that have waited too long for an answer. */
  function findLate(now: number): Watched[] {
    return [...watched].flatMap(([client, each]) => {
      if (isWaiting(client) && !hasReceived(each)) return now - each.since < patienceMs ? [] : [each];
      Object.assign(each, { bytesRead: each.stream.bytesRead, since: now, denials: 0 });
      return [];
    });
  }

  /** Which of the backends are at work, as far as anybody can say. */
  async function findWorking(signals: Signals, late: readonly Watched[], now: number): Promise<Set<number>> {
    const pids = late.map(({ pid }) => pid);
    awaySince = signals.isOpen() ? null : (awaySince ?? now);
    if (awaySince !== null) return new Set(now - awaySince < awayMs ? pids : []);
    if (pids.length === 0) return new Set();
    const { rows } = await signals.query<{ pid: number }>(selectWorking(pids));
    return new Set(rows.map(({ pid }) => pid));
  }

  async function look(signals: Signals): Promise<void> {
    const now = performance.now();
    const late = findLate(now);
    const working = await findWorking(signals, late, now);
    for (const each of late) {
      each.denials = working.has(each.pid) || hasReceived(each) ? 0 : each.denials + 1;
      if (each.denials < fewestDenials) continue;
      log.warn("a database connection doesn’t answer: closing it");
      abandoned.add(each.pid);
      each.stream.destroy();
    }
    const pids = [...abandoned];
    if (pids.length === 0 || awaySince !== null) return;
    await signals.query(endBackends(pids));
    for (const pid of pids) abandoned.delete(pid);
  }

  return {
    watch(client) {
      const stream = socketOf(client);
      if (stream === null) return;
      const { bytesRead } = stream;
      watched.set(client, {
        stream,
        pid: backendOf(client),
        bytesRead,
        since: performance.now(),
        denials: 0,
      });
      client.once("end", () => watched.delete(client));
    },
    begin(signals) {
      let isLooking = false;
      const timer = setInterval(() => {
        if (isLooking) return;
        isLooking = true;
        look(signals)
          .catch((error: unknown) => log.warn("Postgres couldn’t be asked about silent connections", error))
          .finally(() => {
            isLooking = false;
          });
      }, lookMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

/** Whether a query was sent whose answer isn't complete. */
function isWaiting(client: pg.PoolClient): boolean {
  return "readyForQuery" in client && client.readyForQuery === false;
}

function hasReceived({ stream, bytesRead }: Watched): boolean {
  return stream.bytesRead !== bytesRead;
}

/** A backend that waits for its client has answered, or still waits for the statement. */
function selectWorking(pids: readonly number[]): Statement<{ pid: number }> {
  return {
    name: "select-working-backends",
    text: `
      SELECT pid FROM pg_stat_activity
      WHERE pid = ANY($1::int[]) AND state = 'active' AND wait_event_type IS DISTINCT FROM 'Client'`,
    values: [pids],
  };
}
