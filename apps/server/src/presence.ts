import { createHash } from "node:crypto";
import type { EventFeed, FollowDelivery, PresenceDesk } from "@countersign/api";
import { deviceWords } from "@countersign/contracts/device-words";
import type { PresenceEvent } from "@countersign/contracts/event";
import type { Viewer } from "@countersign/contracts/presence";

/** Who has which call open, in this process alone: it is lost on a restart, and the tabs say it again within seconds. */
export type Presences = PresenceDesk & {
  /** Calls `onChange` whenever the viewers of a call change, until the returned function is called. */
  watch(onChange: (event: PresenceEvent) => void): () => void;
  close(): void;
};

export type PresenceOptions = {
  /** Milliseconds of a clock that never goes back. */
  ticks: () => number;
  /** A tab that says nothing for so long has gone. */
  expiresMs?: number;
  /** How often those that have gone are looked for; null: `open` alone does. */
  lookMs?: number | null;
};

/** A tab that has none open is kept for a while too, so that what it said before cannot open one again. */
type Tab = { callId: string | null; said: number; viewer: Viewer; seenAt: number };

/** More are not listed: a tab that nobody needs to know of is turned away, nothing else. */
const mostTabs = 5_000;

/** Makes an empty list. */
export function createPresences({ ticks, expiresMs = 30_000, lookMs = 5_000 }: PresenceOptions): Presences {
  const tabs = new Map<string, Tab>();
  const watchers = new Set<(event: PresenceEvent) => void>();

  function viewersOf(callId: string): Viewer[] {
    return [...tabs.values()].filter((tab) => tab.callId === callId).map(({ viewer }) => viewer);
  }

  function tell(callIds: Iterable<string>): void {
    for (const callId of new Set(callIds)) {
      const event: PresenceEvent = { type: "presence", callId, viewers: viewersOf(callId) };
      for (const onChange of watchers) onChange(event);
    }
  }

  function dropExpired(): void {
    const expired = [...tabs].filter(([, { seenAt }]) => ticks() - seenAt >= expiresMs);
    for (const [key] of expired) tabs.delete(key);
    tell(expired.flatMap(([, { callId }]) => callId ?? []));
  }

  const clock = lookMs === null ? undefined : setInterval(dropExpired, lookMs);
  clock?.unref();
  return {
    open({ callId, tabId, said }, by, userAgent) {
      dropExpired();
      const id = createHash("sha256").update(`${by}\0${tabId}`).digest("base64url").slice(0, 16);
      const before = tabs.get(id);
      const isNewest = before === undefined || said >= before.said;
      if (isNewest && (before !== undefined || tabs.size < mostTabs)) {
        tabs.set(id, { callId, said, viewer: { id, by, device: deviceWords(userAgent) }, seenAt: ticks() });
        const was = before?.callId ?? null;
        if (was !== callId) tell([was, callId].filter((one) => one !== null));
      }
      const others = callId === null ? [] : viewersOf(callId).filter((viewer) => viewer.id !== id);
      return { self: id, others };
    },
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    close: () => clearInterval(clock),
  };
}

/** The feed, and in it who opens and leaves calls. Only followers of all sessions are told. */
export function feedWithPresence(feed: EventFeed, presences: Pick<Presences, "watch">): EventFeed {
  return {
    follow: (options) =>
      options.sessionId === null ? merged(feed.follow(options), presences) : feed.follow(options),
  };
}

type Arrival = { result: IteratorResult<FollowDelivery> } | { error: unknown } | null;

async function* merged(
  stored: AsyncIterable<FollowDelivery>,
  presences: Pick<Presences, "watch">,
): AsyncGenerator<FollowDelivery> {
  // Of each call only how it stands: a slow follower costs no more than that.
  const changed = new Map<string, PresenceEvent>();
  const box: { arrived: Arrival } = { arrived: null };
  let ring: () => void = () => {};
  // Heard of once: a race anew for each change of the viewers would hang ever more on a stored event that is long in coming.
  function fetchNext(): void {
    box.arrived = null;
    const arrive = (arrival: Arrival) => {
      box.arrived = arrival;
      ring();
    };
    iterator.next().then(
      (result) => arrive({ result }),
      (error: unknown) => arrive({ error }),
    );
  }
  const stop = presences.watch((event) => {
    changed.set(event.callId, event);
    ring();
  });
  const iterator = stored[Symbol.asyncIterator]();
  try {
    fetchNext();
    for (;;) {
      if (changed.size === 0 && box.arrived === null) {
        await new Promise<void>((resolve) => {
          ring = resolve;
        });
      }
      const { arrived } = box;
      const events = [...changed.values()];
      changed.clear();
      for (const event of events) yield { id: null, event };
      if (arrived === null) continue;
      if ("error" in arrived) throw arrived.error;
      if (arrived.result.done === true) return;
      yield arrived.result.value;
      fetchNext();
    }
  } finally {
    stop();
    await iterator.return?.();
  }
}
