import type { ServerResponse } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { startFakeServer } from "./fixtures/fake-server.ts";
import { type Followed, followEvents } from "./follow-events.ts";

const connected = 'event: connected\ndata: {"reconnectAfterInactivityMs":15000}\n\n\n';
const ping = "event: ping\ndata: \n\n\n";
const stored = (id: number) => `data: {"type":"commands-changed","name":"c${id}"}\nid: ${id}\n\n\n`;
const presence = 'data: {"type":"presence","callId":"c","viewers":[]}\nid: \n\n\n';

function begin(response: ServerResponse, ...frames: string[]): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const frame of frames) response.write(frame);
}

/** Where each connection asked to go on. */
function askedFor(urls: readonly string[]) {
  return urls.map((url) => JSON.parse(new URL(url, "http://server").searchParams.get("input") ?? "null"));
}

function untilFinished(): AbortSignal {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  return controller.signal;
}

describe("followEvents", () => {
  it("goes on where it was when the connection breaks, also after an event without an id", async () => {
    const urls: string[] = [];
    const server = await startFakeServer((request, response) => {
      urls.push(request.url ?? "");
      expect(request.headers.authorization).toBe("Bearer a-secret");
      if (urls.length === 1) begin(response, connected, stored(1), ping, stored(2), presence);
      else begin(response, connected, stored(3));
      if (urls.length === 1) response.end();
    });
    const stream = followEvents(server.access, { signal: untilFinished(), pauseMs: 1 });
    expect(await take(stream, 7)).toEqual(["connected", "c1", "c2", "presence", "lost", "connected", "c3"]);
    expect(askedFor(urls)).toEqual([{ live: [] }, { live: [], lastEventId: "2" }]);
  });

  it("keeps trying while the server is away", async () => {
    let connections = 0;
    const server = await startFakeServer((_, response) => {
      connections += 1;
      begin(response, connected, stored(connections));
    });
    const stream = followEvents(server.access, { signal: untilFinished(), pauseMs: 1 });
    expect(await take(stream, 2)).toEqual(["connected", "c1"]);
    await server.stop();
    expect(await take(stream, 3)).toEqual(["lost", "lost", "lost"]);
    await server.restart();
    const rest: string[] = [];
    while (rest.at(-1) !== "c2") rest.push(...(await take(stream, 1)));
    expect(rest.slice(-2)).toEqual(["connected", "c2"]);
  });

  it("counts a connection as broken that says nothing", async () => {
    let connections = 0;
    const server = await startFakeServer((_, response) => {
      connections += 1;
      begin(response, connected);
    });
    const stream = followEvents(server.access, { signal: untilFinished(), pauseMs: 1, silenceMs: 300 });
    expect(await take(stream, 4)).toEqual(["connected", "lost", "connected", "lost"]);
    expect(connections).toBe(2);
  });

  it.each([
    { name: "a key that the server doesn't know", status: 401, message: "Sign in first." },
    { name: "a session that isn't there", status: 404, message: "There is no session s1." },
    { name: "a server that can't answer at first", status: 503, message: "The database is away." },
  ])("fails with the server's words for $name", async ({ status, message }) => {
    const server = await startFakeServer((_, response) => {
      response.writeHead(status).end(JSON.stringify({ error: { message, code: 1, data: { code: "X" } } }));
    });
    const stream = followEvents(server.access, { signal: untilFinished(), pauseMs: 1 });
    await expect(take(stream, 1)).rejects.toThrow(message);
  });

  it("ends when its key is revoked meanwhile, but waits for a database", async () => {
    const statuses = [200, 503, 429, 401];
    const server = await startFakeServer((_, response) => {
      const status = statuses.shift() ?? 500;
      if (status === 200) {
        begin(response, connected);
        response.end();
      } else response.writeHead(status).end(JSON.stringify({ error: { message: `no: ${status}` } }));
    });
    const stream = followEvents(server.access, { signal: untilFinished(), pauseMs: 1 });
    expect(await take(stream, 4)).toEqual(["connected", "lost", "lost", "lost"]);
    await expect(stream.next()).rejects.toThrow("no: 401");
  });

  it("fails where an event can't be read, rather than leave it out", async () => {
    const server = await startFakeServer((_, response) => begin(response, connected, "data: {\nid: 4\n\n\n"));
    const stream = followEvents(server.access, { signal: untilFinished(), pauseMs: 1 });
    expect(await take(stream, 1)).toEqual(["connected"]);
    await expect(stream.next()).rejects.toThrow("can’t be read");
  });

  it("says so where no server was there in the first place", async () => {
    const server = await startFakeServer(() => undefined);
    await server.stop();
    const stream = followEvents(server.access, { signal: untilFinished() });
    await expect(stream.next()).rejects.toThrow("No server answers at http://127.0.0.1:");
  });

  it("ends with the signal's reason, also while it waits to connect again", async () => {
    const controller = new AbortController();
    const server = await startFakeServer((_, response) => {
      begin(response, connected);
      response.end();
    });
    const stream = followEvents(server.access, { signal: controller.signal, pauseMs: 3_600_000 });
    expect(await take(stream, 2)).toEqual(["connected", "lost"]);
    const next = stream.next();
    controller.abort(new Error("left"));
    await expect(next).rejects.toThrow();
  });
});

/** The next things that a stream gives, as words. */
async function take(stream: AsyncGenerator<Followed>, count: number): Promise<string[]> {
  const words: string[] = [];
  while (words.length < count) {
    const { value } = await stream.next();
    if (value === undefined) throw new Error(`the stream ended after ${words.join(", ")}`);
    if (value.kind !== "event") words.push(value.kind);
    else words.push(value.event.type === "commands-changed" ? value.event.name : value.event.type);
  }
  return words;
}
