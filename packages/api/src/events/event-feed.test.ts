import { setTimeout as sleep } from "node:timers/promises";
import { updateSession } from "@countersign/agent";
import type { FollowDelivery } from "@countersign/contracts/event-feed";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Harness, joinHarness, openHarness } from "../fixtures/database-harness.ts";
import { at, newMessage, newRecord, transition } from "../fixtures/test-records.ts";
import { createSystemRepository } from "../settings/system-repository.ts";

type Follower = { deliveries: FollowDelivery[]; ids(): string[]; texts(): string[]; stop(): void };

function follow(
  { feed }: Harness,
  options: { sessionId?: string; after?: string; pauseMs?: number; gate?: Promise<void> } = {},
): Follower {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const deliveries: FollowDelivery[] = [];
  const { sessionId = null, after = null } = options;
  void (async () => {
    for await (const delivery of feed.follow({ sessionId, after, signal: controller.signal })) {
      deliveries.push(delivery);
      if (options.pauseMs !== undefined) await sleep(options.pauseMs);
      await options.gate;
    }
  })();
  return {
    deliveries,
    ids: () => deliveries.flatMap(({ id }) => (id === null ? [] : [id])),
    texts: () =>
      deliveries.flatMap(({ event }) => {
        const block = event.type === "message-added" ? event.message.content[0] : undefined;
        return block?.type === "text" ? [block.text] : [];
      }),
    stop: () => controller.abort(),
  };
}

/** Ends once the follower has its place among the stored events: live pieces come after that. */
async function hasBegun({ live }: Harness, { deliveries }: Follower): Promise<void> {
  live.publish({ sessionId: "first", stream: { kind: "text" }, text: "piece" });
  await expect.poll(() => deliveries.length).toBe(1);
  deliveries.length = 0;
}

async function newSession({ repository }: Harness): Promise<string> {
  const record = newRecord();
  await repository.create(record, []);
  return record.id;
}

function say({ repository }: Harness, id: string, text: string): Promise<unknown> {
  return updateSession(repository, id, (current) => transition(current, { messages: [newMessage(text)] }));
}

