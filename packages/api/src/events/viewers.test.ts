import { updateSession } from "@countersign/agent";
import type { EventSink, FollowDelivery } from "@countersign/contracts/event-feed";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Harness, openHarness } from "../fixtures/database-harness.ts";
import { newMessage, newRecord, transition } from "../fixtures/test-records.ts";

const everything: VisibilityFilter = { all: true };
const ben: VisibilityFilter = { all: false, name: "ben" };
const cleo: VisibilityFilter = { all: false, name: "cleo" };
const secret = "only for ada";

type Sink = EventSink & {
  batches: (readonly FollowDelivery[])[];
  said(): string;
  ids(): string[];
  positions: string[];
  isOver: boolean;
  setRoom(hasRoom: boolean): void;
};

function newSink(): Sink {
  let hasRoom = true;
  let drain = () => {};
  const sink: Sink = {
    batches: [],
    positions: [],
    isOver: false,
    said: () => JSON.stringify(sink.batches),
    ids: () => sink.batches.flat().flatMap(({ id }) => id ?? []),
    setRoom(now) {
      hasRoom = now;
      if (now) drain();
    },
    deliver(batch, position) {
      sink.batches.push(batch);
      sink.positions.push(position);
      return hasRoom;
    },
    drained: () =>
      new Promise((resolve) => {
        drain = resolve;
      }),
    end: () => {
      sink.isOver = true;
    },
    fail(error) {
      throw error;
    },
  };
  return sink;
}

type Watching = { visibility?: () => VisibilityFilter | null; sessionId?: string | null };

/** Watches from the first event on; fulfils once the viewer is up to date. */
async function watch(
  { feed, repository }: Harness,
  { visibility = () => everything, sessionId = null }: Watching,
) {
  const sink = newSink();
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  feed.pipe({ sessionId, after: "0", visibility: async () => visibility(), signal: controller.signal }, sink);
  const title = `begin ${Math.random()}`;
  await repository.create(newRecord({ title, createdBy: "dora" }), []);
  if (sessionId === null) await expect.poll(sink.said).toContain(title);
  else await expect.poll(() => sink.batches.length).toBeGreaterThan(0);
  return { sink, controller };
}

const say = ({ repository }: Harness, id: string, text: string) =>
  updateSession(repository, id, (current) => transition(current, { messages: [newMessage(text)] }));

async function storedIds({ database }: Harness): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>("SELECT id FROM event ORDER BY id");
  return rows.map(({ id }) => id);
}

