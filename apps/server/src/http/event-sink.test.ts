import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { FollowDelivery } from "@countersign/contracts/event-feed";
import { systemState } from "@countersign/contracts/system";
import { expect, it, onTestFinished } from "vitest";
import { createEventSink, type OpenStream } from "./event-sink.ts";

const system = systemState.parse({ isPaused: false, changedBy: null, changedAt: null });
const stored = (id: string): FollowDelivery => ({ id, event: { type: "system-changed", system } });
const live = (text: string): FollowDelivery => ({
  id: null,
  event: { type: "live", sessionId: "s", stream: { kind: "text" }, offset: 0, text },
});

type Reading = { received: () => string; reader: IncomingMessage };

/** A stream over a real connection. `received` is what came, while the reader isn't paused. */
async function openStream(): Promise<Reading & { sink: OpenStream; response: ServerResponse }> {
  const opened = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => opened.resolve(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const answered = Promise.withResolvers<Reading>();
  request({ port: address.port, host: "127.0.0.1" }, (reader) => {
    let text = "";
    reader.setEncoding("utf8").on("data", (data: string) => {
      text += data;
    });
    reader.on("error", () => {
      // It was let go.
    });
    answered.resolve({ received: () => text, reader });
  }).end();
  const response = await opened.promise;
  response.removeHeader("transfer-encoding");
  const sink = createEventSink(response, { inactivityMs: 15_000, describe: () => '{"message":"broken"}' });
  const { received, reader } = await answered.promise;
  return { sink, response, received, reader };
}

it("writes events as tRPC does, and gives the id again that a piece without one took away", async () => {
  const { sink, received } = await openStream();
  const event = JSON.stringify(stored("7").event);
  expect(sink.deliver([stored("7"), stored("8")], "8")).toBe(true);
  sink.deliver([live("Hi")], "9");
  const piece = JSON.stringify(live("Hi").event);
  await expect
    .poll(received)
    .toBe(
      `event: connected\ndata: {"reconnectAfterInactivityMs":15000}\n\n\ndata: ${event}\nid: 7\n\n\ndata: ${event}\nid: 8\n\n\n` +
        `data: ${piece}\nid: \n\n\nevent: restore-id\ndata: \nid: 9\n\n\n`,
    );
});

it("gives each viewer of the same piece the id where that viewer is", async () => {
  const [ahead, behind] = [await openStream(), await openStream()];
  const batch = [live("Hi")];
  ahead.sink.deliver(batch, "9");
  behind.sink.deliver(batch, "7");
  await expect.poll(ahead.received).toContain("event: restore-id\ndata: \nid: 9\n");
  await expect.poll(behind.received).toContain("event: restore-id\ndata: \nid: 7\n");
});

it.each([
  { name: "the end", act: (sink: OpenStream) => sink.end(), want: "event: return\ndata: \n\n\n" },
  {
    name: "an error",
    act: (sink: OpenStream) => sink.fail(new Error("secret")),
    want: 'event: serialized-error\ndata: {"message":"broken"}\n\n\n',
  },
])("says $name and ends", async ({ act, want }) => {
  const { sink, response, received } = await openStream();
  act(sink);
  await expect.poll(received).toContain(want);
  expect(received()).not.toContain("secret");
  expect(response.writableEnded).toBe(true);
});

it("says that it is there in a turn in which nothing else was sent, and only then", async () => {
  const { sink, received } = await openStream();
  const pings = () => received().match(/event: ping\n/g)?.length ?? 0;
  sink.beat();
  sink.deliver([stored("1")], "1");
  sink.beat();
  sink.beat();
  await expect.poll(pings).toBe(1);
  sink.beat();
  await expect.poll(pings).toBe(2);
});

it("has no room for more behind a reader that takes nothing, and room again when it reads on", async () => {
  const { sink, response, received, reader } = await openStream();
  await expect.poll(received).toContain("connected");
  reader.pause();
  const piece = [live("x".repeat(64 * 1_024))];
  // First the buffers of the system fill up, which take some megabytes.
  for (let turnsFull = 0; turnsFull < 50; turnsFull++) {
    if (response.writableLength < 256 * 1_024) turnsFull = 0;
    while (response.writableLength < 256 * 1_024) sink.deliver(piece, "1");
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(response.writableLength).toBeLessThan(400 * 1_024);
  let hasRoom = false;
  const drained = sink.drained().then(() => {
    hasRoom = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasRoom).toBe(false);
  reader.resume();
  await drained;
  expect(sink.deliver([stored("2")], "2")).toBe(true);
  await expect.poll(received).toContain("id: 2");
});

it("waits for no room of a reader that has gone, and takes what comes after", async () => {
  const { sink, received, reader } = await openStream();
  await expect.poll(received).toContain("connected");
  reader.pause();
  while (sink.deliver([live("x".repeat(64 * 1_024))], "1"));
  const drained = sink.drained();
  reader.destroy();
  await drained;
  await sink.drained();
  sink.deliver([stored("2")], "2");
  sink.beat();
  sink.end();
});
