import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { openDatabase } from "@countersign/db";
import { createTestDatabase, silentLog } from "@countersign/db/test-database";
import { describe, expect, it, onTestFinished } from "vitest";
import { createWebhookRepository } from "./webhook-repository.ts";
import { startWebhookSender } from "./webhook-sender.ts";

const secret = "sixteen-letters!";

type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** A server that answers with these statuses, the last one for ever, and keeps what it got. */
async function startReceiver(statuses: number[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body });
      const status = statuses[Math.min(received.length, statuses.length) - 1] ?? 200;
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end("ignored");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it does not listen");
  return { received, url: `http://127.0.0.1:${address.port}/hook`, stop: () => server.close() };
}

async function startSending(url: string, retryMs: number[] = [1, 1]) {
  const { url: databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const database = await openDatabase({ dataFolder: "", databaseUrl, log: silentLog });
  onTestFinished(() => database.close());
  const store = createWebhookRepository(database);
  const at = new Date().toISOString();
  await store.write({ url, secret, changedBy: "ada", changedAt: at });
  const body = JSON.stringify({ type: "test", id: "d1", createdAt: at, words: "für alle" });
  await store.add([{ id: "d1", noticeKey: "k1", event: "test", body, at }]);
  const log = { warn: () => {}, error: () => {} };
  const sender = startWebhookSender({ store, fetch, now: () => new Date(), log, version: "0.0.0", retryMs });
  onTestFinished(() => sender.close());
  const waitForEnd = () =>
    expect
      .poll(async () => {
        sender.kick();
        return (await store.deliveries(1))[0];
      })
      .toMatchObject({ status: expect.stringMatching(/delivered|failed/) });
  return { store, sender, body, ended: waitForEnd, delivery: async () => (await store.deliveries(1))[0] };
}

describe("the webhook", () => {
  it("gets a signed body that can be checked", async () => {
    const { received, url } = await startReceiver([200]);
    const { body, ended: waitForEnd, delivery } = await startSending(url);
    await waitForEnd();
    expect(await delivery()).toMatchObject({
      status: "delivered",
      attempts: 1,
      httpStatus: 200,
      problem: null,
    });
    const [request] = received;
    expect([request?.path, request?.body]).toEqual(["/hook", body]);
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      "x-countersign-event": "test",
      "x-countersign-delivery": "d1",
    });
    const signature = String(request?.headers["x-countersign-signature"]);
    const [, time, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(digest).toBe(createHmac("sha256", secret).update(`${time}.${body}`).digest("hex"));
    expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(60);
  });

  it.each([
    { name: "is down for a moment", statuses: [503, 429, 200], want: { status: "delivered", attempts: 3 } },
    {
      name: "stays down",
      statuses: [500],
      want: { status: "failed", attempts: 3, problem: "It returned 500." },
    },
    {
      name: "refuses",
      statuses: [400],
      want: { status: "failed", attempts: 1, problem: "It returned 400." },
    },
    {
      name: "redirects, which is not followed",
      statuses: [302, 200],
      want: { status: "failed", attempts: 1, problem: expect.stringContaining("redirect") },
    },
  ])("that $name", async ({ statuses, want }) => {
    const { received, url } = await startReceiver(statuses);
    const { ended: waitForEnd, delivery } = await startSending(url);
    await waitForEnd();
    expect(await delivery()).toMatchObject(want);
    expect(received).toHaveLength(want.attempts);
    expect(new Set(received.map(({ path }) => path))).toEqual(new Set(["/hook"]));
  });

  it("that cannot be reached is given up after the last try", async () => {
    const { url, stop } = await startReceiver([200]);
    stop();
    const { ended: waitForEnd, delivery } = await startSending(url);
    await waitForEnd();
    expect(await delivery()).toMatchObject({ status: "failed", attempts: 3, httpStatus: null });
    expect((await delivery())?.problem).toContain("couldn’t be reached");
  });

  it("that does not answer keeps no server from stopping, which uses up no try", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void silent.closeAllConnections());
    onTestFinished(() => void silent.close());
    const asked = new Promise<void>((resolve) => silent.once("request", () => resolve()));
    const address = silent.address();
    if (address === null || typeof address === "string") throw new Error("it does not listen");
    const { store, sender, delivery } = await startSending(`http://127.0.0.1:${address.port}/`);
    await asked;
    await sender.close();
    expect(await delivery()).toMatchObject({ status: "pending", attempts: 0, finishedAt: null });
    const at = new Date().toISOString();
    expect(await store.take(1, at, at)).toMatchObject([{ id: "d1", attempts: 1 }]);
  });
});
