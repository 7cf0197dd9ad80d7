import type { EventSink, FollowDelivery, FollowOptions } from "@countersign/contracts/event-feed";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { EventLog } from "./event-log.ts";
import type { SharedLive } from "./shared-live.ts";
import { createBell, restAfter, timed } from "./viewer-bell.ts";
import {
  type Announced,
  createLiveBatches,
  createStoredBatches,
  type Group,
  groupKey,
  liveSessions,
  missedPieces,
  seenOf,
  type Viewer,
  visibleDeliveries,
  visiblePresences,
  wholesOf,
} from "./viewer-groups.ts";

/** The shortest time between two batches of live pieces, in milliseconds. */
const livePauseMs = 50;

/** How many past events a viewer gets at once. After each batch, its sink says whether it has room for more. */
const pastEvents = 20;

type Run = { bell: ReturnType<typeof createBell>; ready: Promise<void>; stop: () => void; isOver: boolean };

/**
 * Sends events to viewers. A new viewer reads from the log by itself, in pages and at its own pace. Once it is up to date, it joins the
 * group of viewers who see the same. One loop serves all groups: it reads the log once, decides what each group may see, and sends one array
 * to all its viewers. A viewer without room leaves its group and reads from the log again, from where it stopped.
 *
 * Nothing is awaited between the last check of what somebody may see and the sending, so nothing that was hidden meanwhile is sent.
 */
