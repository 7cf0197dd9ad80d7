import type { StoredEvent } from "@countersign/contracts/event";
import type { Viewer } from "@countersign/contracts/presence";
import type { SessionDetail, SessionSummary } from "@countersign/contracts/session";
import type { SessionAttention } from "@countersign/contracts/session-attention";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "./api.ts";
import { changesPolicy } from "./changes-policy.ts";
import { type Connection, stepConnection } from "./connection.ts";
import { type ExternalStore, makeStore } from "./external-store.ts";
import { foldAttention } from "./fold-attention.ts";
import { type ClientCache, catchUp, type Delivery, foldEvent, isLater, type Settled } from "./fold-event.ts";
import { type Following, follow } from "./follow.ts";
import { createQueueLoader, type QueueLoader } from "./queue-loader.ts";
import { createQueueViews, type QueueViews } from "./queue-views.ts";
import { withSessionFacts } from "./queue-window.ts";
import { askAnew, makeRefresher } from "./refresher.ts";
import { createSessionChanges, type SessionChanges } from "./session-changes.ts";
import { throttle } from "./throttle.ts";
import { type StorageHealth, soundStorage, watchHealth } from "./watch-health.ts";

const keptEvents = 2_000;
/** What changes with every step of a session is asked for no more often. */
const countsEveryMs = 1_000;
/** A new page is shown before the last one is gone, so that counts as one change. */
const watchDelay = 50;
/** How many sessions' live text the server sends at most. */
const mostWatched = 50;

/** Everything of one tab that is not an answer of the server, and the one stream that keeps the answers up to date. */
export type ClientStore = {
  connection: ExternalStore<Connection>;
  storage: ExternalStore<StorageHealth>;
  live: ExternalStore<ClientCache["live"]>;
  settled: ExternalStore<Readonly<Record<string, Settled>>>;
  /** Who has which call open, this tab included, as far as it knows. */
  viewers: ExternalStore<Readonly<Record<string, readonly Viewer[]>>>;
  queue: QueueLoader;
  queueViews: QueueViews;
  sessionChanges: SessionChanges;
  /** What stands still, with what came while the answer was under way. */
  loadAttention(signal: AbortSignal): Promise<SessionAttention>;
  /** A session whole, with what came while the answer was under way. */
  loadSession(id: string, signal: AbortSignal): Promise<SessionDetail>;
  /** Whether it has begun to follow the server's events: what the page came with is old then. */
  isFollowing(): boolean;
  /** Has the live text of a session come, until the returned function is called. */
  watchLive(sessionId: string): () => void;
  /** Follows the server's events until the returned function is called. */
  start(lastEventId: string | null): () => void;
};

