import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listenToStream } from "./event-source-stream.ts";

class FakeSource extends EventTarget {
  static opened: FakeSource[] = [];
  readonly address: string;
  isClosed = false;

  constructor(address: string) {
    super();
    this.address = address;
    FakeSource.opened.push(this);
  }

  close() {
    this.isClosed = true;
  }

  say(name: string, data: unknown, lastEventId = "") {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeSource);
  FakeSource.opened = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(onData: (data: unknown) => void = () => undefined) {
  const received: unknown[] = [];
  const stream = listenToStream("/api/events?input=1", {
    onData(data) {
      received.push(data);
      onData(data);
    },
    onConnectionStateChange: ({ state }) => received.push(state),
    onError: ({ message }) => received.push(message),
    onComplete: () => received.push("complete"),
  });
  const [source] = FakeSource.opened;
  if (source === undefined) throw new Error("Nothing was opened.");
  return { stream, source, received };
}

describe("listenToStream", () => {
  it("tells when it is open, and hands over what comes, with its id where it has one", () => {
    const { source, received } = start();
    expect(source.address).toBe("/api/events?input=1");
    source.say("connected", { reconnectAfterInactivityMs: 1_000 });
    source.say("message", { type: "presence" });
    source.say("message", { type: "rule-changed" }, "7");
    expect(received).toEqual(["pending", { type: "presence" }, { id: "7", data: { type: "rule-changed" } }]);
  });

  it("ends if nothing comes for as long as the server says, but a ping counts", () => {
    const { source, received } = start();
    source.say("connected", { reconnectAfterInactivityMs: 1_000 });
    vi.advanceTimersByTime(900);
    source.say("ping", "");
    vi.advanceTimersByTime(900);
    expect(source.isClosed).toBe(false);
    vi.advanceTimersByTime(100);
    expect(source.isClosed).toBe(true);
    expect(received).toEqual(["pending", "Nothing came for too long."]);
  });

  it("ends with the first problem, tells it once, and takes nothing more", () => {
    const { source, received } = start();
    source.dispatchEvent(new Event("error"));
    source.dispatchEvent(new Event("error"));
    source.say("message", { type: "presence" });
    expect(received).toEqual(["The stream broke."]);
    expect(source.isClosed).toBe(true);
  });

  it("says why the server ended it, or that it is complete", () => {
    const failed = start();
    failed.source.say("serialized-error", { message: "No database.", code: -32_603, data: {} });
    expect(failed.received).toEqual(["No database."]);
    FakeSource.opened = [];
    const complete = start();
    complete.source.say("return", "");
    expect(complete.received).toEqual(["complete"]);
    expect(complete.source.isClosed).toBe(true);
  });

  it("ends when something that came can't be taken, as it would be missing", () => {
    const { source, received } = start(() => {
      throw new Error("Unknown event.");
    });
    source.say("message", { type: "new" });
    expect(received).toEqual([{ type: "new" }, "Unknown event."]);
    expect(source.isClosed).toBe(true);
  });

  it("tells nothing once nobody listens", () => {
    const { stream, source, received } = start();
    source.say("connected", { reconnectAfterInactivityMs: 1_000 });
    stream.unsubscribe();
    vi.advanceTimersByTime(5_000);
    expect(source.isClosed).toBe(true);
    expect(received).toEqual(["pending"]);
  });
});
