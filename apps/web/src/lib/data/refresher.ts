import type { Query, QueryClient } from "@tanstack/react-query";
import type { ApiKeys } from "./api.ts";
import type { Stale } from "./fold-event.ts";
import type { QueueLoader } from "./queue-loader.ts";
import type { QueueViews } from "./queue-views.ts";
import type { QueueWindow } from "./queue-window.ts";
import { throttle } from "./throttle.ts";

const settleDelay = 30;
const attentionEveryMs = 1_000;
const queueCountsEveryMs = 1_000;

/** Asks again for what is stale, once for a burst of events. A newer question replaces one that is under way. */
export function makeRefresher(
  queryClient: QueryClient,
  keys: ApiKeys,
  { queue, queueViews }: { queue: QueueLoader; queueViews: QueueViews },
): (stale: Stale) => void {
  const waiting = new Map<string, readonly unknown[]>();
  const sessions = new Set<string>();
  const changed = new Set<string>();
  let isScheduled = false;
  const askAttention = throttle(
    () => askAnew(queryClient, keys.sessions.attention.queryKey()),
    attentionEveryMs,
  );
  const askQueueCounts = throttle(() => askForCounted(queryClient, keys), queueCountsEveryMs);
  return (stale) => {
    if (stale.kind === "attention") {
      askAttention();
      return;
    }
    if (stale.kind === "session-approvals") {
      queue.touch(stale.sessionId);
      queueViews.touch(stale.sessionId);
      changed.add(stale.sessionId);
      if (stale.isRead) sessions.add(stale.sessionId);
    } else {
      if (stale.kind === "changes") void cancelFirst(queryClient, keyOf(stale, keys));
      for (const key of stale.kind === "sessions" ? sessionKeys(keys) : [keyOf(stale, keys)])
        waiting.set(JSON.stringify(key), key);
    }
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      for (const queryKey of waiting.values()) void queryClient.invalidateQueries({ queryKey });
      if (sessions.size > 0) void queue.refresh([...sessions]);
      if (changed.size > 0) {
        queueViews.refresh([...changed]);
        askForNamed(queryClient, keys, new Set(changed));
        askQueueCounts();
      }
      waiting.clear();
      sessions.clear();
      changed.clear();
    }, settleDelay);
  };
}

/** A first answer that is under way may be from before an event. Without this, it would count as new. */
function cancelFirst(queryClient: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined;
  return queryClient.cancelQueries({ queryKey, predicate: isFirst });
}

/** How many calls match, and all that are identical or of one kind: any call can have made them more or fewer. */
function askForCounted(queryClient: QueryClient, { approvals }: ApiKeys): void {
  void queryClient.invalidateQueries({ queryKey: approvals.counts.pathKey() });
  for (const [key] of queryClient.getQueriesData({ queryKey: approvals.page.pathKey() }))
    if (isOf(key, ["group", "like"])) askAnew(queryClient, key);
}

/** Asks again for calls that were asked for by themselves, if their sessions changed. An answer without calls doesn't say of which sessions it is. */
function askForNamed(queryClient: QueryClient, { approvals }: ApiKeys, sessions: ReadonlySet<string>): void {
  for (const [key, page] of queryClient.getQueriesData<QueueWindow>({ queryKey: approvals.page.pathKey() })) {
    // Lists are kept up to date by their loaders, and name their order.
    if (!isOf(key, ["callIds", "sessionId"]) || isOf(key, ["sort"])) continue;
    const items = page?.items ?? [];
    if (items.length === 0 || items.some(({ sessionId }) => sessions.has(sessionId)))
      askAnew(queryClient, key);
  }
}

/** Whether the input of a key has one of these fields. */
function isOf([, details]: readonly unknown[], fields: readonly string[]): boolean {
  const input: object = Object(Object(details).input);
  return fields.some((field) => field in input);
}

/** Asks again, and for a first answer that is under way too. */
export function askAnew(queryClient: QueryClient, queryKey: readonly unknown[]): void {
  void cancelFirst(queryClient, queryKey).then(() => queryClient.invalidateQueries({ queryKey }));
}

function sessionKeys({ sessions }: ApiKeys): (readonly unknown[])[] {
  return [sessions.page.pathKey(), sessions.counts.queryKey(), sessions.attention.queryKey()];
}

function keyOf(
  stale: Exclude<Stale, { kind: "session-approvals" | "sessions" | "attention" }>,
  keys: ApiKeys,
): readonly unknown[] {
  switch (stale.kind) {
    case "approvals":
      return keys.approvals.page.queryKey();
    case "covered":
      return keys.approvals.covered.pathKey();
    case "rules":
      return keys.rules.pathKey();
    case "intents":
      return keys.intents.pathKey();
    case "commands":
      return keys.commands.pathKey();
    case "grants":
      return keys.sessions.grants.queryKey({ id: stale.sessionId });
    case "changes":
      return keys.changes.list.queryKey({ sessionId: stale.sessionId });
    case "detail":
      return keys.sessions.get.queryKey({ id: stale.sessionId });
  }
}
