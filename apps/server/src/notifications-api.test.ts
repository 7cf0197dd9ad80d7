import { createECDH, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { notificationSettings } from "@countersign/contracts/notification";
import { presence } from "@countersign/contracts/presence";
import { systemInfo, systemState } from "@countersign/contracts/system";
import { webhookBody, webhookState } from "@countersign/contracts/webhook";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { dataOf, openApi } from "./fixtures/api-harness.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const secret = "the-secret-of-the-team";

async function startReceiver() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      bodies.push(body);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it does not listen");
  const received = () => bodies.map((body) => webhookBody.parse(JSON.parse(body)));
  return { url: `http://127.0.0.1:${address.port}/`, received, bodies };
}

describe("webhook", () => {
  it("tells of a call that waits and of its verdict, without its input, and never shows its secret", async () => {
    const { url, received, bodies } = await startReceiver();
    const set = await api.post("webhook.set", { url, secret });
    expect(dataOf(webhookState, set).data.webhook).toMatchObject({ url, changedBy: expect.any(String) });
    const { call, id } = await api.waiting("echo hunter2 > made.txt");
    await expect.poll(() => received().length).toBe(1);
    await api.decide({ id: call.id, digest: call.digest, verdict: "approve" });
    await expect.poll(() => received().length).toBe(2);
    expect(received()).toMatchObject([
      { type: "call.waiting", call: { id: call.id, sessionId: id, tool: "Bash", path: `/?call=${call.id}` } },
      { type: "call.decided", call: { id: call.id }, verdict: { verdict: "approve" } },
    ]);
    // The session's title is the person's own words; nothing else may carry the command.
    expect(bodies.join().replaceAll(/"sessionTitle":"[^"]*"/g, "")).not.toContain("hunter2");
    await expect
      .poll(async () => dataOf(webhookState, await api.get("webhook.get")).data.deliveries[0]?.status)
      .toBe("delivered");
    expect((await api.get("webhook.get")).text).not.toContain(secret);
    expect((await api.post("webhook.set", { url })).text).not.toContain(secret);
  });

  it("can be tested and removed", async () => {
    const { url, received } = await startReceiver();
    await api.post("webhook.set", { url, secret });
    expect((await api.post("webhook.test")).status).toBe(200);
    await expect.poll(() => received().at(-1)?.type).toBe("test");
    expect(dataOf(webhookState, await api.post("webhook.remove")).data.webhook).toBeNull();
    expect(await api.post("webhook.test")).toMatchObject({ status: 409 });
  });

  it.each([
    { input: { url: "ftp://team.example/", secret }, want: "http:// or https://" },
    { input: { url: "javascript:alert(1)", secret }, want: "http:// or https://" },
    { input: { url: "http://me:pw@team.example/", secret }, want: "user name" },
    { input: { url: "https://team.example/", secret: "short" }, want: "16 characters" },
    { input: { url: "https://team.example/" }, want: "secret" },
  ])("refuses $input", async ({ input, want }) => {
    await api.post("webhook.remove");
    const answer = await api.post("webhook.set", input);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(want);
  });
});

describe("notifications", () => {
  const pair = createECDH("prime256v1");
  const subscription = {
    endpoint: "https://push.example/abc",
    keys: { p256dh: pair.generateKeys().toString("base64url"), auth: randomBytes(16).toString("base64url") },
  };

  it("count the browsers that subscribed, once each", async () => {
    const before = dataOf(notificationSettings, await api.get("notifications.get")).data;
    expect(before).toMatchObject({ browsers: 0, publicKey: expect.stringMatching(/^[\w-]{87}$/) });
    await api.post("notifications.subscribe", subscription);
    const answer = await api.post("notifications.subscribe", subscription);
    expect(dataOf(notificationSettings, answer).data.browsers).toBe(1);
    const { endpoint } = subscription;
    const after = await api.post("notifications.unsubscribe", { endpoint });
    expect(dataOf(notificationSettings, after).data.browsers).toBe(0);
    expect(await api.post("notifications.test", { endpoint })).toMatchObject({ status: 404 });
  });

  it.each([
    { ...subscription, endpoint: "http://push.example/abc" },
    { ...subscription, keys: { p256dh: "AAAA", auth: "BBBB" } },
    { ...subscription, keys: { p256dh: "not base64!", auth: "BBBB" } },
  ])("refuse $endpoint with $keys.p256dh", async (wrong) => {
    expect(await api.post("notifications.subscribe", wrong)).toMatchObject({ status: 400 });
  });
});

it("presence is told to the tabs that follow, and is not stored", async () => {
  const { call } = await api.waiting("touch seen.txt");
  const opened = api.follow({}, (events) => events.some(({ data }) => data.includes('"presence"')));
  const open = async (tabId: string) =>
    dataOf(presence, await api.post("approvals.open", { callId: call.id, tabId, said: 1 })).data;
  const first = await open("tab-number-1");
  // The stream may open a moment later: other tabs come until one is told.
  let count = 1;
  const more = setInterval(() => void open(`tab-number-${++count}`), 50);
  const events = await opened.finally(() => clearInterval(more));
  const received = events.find(({ data }) => data.includes('"presence"'));
  expect(received).toMatchObject({ id: "" });
  expect(JSON.parse(received?.data ?? "")).toMatchObject({ type: "presence", callId: call.id });
  expect(received?.data).toContain(first.self);
  expect(received?.data).not.toContain("tab-number-1");
});

describe("bypass that the team forbids", () => {
  it("is refused in words, and a session that has it asks from the next call on", async () => {
    const info = dataOf(systemInfo, await api.get("system.info")).data;
    expect([info.skipsPermissions, info.state.isBypassForbidden]).toEqual([false, false]);
    const bypass = { workspace: api.workspace, prompt: "Run touch made.txt", mode: "bypassPermissions" };
    const created = await api.post("sessions.create", bypass);
    const id = /"id":"([^"]+)"/.exec(created.text)?.[1] ?? "";
    await api.untilStatus(id, "idle");
    const forbidden = await api.post("system.setBypassForbidden", { isForbidden: true });
    expect(dataOf(systemState, forbidden).data).toMatchObject({
      isBypassForbidden: true,
      bypassChangedBy: expect.any(String),
    });
    for (const answer of [
      await api.post("sessions.create", bypass),
      await api.post("sessions.setMode", {
        id: (await api.waiting("touch other.txt")).id,
        mode: "bypassPermissions",
      }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.text).toContain("turned off by your team");
    }
    await api.post("sessions.send", { id, text: "Once more" });
    await api.untilStatus(id, "awaiting-approval");
    expect((await api.session(id)).mode).toBe("bypassPermissions");
    await api.post("system.setBypassForbidden", { isForbidden: false });
    expect((await api.post("sessions.create", bypass)).status).toBe(200);
  });
});