export function createViewerHub(log: EventLog, live: SharedLive) {
  /** With what to call once a viewer no longer watches live text. */
  const viewers = new Map<Viewer, () => void>();
  const groups = new Map<string, Group>();
  const announced = new Map<string, Announced>();
  /** The groups got everything up to this event that they may see. */
  let head = 0n;
  let run: Run | null = null;

  function pipe(options: FollowOptions, sink: EventSink): void {
    const { sessionId, after, visibility, signal } = options;
    if (signal.aborted) return;
    const viewer: Viewer = {
      sessionId,
      live: options.live === undefined ? null : new Set(options.live),
      visibility,
      sink,
      cursor: 0n,
      seen: new Map(),
      announced: new Map(),
      group: null,
    };
    viewers.set(viewer, live.want(liveSessions(viewer)));
    signal.addEventListener("abort", () => remove(viewer), { once: true });
    run ??= start();
    begin(viewer, after, run).catch((error: unknown) => fail(viewer, error));
  }

  function start(): Run {
    const bell = createBell();
    const stops = [log.watch(() => bell.ring("stored")), live.watch(() => bell.ring("live"))];
    const started: Run = {
      bell,
      isOver: false,
      stop() {
        started.isOver = true;
        for (const stop of stops) stop();
        bell.ring("stored");
      },
      ready: log.newest().then((newest) => {
        head = newest;
      }),
    };
    started.ready
      .then(() => serve(started))
      .catch((error: unknown) => {
        if (!started.isOver) for (const viewer of viewers.keys()) fail(viewer, error);
      });
    return started;
  }

  /** Returns whether the viewer was still here. */
  function remove(viewer: Viewer): boolean {
    leave(viewer);
    const release = viewers.get(viewer);
    if (release === undefined) return false;
    viewers.delete(viewer);
    release();
    if (viewers.size === 0) {
      run?.stop();
      run = null;
      announced.clear();
    }
    return true;
  }

  function fail(viewer: Viewer, error: unknown): void {
    if (remove(viewer)) viewer.sink.fail(error);
  }

  async function begin(viewer: Viewer, after: string | null, { ready }: Run): Promise<void> {
    await ready;
    viewer.cursor = startOf(after, await log.newest());
    await catchUp(viewer);
  }

  /** Sends the viewer what it hasn't had yet, page by page, then adds it to a group. */
  async function catchUp(viewer: Viewer): Promise<void> {
    while (viewers.has(viewer)) {
      const page = await log.after(viewer.cursor, viewer.sessionId);
      const visibility = await viewer.visibility();
      if (!viewers.has(viewer)) return;
      if (visibility === null) return end(viewer);
      live.settle(page.events);
      if (!sendPast(viewer, page.events, visibility)) {
        // Meanwhile, what it may see can shrink. So the rest of the page is read again.
        await viewer.sink.drained();
        continue;
      }
      viewer.cursor = page.upTo;
      if (viewer.cursor >= head) return join(viewer, visibility);
    }
  }

  /** False if the viewer has no room for more; `cursor` says how far it got. */
  function sendPast(
    viewer: Viewer,
    events: Awaited<ReturnType<EventLog["after"]>>["events"],
    visibility: VisibilityFilter,
  ): boolean {
    for (let from = 0; from < events.length; from += pastEvents) {
      const some = events.slice(from, from + pastEvents);
      const batch = visibleDeliveries(some, { sessionId: viewer.sessionId, visibility }, log.sessions);
      viewer.cursor = some.at(-1)?.id ?? viewer.cursor;
      if (batch.length > 0 && !viewer.sink.deliver(batch, String(viewer.cursor))) return false;
    }
    return true;
  }

  /** Adds an up-to-date viewer to its group. It first gets what the group already has of unfinished texts. */
  function join(viewer: Viewer, visibility: VisibilityFilter): void {
    const { sessionId, live: texts } = viewer;
    const key = groupKey({ sessionId, live: texts, visibility });
    let group = groups.get(key);
    if (group === undefined) {
      group = { sessionId, live: texts, visibility, viewers: new Set(), seen: viewer.seen };
      run?.bell.ring("live");
    }
    const wholes = wholesOf(live, viewer);
    // A viewer that was in a group before can have more of a text than a newer group.
    if (wholes.some((whole) => seenOf(whole, viewer) > seenOf(whole, group)))
      sendToGroup(group, createLiveBatches(live, log.sessions)(group));
    const missed = [
      ...missedPieces(wholes, { viewer, group, sessions: log.sessions }),
      ...visiblePresences([...viewer.announced.values()], group, log.sessions),
    ];
    viewer.announced.clear();
    viewer.group = group;
    group.viewers.add(viewer);
    groups.set(key, group);
    if (missed.length > 0) sendTo(viewer, missed);
  }

  function leave(viewer: Viewer): void {
    const { group } = viewer;
    if (group === null) return;
    viewer.group = null;
    viewer.seen = new Map(group.seen);
    group.viewers.delete(viewer);
    if (group.viewers.size === 0) groups.delete(groupKey(group));
  }

  /** Sends to a viewer in a group. If it has no room for more, it leaves the group until it has caught up. */
  function sendTo(viewer: Viewer, batch: readonly FollowDelivery[]): void {
    if (viewer.sink.deliver(batch, String(viewer.cursor))) return;
    leave(viewer);
    viewer.sink
      .drained()
      .then(() => catchUp(viewer))
      .catch((error: unknown) => fail(viewer, error));
  }

  function sendToGroup(group: Group, batch: readonly FollowDelivery[]): void {
    if (batch.length === 0) return;
    for (const viewer of [...group.viewers]) sendTo(viewer, batch);
  }

  function end(viewer: Viewer): void {
    if (remove(viewer)) viewer.sink.end();
  }

  /** Serves the groups until the last viewer leaves. */
  async function serve(current: Run): Promise<void> {
    const { bell } = current;
    let liveFrom = 0;
    while (!current.isOver) {
      bell.clear("stored");
      let busyMs = 0;
      for (let isLast = false; !isLast && !current.isOver; ) {
        const page = await log.after(head, null);
        await checkVisibilities();
        if (current.isOver) return;
        live.settle(page.events);
        busyMs += timed(() => sendStored(page));
        isLast = page.isLast;
      }
      if (announced.size > 0) {
        const all = [...announced.values()];
        announced.clear();
        await log.sessions.loadMissing(all.map(({ sessionId }) => sessionId));
        await checkVisibilities();
        busyMs += timed(() => sendPresences(all));
      }
      if (Date.now() >= liveFrom) {
        bell.clear("live");
        await log.sessions.loadMissing(live.watchedWholes().map(({ sessionId }) => sessionId));
        await checkVisibilities();
        const sent = { any: false };
        busyMs += timed(() => {
          sent.any = sendLive();
        });
        if (sent.any) liveFrom = Date.now() + livePauseMs;
      }
      await bell.wait({ liveFrom, restUntil: restAfter(busyMs) });
    }
  }

  /** Checks what the viewers of all groups may see now. A viewer for whom that changed moves to another group. */
  async function checkVisibilities(): Promise<void> {
    const members = [...groups.values()].flatMap((group) => [...group.viewers]);
    const sources = [...new Set(members.map(({ visibility }) => visibility))];
    const current = new Map(await Promise.all(sources.map(async (ask) => [ask, await ask()] as const)));
    for (const viewer of members) {
      const { group } = viewer;
      const visibility = current.get(viewer.visibility);
      if (group === null || visibility === undefined) continue;
      if (visibility === null) end(viewer);
      else if (groupKey({ sessionId: group.sessionId, live: group.live, visibility }) !== groupKey(group)) {
        leave(viewer);
        join(viewer, visibility);
      }
    }
  }

  function sendStored({ events, upTo }: Awaited<ReturnType<EventLog["after"]>>): void {
    const batchFor = createStoredBatches(events, log.sessions);
    const before = head;
    head = upTo;
    for (const group of [...groups.values()]) {
      const batch = batchFor(group);
      for (const viewer of [...group.viewers]) {
        // Before it joined, it may have read further than the groups.
        const isAhead = viewer.cursor > before;
        const rest = isAhead ? events.filter(({ id }) => id > viewer.cursor) : events;
        const own = isAhead ? visibleDeliveries(rest, group, log.sessions) : batch;
        if (upTo > viewer.cursor) viewer.cursor = upTo;
        if (own.length > 0) sendTo(viewer, own);
      }
    }
  }

  function sendLive(): boolean {
    const batchFor = createLiveBatches(live, log.sessions);
    let any = false;
    for (const group of [...groups.values()]) {
      const batch = batchFor(group);
      any ||= batch.length > 0;
      sendToGroup(group, batch);
    }
    return any;
  }

  function sendPresences(changed: readonly Announced[]): void {
    for (const group of [...groups.values()])
      sendToGroup(group, visiblePresences(changed, group, log.sessions));
    for (const viewer of viewers.keys()) {
      if (viewer.group === null && viewer.sessionId === null)
        for (const each of changed) viewer.announced.set(each.event.callId, each);
    }
  }

  return {
    pipe,
    announce(each: Announced) {
      if (viewers.size === 0) return;
      announced.set(each.event.callId, each);
      run?.bell.ring("stored");
    },
  };
}

function startOf(after: string | null, newest: bigint): bigint {
  if (after === null) return newest;
  return BigInt(after) > newest ? 0n : BigInt(after);
}
