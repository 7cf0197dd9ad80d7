import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { NoticeMessage } from "@countersign/contracts/notification";
import { describe, expect, it, onTestFinished } from "vitest";
import webPush from "web-push";
import { createPushSender } from "./push-sender.ts";

/** What a browser keeps of a subscription. */
function browserSubscription(endpoint = "https://push.example/abc") {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys().toString("base64url");
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString("base64url") } };
}

const message: NoticeMessage = {
  type: "waiting",
  calls: [{ id: "c1", tool: "Bash", risk: "high", sessionTitle: "Tidy up the shop" }],
  total: 1,
};

function sender(answer: () => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit }[] = [];
  const send = createPushSender({
    keys: webPush.generateVAPIDKeys(),
    contact: "mailto:owner@countersign.example",
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      return answer();
    },
  });
  return { sent, push: () => send(browserSubscription(), message, new AbortController().signal) };
}

describe("web push", () => {
  it("is encrypted, signed, of high urgency, and follows no redirect", async () => {
    const { sent, push } = sender(() => new Response(null, { status: 201 }));
    expect(await push()).toEqual({ tag: "sent" });
    const [request] = sent;
    expect(request?.url).toBe("https://push.example/abc");
    expect(request?.init).toMatchObject({ method: "POST", redirect: "manual" });
    const headers = new Headers(request?.init.headers);
    expect(headers.get("authorization")).toMatch(/^vapid t=[\w.-]+, ?k=[\w-]+$/);
    expect([headers.get("urgency"), headers.get("content-encoding"), headers.get("ttl")]).toEqual([
      "high",
      "aes128gcm",
      "86400",
    ]);
    const body = request?.init.body;
    const text = body instanceof Uint8Array ? Buffer.from(body).toString("latin1") : "";
    expect(text.length).toBeGreaterThan(100);
    expect(text).not.toContain("Bash");
    expect(text).not.toContain("Tidy");
  });

  it.each([
    { status: 404, want: "gone" },
    { status: 410, want: "gone" },
    { status: 400, want: "refused" },
    { status: 403, want: "refused" },
    { status: 301, want: "refused" },
    { status: 429, want: "failed" },
    { status: 503, want: "failed" },
  ])("that is answered $status is $want", async ({ status, want }) => {
    const outcome = await sender(() => new Response("why not", { status })).push();
    expect(outcome).toEqual({ tag: want, message: `The push service returned ${status}: why not` });
  });

  it("that reaches nobody says so", async () => {
    const { push } = sender(() =>
      Promise.reject(new TypeError("fetch failed", { cause: new Error("ENETDOWN") })),
    );
    expect(await push()).toEqual({
      tag: "failed",
      message: "The push service couldn’t be reached: ENETDOWN.",
    });
  });

  it.each([201, 410, 503])("whose answer %i never ends is read no further than is shown", async (status) => {
    const { push, sent } = await serveOnce((response) => {
      response.writeHead(status);
      const flood = setInterval(() => response.write("x".repeat(100_000)), 1);
      response.once("close", () => clearInterval(flood));
    });
    const outcome = await push(new AbortController().signal);
    expect(outcome.tag).toBe(status === 201 ? "sent" : status === 410 ? "gone" : "failed");
    expect(JSON.stringify(outcome).length).toBeLessThan(400);
    await sent.closed;
  });

  it("whose answer is held back counts by its status when the time is over", async () => {
    const ending = new AbortController();
    const { push } = await serveOnce((response) => {
      response.writeHead(410);
      response.write("gone", () => setTimeout(() => ending.abort(), 50));
    });
    expect(await push(ending.signal)).toMatchObject({
      tag: "gone",
      message: expect.stringContaining("410: gone"),
    });
  });
});

/** A push service that answers in this way. */
async function serveOnce(answer: (response: ServerResponse) => void) {
  const closed = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    request.resume();
    response.once("close", () => closed.resolve());
    answer(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const send = createPushSender({
    keys: webPush.generateVAPIDKeys(),
    contact: "mailto:owner@countersign.example",
    fetch: globalThis.fetch,
  });
  const to = browserSubscription(`http://127.0.0.1:${address.port}/push`);
  return { sent: { closed: closed.promise }, push: (signal: AbortSignal) => send(to, message, signal) };
}
