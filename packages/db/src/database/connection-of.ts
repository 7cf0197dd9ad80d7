import { Socket } from "node:net";
import pg from "pg";

/** The number of the connection's process in Postgres, which the types of `pg` leave out; -1 before it is connected. */
export function backendOf(client: pg.ClientBase): number {
  return "processID" in client && typeof client.processID === "number" ? client.processID : -1;
}

/** The socket of a connection. */
export function socketOf(client: pg.ClientBase): Socket | null {
  const stream =
    "connection" in client && client.connection instanceof pg.Connection ? client.connection.stream : null;
  return stream instanceof Socket ? stream : null;
}
