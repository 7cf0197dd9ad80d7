import { updateSession } from "@countersign/agent";
import type { FollowDelivery } from "@countersign/contracts/event-feed";
import type { Visibility, VisibilityFilter } from "@countersign/contracts/visibility";
import { expect, it, onTestFinished } from "vitest";
import { type Harness, joinHarness, openHarness } from "../fixtures/database-harness.ts";
import { newCall, newMessage, newRecord, transition } from "../fixtures/test-records.ts";

const ben: VisibilityFilter = { all: false, name: "ben" };
const secret = "only for ada";

/** Follows until the test ends, from the newest event on; `said` is all that came, as text. */
async function follow(
  { feed, database }: Harness,
  {
    visibility = ben,
    after = null,
    sessionId = null,
  }: {
    visibility?: VisibilityFilter | (() => VisibilityFilter | null);
    after?: string | null;
    sessionId?: string | null;
  } = {},
) {
  // Named here and not left to the feed, which looks for it while the test goes on and says the first thing.
  const newest = await database.pool.query<{ id: string }>(
    `SELECT coalesce(max(id), 0)::text AS id FROM event`,
  );
  const from = after ?? newest.rows[0]?.id ?? "0";
  const controller = new AbortController();
  const deliveries: FollowDelivery[] = [];
  const state = { isOver: false };
  const run = async () => {
    const options = {
      sessionId,
      after: from,
      signal: controller.signal,
      visibility: async () => (typeof visibility === "function" ? visibility() : visibility),
    };
    for await (const delivery of feed.follow(options)) deliveries.push(delivery);
    state.isOver = true;
  };
  const running = run();
  onTestFinished(async () => {
    controller.abort();
    await running;
  });
  return { deliveries, state, said: () => JSON.stringify(deliveries) };
}

/** A stored event that everybody gets: once it came, all that was stored before it had its chance. */
async function mark({ repository }: Harness, followers: { said: () => string }[]): Promise<void> {
  const title = `mark ${Math.random()}`;
  await repository.create(newRecord({ title, createdBy: "cleo" }), []);
  for (const follower of followers) await expect.poll(follower.said).toContain(title);
}

const setVisibility = ({ repository }: Harness, id: string, visibility: Visibility) =>
  updateSession(repository, id, (current) => transition({ ...current, visibility }));

const say = ({ repository }: Harness, id: string, text: string) =>
  updateSession(repository, id, (current) => transition(current, { messages: [newMessage(text)] }));

it("nothing of a private session comes to who may not see it: no event, no live text, from its first event on", async () => {
  const harness = await openHarness();
  const [others, own, all] = [
    await follow(harness),
    await follow(harness, { visibility: { all: false, name: "ada" } }),
    await follow(harness, { visibility: { all: true } }),
  ];
  const record = newRecord({ visibility: "private", title: secret, workspace: `/${secret}` });
  await harness.repository.create(
    record,
    Array.from({ length: 150 }, () => newMessage(secret)),
  );
  const call = newCall(record.id, { input: { command: secret } });
  await updateSession(harness.repository, record.id, (current) => transition(current, { calls: [call] }));
  harness.live.publish({ sessionId: record.id, stream: { kind: "text" }, text: secret });
  harness.live.publish({ sessionId: record.id, stream: { kind: "output", callId: call.id }, text: secret });
  await mark(harness, [others, own, all]);
  await expect.poll(own.said).toContain('"live"');
  await expect.poll(all.said).toContain('"live"');
  expect(others.said()).not.toContain(secret);
  expect(others.said()).not.toContain(record.id);
  const events = await follow(harness, { after: "0" });
  await mark(harness, [events]);
  expect(events.said()).not.toContain(secret);
});

it("a session that becomes private while somebody follows it says nothing more, neither new nor old", async () => {
  const harness = await openHarness();
  const record = newRecord({ title: "open at first" });
  await harness.repository.create(record, [newMessage("for all")]);
  const followers = [await follow(harness), await follow(harness, { sessionId: record.id })];
  await say(harness, record.id, "still for all");
  for (const { said } of followers) await expect.poll(said).toContain("still for all");
  harness.live.publish({ sessionId: record.id, stream: { kind: "text" }, text: "live for all" });
  for (const { said } of followers) await expect.poll(said).toContain("live for all");
  await setVisibility(harness, record.id, "private");
  harness.live.publish({ sessionId: record.id, stream: { kind: "text" }, text: secret });
  await say(harness, record.id, secret);
  for (const { said } of followers) await expect.poll(said).toContain('"visibility-changed"');
  const events = await follow(harness, { after: "0" });
  await mark(harness, [followers[0] ?? events, events]);
  for (const { said } of [...followers, events]) expect(said()).not.toContain(secret);
  expect(events.said()).not.toContain("for all");
  await setVisibility(harness, record.id, "team");
  for (const { said } of followers) await expect.poll(said).toContain('"visibility":"team"}');
  await say(harness, record.id, "for all again");
  for (const { said } of followers) await expect.poll(said).toContain("for all again");
});

it("a session that another process made private is hidden from those who follow this one", async () => {
  const harness = await openHarness();
  const other = await joinHarness(harness.url);
  const record = newRecord();
  await harness.repository.create(record, []);
  const follower = await follow(harness);
  await say(harness, record.id, "for all");
  await expect.poll(follower.said).toContain("for all");
  await setVisibility(other, record.id, "private");
  await say(other, record.id, secret);
  await mark(other, [follower]);
  expect(follower.said()).not.toContain(secret);
});

it("a demoted follower sees no more than the new role allows, and one who leaves gets nothing more", async () => {
  const harness = await openHarness();
  const record = newRecord({ visibility: "private" });
  await harness.repository.create(record, []);
  let visibility: VisibilityFilter | null = { all: true };
  const follower = await follow(harness, { visibility: () => visibility });
  await say(harness, record.id, "for the admin");
  await expect.poll(follower.said).toContain("for the admin");
  visibility = ben;
  await say(harness, record.id, secret);
  await mark(harness, [follower]);
  visibility = null;
  await harness.repository.create(newRecord({ title: "after they left" }), []);
  await expect.poll(() => follower.state.isOver).toBe(true);
  expect(follower.said()).not.toContain(secret);
  expect(follower.said()).not.toContain("after they left");
});
