import { describe, expect, it } from "vitest";
import { openHarness } from "../fixtures/database-harness.ts";
import { at, newRecord } from "../fixtures/test-records.ts";
import { createNoticesRepository } from "./notices-repository.ts";
import { createSubscriptionsRepository } from "./subscriptions-repository.ts";
import { createWebhookRepository, type NewDelivery } from "./webhook-repository.ts";

const minute = (number: number) => new Date(Date.parse(at) + number * 60_000).toISOString();

describe("subscriptions", () => {
  const phone = {
    endpoint: "https://push.example/1",
    keys: { p256dh: "AAAA", auth: "BBBB" },
    publicKey: "k1",
    device: "Chrome on Android",
    owner: "owner",
    createdAt: at,
  };

  it("are kept once for each endpoint, listed for their key, and removed", async () => {
    const store = createSubscriptionsRepository((await openHarness()).database);
    await store.keep({ ...phone, device: "?" });
    await store.keep(phone);
    const other = { ...phone, endpoint: "https://push.example/2", publicKey: "k2" };
    await store.keep(other);
    expect([await store.list("k1"), await store.list("k2")]).toEqual([
      [{ ...phone, role: null }],
      [{ ...other, role: null }],
    ]);
    await store.remove(phone.endpoint);
    await store.remove(phone.endpoint);
    expect(await store.list("k1")).toEqual([]);
  });
});

describe("the webhook", () => {
  const webhook = {
    url: "https://team.example/hook",
    secret: "s".repeat(16),
    changedBy: "ada",
    changedAt: at,
  };
  const delivery = (id: string, when = at): NewDelivery => ({
    id,
    noticeKey: `key of ${id}`,
    event: "call.waiting",
    body: `{"id":"${id}"}`,
    at: when,
  });

  it("is one for the team, and forgotten whole", async () => {
    const store = createWebhookRepository((await openHarness()).database);
    expect(await store.read()).toBeNull();
    await store.write({ ...webhook, url: "http://other.example" });
    await store.write(webhook);
    expect(await store.read()).toEqual(webhook);
    await store.add([delivery("d1")]);
    await store.remove("It was removed.", minute(1));
    expect(await store.read()).toBeNull();
    expect(await store.deliveries(10)).toMatchObject([
      { id: "d1", status: "failed", problem: "It was removed.", nextAt: null, finishedAt: minute(1) },
    ]);
  });

  it("gets a delivery once for what it tells of, and each is taken by one process at a time", async () => {
    const { database } = await openHarness();
    const store = createWebhookRepository(database);
    await store.add([
      delivery("d1"),
      { ...delivery("d2"), noticeKey: "key of d1" },
      delivery("d3", minute(5)),
    ]);
    const takes = await Promise.all([1, 2, 3].map(() => store.take(10, minute(1), minute(2))));
    expect(takes.flat()).toEqual([{ id: "d1", event: "call.waiting", body: '{"id":"d1"}', attempts: 1 }]);
    expect(await store.take(10, minute(2), minute(3))).toMatchObject([{ id: "d1", attempts: 2 }]);
  });

  it.each([
    { status: "pending" as const, nextAt: minute(9), want: { finishedAt: null } },
    { status: "delivered" as const, nextAt: null, want: { finishedAt: minute(3) } },
    { status: "failed" as const, nextAt: null, want: { finishedAt: minute(3) } },
  ])("shows that a delivery is $status", async ({ status, nextAt, want }) => {
    const store = createWebhookRepository((await openHarness()).database);
    await store.add([delivery("d1")]);
    await store.take(1, at, minute(1));
    const attempt = { status, httpStatus: 503, problem: "a\0b", nextAt, at: minute(3) };
    await store.finish("d1", attempt);
    expect(await store.deliveries(5)).toEqual([
      {
        id: "d1",
        event: "call.waiting",
        status,
        attempts: 1,
        httpStatus: 503,
        problem: "a\0b",
        createdAt: at,
        nextAt,
        ...want,
      },
    ]);
  });

  it("forgets what ended long ago or is too much, never what is still to be sent", async () => {
    const store = createWebhookRepository((await openHarness()).database);
    for (const number of [1, 2, 3, 4]) await store.add([delivery(`d${number}`, minute(number))]);
    await store.take(3, minute(3), minute(8));
    const end = { status: "delivered" as const, httpStatus: 200, problem: null, nextAt: null };
    for (const number of [1, 2, 3]) await store.finish(`d${number}`, { ...end, at: minute(number) });
    await store.prune(minute(2), 1);
    expect((await store.deliveries(9)).map(({ id }) => id)).toEqual(["d4", "d3"]);
  });
});

describe("notices", () => {
  it("are claimed by one of several processes, until they are forgotten", async () => {
    const store = createNoticesRepository((await openHarness()).database);
    const claims = await Promise.all([1, 2, 3].map(() => store.claim(["a", "b\0"], at)));
    expect(claims.flatMap((keys) => [...keys]).sort()).toEqual(["a", "b\0"]);
    await store.prune(minute(1));
    expect(await store.claim(["a"], at)).toEqual(new Set(["a"]));
  });

  it("move on and never back", async () => {
    const store = createNoticesRepository((await openHarness()).database);
    expect(await store.progress()).toBe("0");
    await store.advance("12");
    await store.advance("7");
    expect(await store.progress()).toBe("12");
  });

  it("name the sessions", async () => {
    const { database, repository } = await openHarness();
    const record = newRecord({ title: "Tidy \0 up" });
    await repository.create(record, []);
    expect(await createNoticesRepository(database).sessions([record.id, "none"])).toEqual(
      new Map([
        [
          record.id,
          { title: "Tidy \0 up", workspace: record.workspace, createdBy: "ada", visibility: "team" },
        ],
      ]),
    );
  });
});