describe("stored events", () => {
  it("come from the past, then as they happen, each once", async () => {
    const harness = await openHarness();
    const id = await newSession(harness);
    await say(harness, id, "before");
    const follower = follow(harness, { sessionId: id, after: "0" });
    await expect.poll(follower.texts).toEqual(["before"]);
    await say(harness, id, "after");
    await expect.poll(follower.texts).toEqual(["before", "after"]);
    expect(follower.deliveries.map(({ event }) => event.type)).toEqual([
      "session-changed",
      "message-added",
      "session-changed",
      "message-added",
      "session-changed",
    ]);
  });

  it("begin now without a place to begin", async () => {
    const harness = await openHarness();
    const id = await newSession(harness);
    const follower = follow(harness);
    await hasBegun(harness, follower);
    await say(harness, id, "new");
    await expect.poll(() => follower.deliveries.length).toBe(2);
  });

  it("of another session are left out, those of the whole system are not", async () => {
    const harness = await openHarness();
    const [mine, other] = [await newSession(harness), await newSession(harness)];
    const follower = follow(harness, { sessionId: mine, after: "0" });
    await say(harness, other, "other");
    await createSystemRepository(harness.database, harness.feed.wake).setPaused(true, "ada", at);
    await say(harness, mine, "mine");
    await expect.poll(follower.texts).toEqual(["mine"]);
    expect(follower.deliveries.map(({ event }) => event.type)).toEqual([
      "session-changed",
      "system-changed",
      "message-added",
      "session-changed",
    ]);
  });

  it("are replayed whole when the place to begin is beyond the newest", async () => {
    const harness = await openHarness();
    await newSession(harness);
    const follower = follow(harness, { after: "999999999" });
    await expect.poll(follower.ids).toEqual(["1"]);
  });

  it("reach followers in both processes in the order of commits, without a gap, under concurrent writers", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    const sessions = await Promise.all(Array.from({ length: 8 }, () => newSession(here)));
    const early = [here, there].flatMap((harness) =>
      [0, 0, 0, 0, 0, 0, 1, 3].map((pauseMs) =>
        follow(harness, { after: "0", ...(pauseMs > 0 ? { pauseMs } : {}) }),
      ),
    );
    const one = follow(there, { sessionId: sessions[3] ?? "", after: "0" });
    const writes = sessions.flatMap((id, index) =>
      Array.from({ length: 25 }, (_, count) => say(index % 2 === 0 ? here : there, id, `${index}.${count}`)),
    );
    await sleep(30);
    const late = follow(here, { after: "5" });
    await Promise.all(writes);
    const { rows } = await here.database.pool.query<{ id: string }>("SELECT id FROM event ORDER BY id");
    const all = rows.map(({ id }) => id);
    expect(all).toHaveLength(8 + 8 * 25 * 2);
    for (const follower of early) await expect.poll(follower.ids).toEqual(all);
    await expect.poll(late.ids).toEqual(all.filter((id) => BigInt(id) > 5n));
    await expect.poll(() => one.texts().length).toBe(25);
  });

  it("that this process stored are not read again, and those of another process are", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    const id = await newSession(here);
    let reads = 0;
    const { query } = here.database.pool;
    const countReads = (statement: { name?: string }) => {
      if (statement.name === "select-events") reads += 1;
    };
    here.database.pool.query = new Proxy(query, {
      apply(target, self, given: [{ name?: string }]) {
        countReads(given[0]);
        return Reflect.apply(target, self, given);
      },
    });
    const follower = follow(here);
    await hasBegun(here, follower);
    await say(here, id, "one");
    await expect.poll(follower.texts).toEqual(["one"]);
    const before = reads;
    for (const text of ["two", "three"]) await say(here, id, text);
    await expect.poll(follower.texts).toEqual(["one", "two", "three"]);
    expect(reads).toBe(before);
    await say(there, id, "four");
    await say(here, id, "five");
    await expect.poll(follower.texts).toEqual(["one", "two", "three", "four", "five"]);
    const ids = follower.ids().map(Number);
    expect(ids).toEqual(ids.toSorted((left, right) => left - right));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("go on after the connection that listens broke", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    const id = await newSession(here);
    const follower = follow(there);
    await hasBegun(there, follower);
    await here.database.pool.query(
      // Of this test's database alone: the others of the run are on the same Postgres.
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid() AND datname = current_database()`,
    );
    await say(here, id, "meanwhile");
    await expect.poll(follower.texts).toEqual(["meanwhile"]);
    await say(here, id, "later");
    await expect.poll(follower.texts).toEqual(["meanwhile", "later"]);
  });
});

describe("live pieces", () => {
  const text = { kind: "text" as const };

  it("come as the whole so far, then piece by piece, at most every 50 ms", async () => {
    const harness = await openHarness();
    harness.live.publish({ sessionId: "s", stream: text, text: "Hel" });
    harness.live.publish({ sessionId: "s", stream: text, text: "lo" });
    const follower = follow(harness);
    await expect
      .poll(() => follower.deliveries)
      .toEqual([
        { id: null, event: { type: "live", sessionId: "s", stream: text, offset: 0, text: "Hello" } },
      ]);
    const began = Date.now();
    for (const letter of " world, this is streamed") {
      harness.live.publish({ sessionId: "s", stream: text, text: letter });
      await sleep(5);
    }
    const wholeOf = () =>
      follower.deliveries.map(({ event }) => (event.type === "live" ? event.text : "")).join("");
    await expect.poll(wholeOf).toBe("Hello world, this is streamed");
    expect(follower.deliveries.length).toBeLessThanOrEqual(3 + (Date.now() - began) / 50);
  });

  it("begin anew after the end of a stream", async () => {
    const harness = await openHarness();
    const follower = follow(harness, { sessionId: "s" });
    harness.live.publish({ sessionId: "other", stream: text, text: "not mine" });
    harness.live.publish({ sessionId: "s", stream: text, text: "first" });
    await expect.poll(() => follower.deliveries.length).toBe(1);
    harness.live.end("s", text);
    harness.live.publish({ sessionId: "s", stream: text, text: "second" });
    await expect
      .poll(() => follower.deliveries.map(({ event }) => event))
      .toMatchObject([
        { offset: 0, text: "first" },
        { offset: 0, text: "second" },
      ]);
  });

  it("are not kept for a slow follower: it gets what it missed as one", async () => {
    const harness = await openHarness();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const follower = follow(harness, { gate });
    for (let count = 0; count < 1_000; count++) {
      harness.live.publish({ sessionId: "s", stream: { kind: "output", callId: "c" }, text: `${count}\n` });
      if (count === 0) await expect.poll(() => follower.deliveries.length).toBe(1);
      if (count % 100 === 0) await sleep(10);
    }
    open();
    await expect.poll(() => follower.deliveries.length).toBe(2);
    await sleep(200);
    expect(follower.deliveries).toHaveLength(2);
  });
});
