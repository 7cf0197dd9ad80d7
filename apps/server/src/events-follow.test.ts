import { followEvent, storedEvent } from "@countersign/contracts/event";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SentEvent } from "./fixtures/api-client.ts";
import { openApi } from "./fixtures/api-harness.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

describe("events.follow", () => {
  const ownEvents = (events: SentEvent[]) => events.filter(({ name }) => name === "");
  const storedEvents = (events: SentEvent[]) => ownEvents(events).filter(({ id }) => id !== "");
  const last = (id: string) => (events: SentEvent[]) => events.some((event) => event.id === id);

  it("replays exactly what came after an id, given as input or as a header, and nothing of other sessions", async () => {
    const { id, call } = await api.waiting();
    await api.waiting();
    await api.decide({ id: call.id, digest: call.digest, verdict: "deny" });
    await api.untilStatus(id, "idle");
    const whole = await api.follow({ sessionId: id, lastEventId: "0" }, (events) =>
      storedEvents(events).some(({ data }) => data.includes('"status":"idle"')),
    );
    expect(whole[0]).toMatchObject({ name: "connected" });
    const all = storedEvents(whole);
    const numbers = all.map((event) => Number(event.id));
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(all.length).toBeGreaterThan(5);
    for (const { data } of all) {
      const event = storedEvent.parse(JSON.parse(data));
      expect(event.type === "system-changed" || data.includes(id)).toBe(true);
    }

    const end = all.at(-1)?.id ?? "";
    for (const [index, { id: seen }] of all.slice(0, -1).entries()) {
      const rest = all.slice(index + 1);
      expect(storedEvents(await api.follow({ sessionId: id, lastEventId: seen }, last(end)))).toEqual(rest);
      expect(storedEvents(await api.follow({ sessionId: id }, last(end), seen))).toEqual(rest);
    }
  });

  it("goes on from where sessions.get stands, with what happens then, each once", async () => {
    const { id, call } = await api.waiting();
    const { lastEventId } = await api.session(id);
    const following = api.follow({ sessionId: id, lastEventId }, (events) =>
      storedEvents(events).some(({ data }) => data.includes('"status":"idle"')),
    );
    await api.decide({ id: call.id, digest: call.digest, verdict: "approve" });
    const events = ownEvents(await following);
    for (const { data, id: eventId } of events) {
      const event = followEvent.parse(JSON.parse(data));
      expect(event.type === "live").toBe(eventId === "");
    }
    const ids = storedEvents(events).map((event) => Number(event.id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.min(...ids)).toBeGreaterThan(Number(lastEventId));
    const after = storedEvents(await api.follow({ sessionId: id, lastEventId }, last(String(ids.at(-1)))));
    expect(storedEvents(events)).toEqual(after);
  });

  it("says in the stream what is wrong with an id that is none", async () => {
    const events = await api.follow({ lastEventId: "yesterday" }, (sent) => sent.length > 1);
    expect(events.map(({ name }) => name)).toEqual(["connected", "serialized-error"]);
    expect(JSON.parse(events[1]?.data ?? "null")).toMatchObject({
      message: "lastEventId: must be an event ID, a decimal number",
      data: { code: "BAD_REQUEST" },
    });
  });
});
