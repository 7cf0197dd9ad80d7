import type { PresenceEvent } from "@countersign/contracts/event";
import { describe, expect, it } from "vitest";
import { createPresences } from "./presence.ts";

const agent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36";

function openPresences() {
  const time = { ms: 0 };
  const events: PresenceEvent[] = [];
  const published: string[] = [];
  const publish = (said: string) => void published.push(said);
  const presences = createPresences({ ticks: () => time.ms, expiresMs: 30, pollMs: null, publish });
  presences.watch((event) => events.push(event));
  let count = 0;
  const say = (callId: string | null, tabId: string, said: number) =>
    presences.open({ callId, sessionId: "s1", tabId, said }, "owner", agent);
  const open = (callId: string | null, tabId: string, by = "owner") =>
    presences.open({ callId, sessionId: "s1", tabId, said: ++count }, by, agent);
  return { time, events, published, open, say, presences };
}

describe("who has a call open", () => {
  it("are the other tabs, also of the same sign-in, never the own", () => {
    const { open, events } = openPresences();
    const first = open("c1", "tab-1");
    expect(first.others).toEqual([]);
    const second = open("c1", "tab-2");
    expect(second.others).toEqual([{ id: first.self, by: "owner", device: "Chrome on Linux" }]);
    expect(open("c1", "tab-1").others.map(({ id }) => id)).toEqual([second.self]);
    expect(open("c1", "tab-1", "ben").others).toHaveLength(2);
    expect(events.map(({ callId, viewers }) => [callId, viewers.length])).toEqual([
      ["c1", 1],
      ["c1", 2],
      ["c1", 3],
    ]);
  });

  it.each([
    { name: "opens another", next: "c2", want: { c1: 0, c2: 1 } },
    { name: "opens none", next: null, want: { c1: 0 } },
  ])("is told when a tab $name", ({ next, want }) => {
    const { open, events } = openPresences();
    open("c1", "tab-1");
    events.length = 0;
    open(next, "tab-1");
    expect(Object.fromEntries(events.map(({ callId, viewers }) => [callId, viewers.length]))).toEqual(want);
    events.length = 0;
    open(next, "tab-1");
    expect(events).toEqual([]);
  });

  it.each<{ name: string; arriving: [number, string | null][]; want: string[] }>([
    {
      name: "leaving the call before",
      arriving: [
        [1, "c1"],
        [3, "c2"],
        [2, null],
      ],
      want: ["c2"],
    },
    {
      name: "opening the call before",
      arriving: [
        [2, "c2"],
        [1, "c1"],
      ],
      want: ["c2"],
    },
    {
      name: "opening a call that it has left",
      arriving: [
        [2, null],
        [1, "c1"],
      ],
      want: [],
    },
  ])("is not what a tab said first and that comes last: $name", ({ arriving, want }) => {
    const { say, open } = openPresences();
    for (const [said, callId] of arriving) say(callId, "tab-1", said);
    expect(["c1", "c2"].filter((callId) => open(callId, "tab-2").others.length > 0)).toEqual(want);
  });

  it("is no tab that has said nothing for long", () => {
    const { open, time, events } = openPresences();
    open("c1", "tab-1");
    time.ms = 29;
    expect(open("c1", "tab-2").others).toHaveLength(1);
    time.ms = 31;
    expect(open("c1", "tab-2").others).toEqual([]);
    expect(events.at(-1)?.viewers).toHaveLength(1);
  });
});

describe("a tab that says nothing when it goes", () => {
  function follow(presences: ReturnType<typeof openPresences>["presences"], by = "owner") {
    const stream = new AbortController();
    presences.follow("tab-1", by, stream.signal);
    return () => stream.abort();
  }

  it("has left the call when its last stream ends, and comes back with what it says next", () => {
    const { open, presences, events, published } = openPresences();
    const first = follow(presences);
    open("c1", "tab-1");
    const second = follow(presences);
    first();
    expect(open("c1", "tab-2").others, "one that reconnects").toHaveLength(1);
    second();
    expect(open("c1", "tab-2").others).toEqual([]);
    expect(events.at(-1)?.viewers).toHaveLength(1);
    expect(published.map((said) => JSON.parse(said).callId)).toEqual(["c1", "c1", null, "c1"]);
    open("c1", "tab-1");
    expect(open("c1", "tab-2").others).toHaveLength(1);
  });

  it("is not that of somebody else who knows its name, nor one whose stream ended before it was opened", () => {
    const { open, presences } = openPresences();
    open("c1", "tab-1");
    follow(presences, "mallory")();
    presences.follow("tab-1", "owner", AbortSignal.abort());
    expect(open("c1", "tab-2").others).toHaveLength(1);
  });

  it("stays where it went on at another process", () => {
    const here = openPresences();
    const there = openPresences();
    const end = follow(here.presences);
    here.say("c1", "tab-1", 1);
    there.say("c2", "tab-1", 2);
    for (const said of there.published) here.presences.receive(said);
    end();
    expect(here.open("c2", "tab-2").others).toHaveLength(1);
  });
});

describe("another process", () => {
  it("hears what the tabs of this one say, and what is late is not news", () => {
    const here = openPresences();
    const there = openPresences();
    here.open("c1", "tab-1");
    here.say("c2", "tab-1", 9);
    here.say("c1", "tab-1", 8);
    for (const said of [...here.published].reverse()) there.presences.receive(said);
    expect(here.published).toHaveLength(2);
    expect(there.open("c1", "tab-2").others).toEqual([]);
    expect(there.open("c2", "tab-2").others).toMatchObject([{ by: "owner", device: "Chrome on Linux" }]);
    expect(there.events[0]).toMatchObject({ callId: "c2", viewers: [{ by: "owner" }] });
    there.time.ms = 31;
    expect(there.open("c2", "tab-3").others).toEqual([]);
  });

  it.each(["", "{", "null", "[]", '{"callId":1}', '{"callId":"c1","sessionId":"s1","said":1}'])(
    "passes over %j, and publishes nothing of what it heard",
    (said) => {
      const { presences, published, open } = openPresences();
      presences.receive(said);
      expect(published).toEqual([]);
      expect(open("c1", "tab-1").others).toEqual([]);
    },
  );
});
