import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "./api.ts";
import type { ConnectionSignal } from "./connection.ts";
import type { Delivery } from "./fold-event.ts";
import { follow } from "./follow.ts";
import { thisTab } from "./this-tab.ts";

type Subscribe = ApiClient["events"]["follow"]["subscribe"];
type Stream = { input: Parameters<Subscribe>[0]; handlers: Parameters<Subscribe>[1]; isEnded: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const streams: Stream[] = [];
  const state = {
    live: ["s1"],
    signals: [] as ConnectionSignal["tag"][],
    deliveries: [] as Delivery[],
    reopened: 0,
  };
  const subscribe: Subscribe = (input, handlers) => {
    const stream: Stream = { input, handlers, isEnded: false };
    streams.push(stream);
    return {
      unsubscribe() {
        stream.isEnded = true;
      },
    };
  };
  const following = follow({
    client: { events: { follow: { subscribe } } },
    lastEventId: () => "7",
    live: () => state.live,
    onDelivery: (delivery) => state.deliveries.push(delivery),
    onSignal: ({ tag }) => void (tag !== "ticked" && state.signals.push(tag)),
    onReopened: () => {
      state.reopened += 1;
    },
  });
  const open = (index: number) =>
    streams[index]?.handlers.onConnectionStateChange?.({ type: "state", state: "pending", error: null });
  const say = (index: number) =>
    streams[index]?.handlers.onData?.({ type: "presence", callId: String(index), viewers: [] });
  return { following, streams, state, open, say };
}

describe("follow", () => {
  it("asks for the live text of what is shown, and keeps a stream until the one for other sessions is open", () => {
    const { following, streams, state, open, say } = start();
    open(0);
    expect(streams[0]?.input).toEqual({ tabId: thisTab.tabId, live: ["s1"], lastEventId: "7" });
    state.live = ["s2"];
    following.watchOther();
    expect(streams[1]?.input).toEqual({ tabId: thisTab.tabId, live: ["s2"], lastEventId: "7" });
    expect(streams[0]?.isEnded).toBe(false);
    say(0);
    expect(state.deliveries).toHaveLength(1);
    open(1);
    expect(streams.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    say(0);
    say(1);
    expect(state.deliveries).toHaveLength(2);
    expect(state.signals).toEqual(["opened", "opened"]);
    expect(state.reopened).toBe(0);
    following.stop();
    expect(streams[1]?.isEnded).toBe(true);
  });

  it("leaves no stream open if other sessions are shown again and again before one is open, or if it ends", () => {
    const { following, streams, open } = start();
    open(0);
    for (let count = 0; count < 3; count += 1) following.watchOther();
    open(3);
    expect(streams.map(({ isEnded }) => isEnded)).toEqual([true, true, true, false]);
    following.watchOther();
    following.stop();
    expect(streams.map(({ isEnded }) => isEnded)).toEqual([true, true, true, true, true]);
  });

  it("begins again with what is shown then, if a stream is lost while it is replaced", () => {
    const { following, streams, state, open } = start();
    open(0);
    following.watchOther();
    streams[0]?.handlers.onComplete?.();
    expect(state.signals).toEqual(["opened", "lost"]);
    expect(streams.map(({ isEnded }) => isEnded)).toEqual([true, true]);
    state.live = ["s3"];
    following.watchOther();
    expect(streams).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    expect(streams[2]?.input).toEqual({ tabId: thisTab.tabId, live: ["s3"], lastEventId: "7" });
    open(2);
    expect(state.reopened).toBe(1);
    following.stop();
  });
});