describe("many viewers", () => {
  it("get one array where they see the same, and the table is hardly read for them", async () => {
    const harness = await openHarness();
    const record = newRecord();
    await harness.repository.create(record, []);
    const visibility = () => everything;
    const watchers = await Promise.all([
      ...Array.from({ length: 30 }, () => watch(harness, { visibility })),
      watch(harness, { visibility: () => ben }),
      watch(harness, { visibility: () => cleo }),
    ]);
    const text = "for everybody";
    const query = vi.spyOn(harness.database.pool, "query");
    await say(harness, record.id, text);
    for (const { sink } of watchers) await expect.poll(sink.said).toContain(text);
    const reads = query.mock.calls.filter(([statement]) =>
      JSON.stringify(statement).includes("select-events"),
    );
    expect(reads.length).toBeLessThan(10);
    const last = (sink: Sink | undefined) =>
      sink?.batches.find((batch) => JSON.stringify(batch).includes(text));
    const [first, second] = [watchers[0]?.sink, watchers[1]?.sink];
    expect(last(second)).toBe(last(first));
    expect(last(watchers[31]?.sink)).toBe(last(watchers[30]?.sink));
    for (const { sink } of watchers) expect(sink.ids()).toEqual(await storedIds(harness));
  });

  it("with different permissions each get what they may see of the same page, and nothing else", async () => {
    const harness = await openHarness();
    const viewers = {
      all: (await watch(harness, {})).sink,
      ben: (await watch(harness, { visibility: () => ben })).sink,
      cleo: (await watch(harness, { visibility: () => cleo })).sink,
    };
    const [bens, adas] = [
      newRecord({ visibility: "private", createdBy: "ben", title: "ben's own" }),
      newRecord({ visibility: "private", createdBy: "ada", title: secret }),
    ];
    await Promise.all([harness.repository.create(bens, []), harness.repository.create(adas, [])]);
    for (const { id } of [bens, adas])
      harness.live.publish({ sessionId: id, stream: { kind: "text" }, text: `live of ${id}` });
    harness.feed.announce({ type: "presence", callId: secret, viewers: [] }, adas.id);
    await harness.repository.create(newRecord({ title: "the end", createdBy: "dora" }), []);
    for (const { said } of Object.values(viewers)) await expect.poll(said).toContain("the end");
    await expect.poll(viewers.all.said).toContain(`live of ${adas.id}`);
    await expect.poll(viewers.ben.said).toContain(`live of ${bens.id}`);
    expect(viewers.all.said()).toContain('"presence"');
    for (const { said } of [viewers.ben, viewers.cleo]) {
      expect(said()).not.toContain(secret);
      expect(said()).not.toContain(adas.id);
    }
    expect(viewers.ben.said()).toContain("ben's own");
    expect(viewers.cleo.said()).not.toContain(bens.id);
  });

  it("lose what is withdrawn in mid stream, also those who share a group with others, and go on with the rest", async () => {
    const harness = await openHarness();
    const record = newRecord({ visibility: "private", createdBy: "ada" });
    await harness.repository.create(record, []);
    const now: { visibility: VisibilityFilter | null } = { visibility: everything };
    const demoted = (await watch(harness, { visibility: () => now.visibility })).sink;
    const one = (await watch(harness, { visibility: () => now.visibility, sessionId: record.id })).sink;
    const admin = (await watch(harness, {})).sink;
    await say(harness, record.id, "for admins");
    for (const { said } of [demoted, one, admin]) await expect.poll(said).toContain("for admins");
    now.visibility = ben;
    harness.live.publish({ sessionId: record.id, stream: { kind: "text" }, text: secret });
    await say(harness, record.id, secret);
    harness.feed.announce({ type: "presence", callId: secret, viewers: [] }, record.id);
    await harness.repository.create(newRecord({ title: "the end", createdBy: "dora" }), []);
    for (const { said } of [demoted, admin]) await expect.poll(said).toContain("the end");
    await expect.poll(admin.said).toContain('"live"');
    now.visibility = null;
    await harness.repository.create(newRecord({ title: "after they left" }), []);
    await expect.poll(() => demoted.isOver && one.isOver).toBe(true);
    for (const { said } of [demoted, one]) {
      expect(said()).not.toContain(secret);
      expect(said()).not.toContain("after they left");
    }
    await expect.poll(admin.said).toContain("after they left");
  });
});

