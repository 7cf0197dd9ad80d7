import { connect, type Socket } from "node:net";

/** Opens the streams. After that, each `read` returns what arrived since the one before. */
export type ViewersMessage =
  | { kind: "open"; port: number; path: string; token: string; count: number }
  | { kind: "read" }
  | { kind: "close" };

/**
 * What the viewers got since the last `read`: stored events, bytes, and latencies in milliseconds. `fewest` and `most` are the smallest and
 * largest number of events that one viewer got since it was opened.
 */
export type Received = { events: number; fewest: number; most: number; bytes: number; latencies: number[] };

/** Only this many viewers parse their events, so that parsing costs the machine little. */
const readers = 20;

type Viewer = {
  events: number;
  read: number;
  bytes: number;
  tail: string;
  latencies: number[];
  isReader: boolean;
};

const viewers: Viewer[] = [];
const sockets: Socket[] = [];
const idLine = Buffer.from("\nid: ");

process.on("message", (message: ViewersMessage) => void answer(message));

async function answer(message: ViewersMessage): Promise<void> {
  if (message.kind === "open") {
    for (let index = 0; index < message.count; index++) await open(message, index);
    process.send?.("open");
  } else if (message.kind === "read") {
    process.send?.(read());
  } else {
    for (const socket of sockets) socket.destroy();
    process.disconnect();
  }
}

/** Resolves with the first bytes of the stream. */
function open(
  { port, path, token, count }: Extract<ViewersMessage, { kind: "open" }>,
  index: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const isReader = index % Math.max(1, Math.floor(count / readers)) === 0;
    const viewer: Viewer = { events: 0, read: 0, bytes: 0, tail: "", latencies: [], isReader };
    const socket = connect(port, "127.0.0.1");
    viewers.push(viewer);
    sockets.push(socket);
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\naccept: text/event-stream\r\n\r\n`,
    );
    socket.on("data", (chunk: Buffer) => {
      receive(viewer, chunk);
      resolve();
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("a stream was closed")));
  });
}

function receive(viewer: Viewer, chunk: Buffer): void {
  viewer.bytes += chunk.length;
  const seam = viewer.tail + chunk.toString("latin1", 0, idLine.length - 1);
  if (viewer.tail !== "" && seam.includes("\nid: ")) viewer.events += 1;
  for (let at = chunk.indexOf(idLine); at !== -1; at = chunk.indexOf(idLine, at + 1)) viewer.events += 1;
  viewer.tail =
    chunk.length < idLine.length
      ? seam.slice(1 - idLine.length)
      : chunk.toString("latin1", chunk.length - idLine.length + 1);
  if (!viewer.isReader) return;
  const now = Date.now();
  for (const [, stamp] of chunk
    .toString("latin1")
    .matchAll(/"session-changed".{0,4000}?"updatedAt":"([^"]+)"/g))
    viewer.latencies.push(now - Date.parse(stamp ?? ""));
}

function read(): Received {
  const counts = viewers.map(({ events }) => events);
  const received: Received = {
    events: viewers.reduce((sum, { events, read }) => sum + events - read, 0),
    fewest: counts.length === 0 ? 0 : Math.min(...counts),
    most: Math.max(0, ...counts),
    bytes: viewers.reduce((sum, { bytes }) => sum + bytes, 0),
    latencies: viewers.flatMap(({ latencies }) => latencies),
  };
  for (const viewer of viewers) {
    viewer.read = viewer.events;
    viewer.bytes = 0;
    viewer.latencies.length = 0;
  }
  return received;
}
