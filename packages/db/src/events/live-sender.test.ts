import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { createLiveBus } from "./live-bus.ts";
import { formatWish, type Piece, parsePiece, parseWish, type Wish } from "./live-messages.ts";
import { createLiveReceiver, type LiveReceiver } from "./live-receiver.ts";
import { createLiveSender } from "./live-sender.ts";

const text = { kind: "text" as const };
const wish: Wish = { by: "viewer", round: 1, anew: false, isWhole: true, all: false, sessions: ["s"] };

/** A sender whose pieces go to a receiver, unless they are lost. */
function connect() {
  const time = { ms: 0 };
  const live = createLiveBus();
  const receiver: LiveReceiver = createLiveReceiver(
    () => undefined,
    () => time.ms,
  );
  const pieces: Piece[] = [];
  const state = { isAway: false, isReceiving: true, missed: 0 };
  const sender = createLiveSender({
    by: "runner",
    live,
    async send(notifications) {
      if (state.isAway) throw new Error("the database is away");
      for (const { to, payload } of notifications) {
        expect(to).toBe("viewer");
        expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
        const piece = parsePiece(payload);
        if (piece === null) throw new Error("it can’t be read");
        pieces.push(piece);
        if (state.isReceiving && !receiver.take(piece)) state.missed += 1;
      }
    },
    onFailure: () => undefined,
    ticks: () => time.ms,
  });
  onTestFinished(() => sender.close());
  const publish = (said: string) => live.publish({ sessionId: "s", stream: text, seq: 1, text: said });
  const received = () => receiver.wholes("s").map((whole) => whole.text);
  return { time, live, receiver, sender, pieces, state, publish, received };
}

describe("the sender of live text", () => {
  it("sends nothing that nobody wants, and what came before once somebody does", async () => {
    const { live, sender, pieces, publish, received } = connect();
    publish("before ");
    live.publish({ sessionId: "other", stream: text, text: "not wanted" });
    await sleep(20);
    expect(pieces).toEqual([]);
    sender.take(wish);
    await expect.poll(received).toEqual(["before "]);
    publish("after");
    await expect.poll(received).toEqual(["before after"]);
    expect(pieces.map(({ sessionId }) => sessionId)).toEqual(["s", "s"]);
    sender.take({ ...wish, round: 2, sessions: [] });
    publish(" it left");
    await sleep(20);
    expect(pieces).toHaveLength(2);
  });

  it("forgets who doesn’t repeat its wish, and takes no notice of an older one", async () => {
    const { time, sender, pieces, publish } = connect();
    sender.take({ ...wish, round: 3 });
    sender.take({ ...wish, round: 2, sessions: [] });
    publish("one");
    await expect.poll(() => pieces.length).toBe(1);
    time.ms = 15_001;
    sender.beat();
    publish("two");
    await sleep(20);
    expect(pieces).toHaveLength(1);
  });

  it("sends all again after a failure, and nothing comes twice", async () => {
    const { time, sender, state, publish, received } = connect();
    sender.take(wish);
    publish("one ");
    await expect.poll(received).toEqual(["one "]);
    state.isAway = true;
    time.ms = 1_000;
    publish("two ");
    await sleep(20);
    state.isAway = false;
    time.ms = 2_000;
    publish("three");
    await expect.poll(received).toEqual(["one two three"]);
    expect(state.missed).toBe(0);
  });

  it("is asked for all anew by who missed a piece", async () => {
    const { time, sender, state, publish, received } = connect();
    sender.take(wish);
    publish("one ");
    await expect.poll(received).toEqual(["one "]);
    state.isReceiving = false;
    time.ms = 1_000;
    publish("two ");
    await sleep(20);
    state.isReceiving = true;
    time.ms = 2_000;
    publish("three");
    await expect.poll(() => state.missed).toBe(1);
    expect(received()).toEqual([]);
    time.ms = 3_000;
    sender.take({ ...wish, round: 2, anew: true });
    await expect.poll(received).toEqual(["one two three"]);
  });

  it("says of unfinished texts that they go on, so that those of a dead process are dropped", async () => {
    const { time, receiver, sender, publish, received } = connect();
    sender.take(wish);
    publish("words");
    await expect.poll(received).toEqual(["words"]);
    for (const ms of [10_000, 20_000]) {
      time.ms = ms;
      sender.take(wish);
      sender.beat();
      await sleep(5);
      receiver.dropUnless(() => true);
      expect(received()).toEqual(["words"]);
    }
    time.ms = 35_001;
    receiver.dropUnless(() => true);
    expect(received()).toEqual([]);
  });
});

it("a text that begins anew, or at another process, replaces the one before", () => {
  const receiver = createLiveReceiver(
    () => undefined,
    () => 0,
  );
  const piece = { by: "a", whole: 1, sessionId: "s", stream: text, seq: 1, offset: 0, text: "old words" };
  const said = () => receiver.wholes(null).map((whole) => whole.text);
  expect(receiver.take(piece)).toBe(true);
  expect(receiver.take({ ...piece, whole: 2, text: "new" })).toBe(true);
  expect(said()).toEqual(["new"]);
  expect(receiver.take({ ...piece, by: "b", text: "elsewhere" })).toBe(true);
  expect(said()).toEqual(["elsewhere"]);
  expect(receiver.take({ ...piece, by: "c", offset: 4, text: "late" })).toBe(false);
  expect(said()).toEqual(["elsewhere"]);
});

it("a wish for many sessions fits into notifications, and what others send is ignored", () => {
  const sessions = Array.from(
    { length: 1_000 },
    (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  );
  const payloads = formatWish({ by: "viewer", round: 7, anew: true, all: false, sessions });
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
  const parsed = payloads.map((payload) => parseWish(payload));
  expect(parsed.flatMap((each) => each?.sessions ?? [])).toEqual(sessions);
  expect(parsed.map((each) => each?.round)).toEqual(payloads.map(() => 7));
  expect([parseWish("{"), parseWish("{}"), parsePiece("[]")]).toEqual([null, null, null]);
});