describe("a slow viewer", () => {
  it("gets nothing while it has no room and then all it missed, in order and once, and holds nobody up", async () => {
    const harness = await openHarness();
    const record = newRecord();
    await harness.repository.create(record, []);
    const visibility = () => everything;
    const slow = (await watch(harness, { visibility })).sink;
    const fast = (await watch(harness, { visibility })).sink;
    slow.setRoom(false);
    await say(harness, record.id, "the last that fits");
    await expect.poll(slow.said).toContain("the last that fits");
    const before = slow.batches.length;
    for (let count = 0; count < 40; count++) await say(harness, record.id, `missed ${count}`);
    harness.live.publish({ sessionId: record.id, stream: { kind: "text" }, text: "unfinished" });
    harness.feed.announce({ type: "presence", callId: "c", viewers: [] }, record.id);
    await expect.poll(fast.said).toContain("missed 39");
    await expect.poll(fast.said).toContain("unfinished");
    await expect.poll(fast.said).toContain('"presence"');
    expect(slow.batches.length).toBe(before);
    slow.setRoom(true);
    await expect.poll(slow.said).toContain("unfinished");
    await expect.poll(slow.said).toContain('"presence"');
    expect(slow.ids()).toEqual(await storedIds(harness));
    expect(fast.ids()).toEqual(await storedIds(harness));
    const positions = slow.positions.map(Number);
    expect(positions).toEqual([...positions].sort((left, right) => left - right));
  });

  it("gets live text as one piece that continues what it had", async () => {
    const harness = await openHarness();
    const record = newRecord();
    await harness.repository.create(record, []);
    const slow = (await watch(harness, {})).sink;
    const fast = (await watch(harness, {})).sink;
    const textOf = ({ batches }: Sink) =>
      batches.flat().reduce((whole, { event }) => {
        if (event.type !== "live") return whole;
        expect(event.offset).toBe(whole.length);
        return whole + event.text;
      }, "");
    const publish = (text: string) =>
      harness.live.publish({ sessionId: record.id, stream: { kind: "text" }, text });
    publish("one ");
    await expect.poll(() => textOf(slow)).toBe("one ");
    slow.setRoom(false);
    publish("two ");
    await expect.poll(() => textOf(slow)).toBe("one two ");
    publish("three ");
    await expect.poll(() => textOf(fast)).toBe("one two three ");
    publish("four ");
    await expect.poll(() => textOf(fast)).toBe("one two three four ");
    expect(textOf(slow)).toBe("one two ");
    slow.setRoom(true);
    await expect.poll(() => textOf(slow)).toBe("one two three four ");
    publish("five");
    for (const sink of [slow, fast]) await expect.poll(() => textOf(sink)).toBe("one two three four five");
  });

  it("sees nothing that was hidden while it had no room", async () => {
    const harness = await openHarness();
    const record = newRecord({ createdBy: "ada" });
    await harness.repository.create(record, []);
    const slow = (await watch(harness, { visibility: () => ben })).sink;
    slow.setRoom(false);
    await say(harness, record.id, "for the team");
    await expect.poll(slow.said).toContain("for the team");
    await say(harness, record.id, secret);
    harness.live.publish({ sessionId: record.id, stream: { kind: "text" }, text: secret });
    harness.feed.announce({ type: "presence", callId: secret, viewers: [] }, record.id);
    await updateSession(harness.repository, record.id, (current) =>
      transition({ ...current, visibility: "private" }),
    );
    slow.setRoom(true);
    await harness.repository.create(newRecord({ title: "the end", createdBy: "dora" }), []);
    await expect.poll(slow.said).toContain("the end");
    expect(slow.said()).toContain('"visibility-changed"');
    expect(slow.said()).not.toContain(secret);
  });

  it("that goes is forgotten, and the feed rests once nobody watches", async () => {
    const harness = await openHarness();
    const { sink, controller } = await watch(harness, {});
    sink.setRoom(false);
    const record = newRecord();
    await harness.repository.create(record, []);
    await expect.poll(sink.said).toContain(record.id);
    controller.abort();
    sink.setRoom(true);
    await say(harness, record.id, "nobody watches");
    const next = (await watch(harness, {})).sink;
    expect(next.said()).toContain("nobody watches");
    expect(sink.said()).not.toContain("nobody watches");
  });
});

describe("who has a call open", () => {
  it("comes between the stored events, without an id, to who follows all sessions only", async () => {
    const harness = await openHarness();
    const record = newRecord();
    await harness.repository.create(record, []);
    const all = (await watch(harness, {})).sink;
    const one = (await watch(harness, { sessionId: record.id })).sink;
    const viewers = [{ id: "tab", by: "ben", device: "Chrome on Linux" }];
    harness.feed.announce({ type: "presence", callId: "c1", viewers: [] }, record.id);
    harness.feed.announce({ type: "presence", callId: "c1", viewers }, record.id);
    await say(harness, record.id, "the end");
    for (const { said } of [all, one]) await expect.poll(said).toContain("the end");
    const present = all.batches.flat().filter(({ event }) => event.type === "presence");
    expect(present).toEqual([{ id: null, event: { type: "presence", callId: "c1", viewers } }]);
    expect(one.said()).not.toContain('"presence"');
  });
});
