/**
 * How this tab stands to the server. `connecting`: the first try. `reconnecting`: it was lost and is tried again.
 * `offline`: lost for so long that what is on screen is surely old. Times are milliseconds since 1970.
 */
export type Connection =
  | { tag: "connecting"; since: number }
  | { tag: "connected" }
  | { tag: "reconnecting"; since: number }
  | { tag: "offline"; since: number };

export type ConnectionSignal =
  | { tag: "opened" }
  | { tag: "lost"; at: number }
  | { tag: "ticked"; at: number };

const offlineAfter = 15_000;

export function stepConnection(connection: Connection, signal: ConnectionSignal): Connection {
  if (signal.tag === "opened") return connection.tag === "connected" ? connection : { tag: "connected" };
  if (connection.tag === "connected") {
    return signal.tag === "lost" ? { tag: "reconnecting", since: signal.at } : connection;
  }
  if (connection.tag === "offline") return connection;
  return signal.at - connection.since >= offlineAfter
    ? { tag: "offline", since: connection.since }
    : connection;
}

/** How long to wait before the next try, in milliseconds: soon at first, then every five seconds. */
export function retryDelay(attempt: number): number {
  return Math.min(5_000, 250 * 2 ** attempt);
}
