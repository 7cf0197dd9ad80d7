import { updateSession } from "@countersign/agent";
import type { FollowDelivery, FollowOptions } from "@countersign/contracts/event-feed";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Harness, joinHarness, openHarness } from "../fixtures/database-harness.ts";
import { newMessage, newRecord, transition } from "../fixtures/test-records.ts";

const text = { kind: "text" as const };

/** Two processes, of which the first runs a session. */
async function startBoth(change: Partial<Parameters<typeof newRecord>[0]> = {}) {
  const here = await openHarness();
  const there = await joinHarness(here.url);
  const record = newRecord(change);
  await here.repository.create(record, []);
  return { here, there, id: record.id };
}

function follow({ feed }: Harness, options: Partial<FollowOptions>) {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const deliveries: FollowDelivery[] = [];
  const { signal } = controller;
  void (async () => {
    for await (const each of feed.follow({ sessionId: null, after: "0", ...options, signal }))
      deliveries.push(each);
  })();
  /** The live text as a browser would put it together. It fails if a piece doesn't continue what came before. */
  const said = (kind = "text") =>
    deliveries.reduce((whole, { event }) => {
      if (event.type !== "live" || event.stream.kind !== kind) return whole;
      if (event.offset === 0) return event.text;
      expect(event.offset).toBe(whole.length);
      return whole + event.text;
    }, "");
  return { deliveries, said, stop: () => controller.abort() };
}

/** How often a process sent live text to others. */
function countSent({ database }: Harness): () => number {
  const query = vi.spyOn(database.pool, "query");
  return () =>
    query.mock.calls.filter(([statement]) => {
      const said = JSON.stringify(statement);
      return said.includes("notify-live") && said.includes("countersign_live_") && !said.includes("_wanted");
    }).length;
}

describe("live text of a session that another process runs", () => {
  it("comes to who watches it, whole and in order, whatever is in it and however much it is", async () => {
    const { here, there, id } = await startBoth();
    const stream = { kind: "output" as const, callId: "c" };
    let whole = "before anybody watched";
    here.live.publish({ sessionId: id, stream, text: whole });
    const one = follow(there, { sessionId: id });
    const all = follow(there, {});
    await expect.poll(() => one.said("output")).toBe(whole);
    for (const part of [
      "\u0000\u0001".repeat(4_000),
      "🦊".repeat(5_000),
      'quoted "\\" ',
      "é".repeat(9_000),
      "\ud83e",
    ]) {
      here.live.publish({ sessionId: id, stream, text: part });
      whole += part;
    }
    for (const { said } of [one, all]) await expect.poll(() => said("output")).toBe(whole);
    here.live.publish({ sessionId: id, stream, text: "\udd8a" });
    for (const { said } of [one, all]) await expect.poll(() => said("output")).toBe(`${whole}\udd8a`);
  });

  it("isn’t sent while nobody elsewhere watches the session", async () => {
    const { here, there, id } = await startBoth();
    const sent = countSent(here);
    const other = newRecord();
    await here.repository.create(other, []);
    const watching = follow(there, { sessionId: other.id });
    const without = follow(there, { live: [] });
    follow(here, { sessionId: id });
    here.live.publish({ sessionId: other.id, stream: text, text: "watched" });
    await expect.poll(() => watching.said()).toBe("watched");
    const before = sent();
    here.live.publish({ sessionId: id, stream: text, text: "not watched elsewhere" });
    watching.stop();
    // It says so soon. Until then, its text may still be sent.
    await expect
      .poll(async () => {
        const count = sent();
        here.live.publish({ sessionId: other.id, stream: text, text: "." });
        await new Promise((resolve) => setTimeout(resolve, 150));
        return sent() - count;
      })
      .toBe(0);
    expect(before).toBeGreaterThan(0);
    expect(JSON.stringify(watching.deliveries)).not.toContain("not watched elsewhere");
    expect(without.deliveries.filter(({ event }) => event.type === "live")).toEqual([]);
  });

  it("gives way to the stored message, and never comes after it", async () => {
    const { here, there, id } = await startBoth();
    const watching = follow(there, { sessionId: id });
    const kinds = () =>
      watching.deliveries.flatMap(({ event }) =>
        event.type === "live" ? [event.text] : event.type === "message-added" ? ["stored"] : [],
      );
    here.live.publish({ sessionId: id, stream: text, seq: 1, text: "unfinished" });
    await expect.poll(() => watching.said()).toBe("unfinished");
    // Its process never says that it ended, as if that got lost.
    await updateSession(here.repository, id, (current) =>
      transition(current, { messages: [{ ...newMessage("finished"), role: "assistant" as const }] }),
    );
    await expect.poll(kinds).toEqual(["unfinished", "stored"]);
    here.live.publish({ sessionId: id, stream: text, seq: 1, text: " and late" });
    const second = follow(there, { sessionId: id });
    here.live.publish({ sessionId: id, stream: { kind: "thinking" }, seq: 2, text: "next" });
    for (const { said } of [watching, second]) await expect.poll(() => said("thinking")).toBe("next");
    expect(kinds()).toEqual(["unfinished", "stored", "next"]);
    expect(second.said()).toBe("");
  });

  it("goes on after the connection that hears it was lost", async () => {
    const { here, there, id } = await startBoth();
    const watching = follow(there, { sessionId: id });
    here.live.publish({ sessionId: id, stream: text, text: "one " });
    await expect.poll(() => watching.said()).toBe("one ");
    await here.database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND query LIKE 'LISTEN%'",
      [there.database.processName],
    );
    here.live.publish({ sessionId: id, stream: text, text: "two " });
    await expect.poll(() => watching.said()).toBe("one two ");
  });

  it("comes only to those who may see the session", async () => {
    const { here, there, id } = await startBoth({ visibility: "private", createdBy: "ada" });
    const ben = follow(there, { visibility: async () => ({ all: false, name: "ben" }) });
    const ada = follow(there, { visibility: async () => ({ all: false, name: "ada" }) });
    here.live.publish({ sessionId: id, stream: text, text: "only for ada" });
    await expect.poll(() => ada.said()).toBe("only for ada");
    await here.repository.create(newRecord({ title: "the end", createdBy: "dora" }), []);
    await expect.poll(() => JSON.stringify(ben.deliveries)).toContain("the end");
    expect(JSON.stringify(ben.deliveries)).not.toContain("only for ada");
  });

  it("holds nobody up who reads slowly or not at all, and memory holds it once", async () => {
    const { here, there, id } = await startBoth();
    const controller = new AbortController();
    onTestFinished(() => controller.abort());
    const { signal } = controller;
    const batches: number[] = [];
    const options = { sessionId: id, after: "0", visibility: async () => ({ all: true as const }), signal };
    there.feed.pipe(options, {
      deliver(batch) {
        batches.push(batch.length);
        return false;
      },
      drained: () => new Promise(() => undefined),
      end: () => undefined,
      fail: (error) => {
        throw error;
      },
    });
    const fast = follow(there, { sessionId: id });
    let whole = "";
    for (let count = 0; count < 200; count += 1) {
      const part = `${count} ${"x".repeat(500)}\n`;
      whole += part;
      here.live.publish({ sessionId: id, stream: text, text: part });
    }
    await expect.poll(() => fast.said()).toBe(whole);
    expect(batches.length).toBeLessThanOrEqual(1);
  });
});
