import { type Environment, type McpConnection, type McpDefinition, openMcp } from "@countersign/agent";
import { errorMessage } from "@countersign/contracts/error-message";
import { targetOf } from "./target-of.ts";
import type { TrustedServer } from "./trusted-servers.ts";

/** A server that runs for a session, and what it said of its tools. */
export type RunningServer = { connection: McpConnection; definitions: ReadonlyMap<string, McpDefinition> };

/** The servers that run, each for one session. */
export type SessionServers = {
  /** The server of a session, started where it doesn't run. Rejects with what is wrong with it, in words. */
  use(sessionId: string, server: TrustedServer, signal: AbortSignal): Promise<RunningServer>;
  /** Ends those of a session that aren't among `servers`. */
  keepOnly(sessionId: string, servers: readonly TrustedServer[]): void;
  /** Ends one that doesn't do what it should. */
  drop(sessionId: string, server: TrustedServer): void;
  endSession(sessionId: string): void;
  /** Ends all and waits for that; none can start behind it. */
  close(): Promise<void>;
};

export type SessionServersOptions = {
  env: Environment;
  /** How long a server has to start, in milliseconds. */
  startMs: number;
  /** How long after its last use a session's servers end, in milliseconds. */
  idleMs: number;
  /** How long after a failed start none is tried again, in milliseconds. */
  retryMs: number;
  ticks: () => number;
};

type Held = {
  ending: AbortController;
  connection: Promise<McpConnection>;
  /** Null until it runs. */
  running: McpConnection | null;
  definitions: Map<string, McpDefinition>;
  failedAt: number | null;
};
/** `uses`: how many are waiting for a server of it. */
type Session = { held: Map<string, Held>; idle: NodeJS.Timeout | null; uses: number };

/** Makes the keeper of running servers. */
export function createSessionServers(options: SessionServersOptions): SessionServers {
  const { env, startMs, idleMs, retryMs, ticks } = options;
  const sessions = new Map<string, Session>();
  const ends = new Set<Promise<void>>();
  let isClosed = false;

  /** Keeps a session's servers while one of them is asked for, and for a while after that. */
  async function whileUsed<Value>(id: string, use: (session: Session) => Promise<Value>): Promise<Value> {
    const session = sessions.get(id) ?? { held: new Map(), idle: null, uses: 0 };
    sessions.set(id, session);
    clearTimeout(session.idle ?? undefined);
    session.uses += 1;
    try {
      return await use(session);
    } finally {
      session.uses -= 1;
      if (session.uses === 0 && sessions.get(id) === session)
        session.idle = setTimeout(() => endSession(id), idleMs).unref();
    }
  }

  function start(server: TrustedServer): Held {
    const ending = new AbortController();
    const connect = async () => openMcp(targetOf(server, env), { signal: ending.signal, startMs });
    const state = { running: null, failedAt: null };
    const held: Held = { ending, connection: connect(), definitions: new Map(), ...state };
    held.connection.then(
      (connection) => {
        held.running = connection;
      },
      () => {
        held.failedAt = ticks();
      },
    );
    return held;
  }

  function end({ ending, connection }: Held): void {
    ending.abort(new Error("the server is ended"));
    // One that never started has nothing to end.
    const ended = connection.then(
      (each) => each.close(),
      () => undefined,
    );
    ends.add(ended);
    void ended.finally(() => ends.delete(ended));
  }

  function endSession(id: string): void {
    const session = sessions.get(id);
    if (session === undefined) return;
    sessions.delete(id);
    clearTimeout(session.idle ?? undefined);
    for (const held of session.held.values()) end(held);
  }

  function isUsable({ running, failedAt }: Held): boolean {
    if (failedAt !== null) return ticks() - failedAt < retryMs;
    return running?.isClosed !== true;
  }

  function heldFor({ held }: Session, server: TrustedServer): Held {
    const present = held.get(keyOf(server));
    if (present !== undefined && isUsable(present)) return present;
    if (present !== undefined) end(present);
    const next = start(server);
    held.set(keyOf(server), next);
    return next;
  }

  return {
    async use(sessionId, server, signal) {
      if (isClosed) throw new Error("Countersign is shutting down");
      signal.throwIfAborted();
      return whileUsed(sessionId, async (session) => {
        const held = heldFor(session, server);
        const connection = await untilAborted(held.connection, signal);
        if (connection.areToolsStale) {
          const tools = await connection.tools(signal);
          held.definitions = new Map(tools.map((tool) => [tool.name, tool]));
        }
        return { connection, definitions: held.definitions };
      });
    },
    keepOnly(sessionId, servers) {
      const kept = new Set(servers.map(keyOf));
      const session = sessions.get(sessionId);
      for (const [key, held] of session?.held ?? []) {
        if (kept.has(key)) continue;
        session?.held.delete(key);
        end(held);
      }
    },
    drop(sessionId, server) {
      const held = sessions.get(sessionId)?.held;
      const present = held?.get(keyOf(server));
      if (present === undefined) return;
      held?.delete(keyOf(server));
      end(present);
    },
    endSession,
    async close() {
      isClosed = true;
      for (const id of [...sessions.keys()]) endSession(id);
      await Promise.all(ends);
    },
  };
}

/** Whatever was trusted with it is part of it. */
function keyOf({ name, digest }: TrustedServer): string {
  return `${digest} ${name}`;
}

function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new Error(errorMessage(signal.reason)));
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