export function createClientStore(api: Api, queryClient: QueryClient): ClientStore {
  const { client, keys } = api;
  const queueKey = keys.approvals.page.queryKey();
  const queue = createQueueLoader({
    ask: (page, signal) => client.approvals.page.query(page, signal === undefined ? {} : { signal }),
    get: () => queryClient.getQueryData(queueKey),
    set: (window) => queryClient.setQueryData(queueKey, window),
    reload: () => queryClient.invalidateQueries({ queryKey: queueKey }),
  });
  const queueViews = createQueueViews(api, queryClient);
  const sessionChanges = createSessionChanges();
  const connection = makeStore<Connection>({ tag: "connecting", since: Date.now() });
  const storage = makeStore(soundStorage);
  const live = makeStore<ClientCache["live"]>({});
  const settled = makeStore<Readonly<Record<string, Settled>>>({});
  const viewers = makeStore<Readonly<Record<string, readonly Viewer[]>>>({});
  let recent: { id: string; event: StoredEvent }[] = [];
  let forgottenUpTo: string | null = null;
  let lastEventId: string | null = null;
  let hasStarted = false;
  let following: Following | null = null;
  const watched = new Map<string, number>();
  const watchedNow = () => [...watched.keys()].slice(-mostWatched).sort();
  let asked = "";
  let watchTimer: ReturnType<typeof setTimeout> | undefined;

  /** Asks for the live text of what is shown now, if that isn't what comes already. */
  function changeWatched(sessionId: string, by: 1 | -1) {
    const count = (watched.get(sessionId) ?? 0) + by;
    if (count > 0) watched.set(sessionId, count);
    else watched.delete(sessionId);
    clearTimeout(watchTimer);
    watchTimer = setTimeout(() => {
      if (watchedNow().join() !== asked) following?.watchOther();
    }, watchDelay);
  }

  function read(sessionId: string | null): ClientCache {
    const detail =
      sessionId === null
        ? undefined
        : queryClient.getQueryData(keys.sessions.get.queryKey({ id: sessionId }));
    return {
      lastEventId,
      attention: queryClient.getQueryData(keys.sessions.attention.queryKey()),
      approvals: queryClient.getQueryData(queueKey),
      info: queryClient.getQueryData(keys.system.info.queryKey()),
      details: detail === undefined ? {} : { [detail.id]: detail },
      live: live.get(),
      settled: settled.get(),
    };
  }

  function write(before: ClientCache, after: ClientCache) {
    lastEventId = after.lastEventId;
    if (after.attention !== before.attention) {
      queryClient.setQueryData(keys.sessions.attention.queryKey(), after.attention);
    }
    if (after.approvals !== before.approvals) {
      queryClient.setQueryData(queueKey, after.approvals);
    }
    if (after.info !== before.info) queryClient.setQueryData(keys.system.info.queryKey(), after.info);
    for (const [id, detail] of Object.entries(after.details)) {
      if (detail !== before.details[id]) queryClient.setQueryData(keys.sessions.get.queryKey({ id }), detail);
    }
    live.set(after.live);
    settled.set(after.settled);
  }

  const refresh = makeRefresher(queryClient, keys, { queue, queueViews });
  const askCounts = throttle(() => askAnew(queryClient, keys.sessions.counts.queryKey()), countsEveryMs);

  function takeSession(session: SessionSummary) {
    sessionChanges.note(session);
    queueViews.change((window) => withSessionFacts(window, session));
    // Lists that aren't shown aren't kept up to date either.
    const queryKey = keys.sessions.page.pathKey();
    void queryClient.invalidateQueries({ queryKey, type: "inactive", refetchType: "none" });
    askCounts();
  }

  function take(delivery: Delivery) {
    if (delivery.event.type === "presence") {
      const { [delivery.event.callId]: _before, ...others } = viewers.get();
      const present = delivery.event.viewers;
      viewers.set(present.length === 0 ? others : { ...others, [delivery.event.callId]: present });
      return;
    }
    if (delivery.id !== null && delivery.event.type !== "live") {
      recent.push({ id: delivery.id, event: delivery.event });
      if (recent.length > keptEvents) {
        forgottenUpTo = recent[keptEvents / 2]?.id ?? null;
        recent = recent.slice(keptEvents / 2 + 1);
      }
    }
    const isOld = delivery.id !== null && lastEventId !== null && !isLater(delivery.id, lastEventId);
    if (delivery.event.type === "session-changed" && !isOld) takeSession(delivery.event.session);
    if (delivery.event.type === "call-changed" && !isOld) queueViews.take(delivery.event.call);
    const before = read(sessionOf(delivery));
    const { cache, stale } = foldEvent(before, delivery);
    write(before, cache);
    for (const one of stale) refresh(one);
    if (changesPolicy(delivery.event, before)) refresh({ kind: "covered" });
  }

  return {
    connection,
    storage,
    live,
    settled,
    viewers,
    queue,
    queueViews,
    sessionChanges,
    async loadAttention(signal) {
      const { answer, changed } = await sessionChanges.during(() =>
        client.sessions.attention.query(undefined, { signal }),
      );
      return changed.reduce((before, session) => {
        const { attention, isStale } = foldAttention(before, session);
        if (isStale) refresh({ kind: "attention" });
        return attention;
      }, answer);
    },
    async loadSession(id, signal) {
      for (;;) {
        const detail = await client.sessions.get.query({ id }, { signal });
        if (forgottenUpTo !== null && isLater(forgottenUpTo, detail.lastEventId)) continue;
        const { cache } = catchUp(detail, recent);
        return cache.details[id] ?? detail;
      }
    },
    isFollowing: () => hasStarted,
    watchLive(sessionId) {
      changeWatched(sessionId, 1);
      return () => changeWatched(sessionId, -1);
    },
    start(from) {
      hasStarted = true;
      lastEventId = from;
      const healthWatch = watchHealth((now) => {
        const { database, disk } = storage.get();
        if (now.database === database && now.disk === disk) return;
        storage.set(now);
        // What failed meanwhile is asked for again.
        if (now.database === "ok" && database !== "ok") void queryClient.invalidateQueries();
      });
      const started = follow({
        client,
        lastEventId: () => lastEventId,
        live() {
          const sessions = watchedNow();
          asked = sessions.join();
          return sessions;
        },
        onDelivery: take,
        onSignal(signal) {
          // A stream also ends because its sign-in did, which only an answer tells.
          if (signal.tag === "lost") {
            void queryClient.invalidateQueries(keys.people.self.queryFilter());
            healthWatch.look();
          }
          connection.set(stepConnection(connection.get(), signal));
        },
        onReopened: () => void queryClient.invalidateQueries(),
      });
      following = started;
      // If it fails, the list asks again where it ends, and shows what is wrong.
      queue.fill().catch(() => undefined);
      return () => {
        healthWatch.stop();
        started.stop();
        following = null;
      };
    },
  };
}

function sessionOf({ event }: Delivery): string | null {
  switch (event.type) {
    case "session-changed":
      return event.session.id;
    case "message-added":
      return event.message.sessionId;
    case "call-changed":
      return event.call.sessionId;
    case "live":
    case "presence":
    case "system-changed":
    case "rule-changed":
    case "grants-changed":
    case "intent-changed":
    case "commands-changed":
    case "changes-recorded":
    case "visibility-changed":
      return null;
  }
}
