import { createServer, type ServerResponse } from "node:http";

/** The smallest server that sends events: no sign-in, no storage, no ordering. It sends what each message from its parent asks for. */
export type BareMessage = { eventsPerSecond: number; bytes: number; seconds: number };

const viewers = new Set<ServerResponse>();
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write("event: connected\ndata: {}\n\n");
  viewers.add(response);
  response.once("close", () => viewers.delete(response));
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : null);
});

process.on("message", (message: BareMessage) => void send(message));

async function send({ eventsPerSecond, bytes, seconds }: BareMessage): Promise<void> {
  const begin = performance.now();
  for (let sent = 0; sent < eventsPerSecond * seconds; ) {
    const due = Math.floor(((performance.now() - begin) / 1_000) * eventsPerSecond);
    for (; sent < due; sent++) {
      const frame = makeFrame(sent, bytes);
      for (const response of viewers) response.write(frame);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  process.send?.("sent");
}

function makeFrame(id: number, bytes: number): string {
  const stamp = new Date().toISOString();
  const data = { type: "session-changed", updatedAt: stamp, padding: "x".repeat(Math.max(0, bytes - 90)) };
  return `data: ${JSON.stringify(data)}\nid: ${id + 1}\n\n`;
}
