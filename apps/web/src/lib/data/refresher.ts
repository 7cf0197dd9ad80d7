import { hashKey, type Query, type QueryClient } from "@tanstack/react-query";
import type { ApiKeys } from "./api.ts";
import type { Stale } from "./fold-event.ts";
import type { QueueLoader } from "./queue-loader.ts";
import type { QueueWindow } from "./queue-window.ts";
import { throttle } from "./throttle.ts";

const settleDelay = 30;
const attentionEveryMs = 1_000;

/** Asks again for what is stale, once for a burst of events. A newer question replaces one that is under way. */
export function makeRefresher(
  queryClient: QueryClient,
  keys: ApiKeys,
  queue: QueueLoader,
): (stale: Stale) => void {
  const waiting = new Map<string, readonly unknown[]>();
  const sessions = new Set<string>();
  const changed = new Set<string>();
  let isScheduled = false;
  const askAttention = throttle(
    () => askAnew(queryClient, keys.sessions.attention.queryKey()),
    attentionEveryMs,
  );
  return (stale) => {
    if (stale.kind === "attention") {
      askAttention();
      return;
    }
    if (stale.kind === "session-approvals") {
      queue.touch(stale.sessionId);
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
      if (changed.size > 0) askForNamed(queryClient, keys, new Set(changed));
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

/** Asks again for calls that were asked for by themselves, if their sessions changed. An answer without calls doesn't say of which sessions it is. */
function askForNamed(queryClient: QueryClient, { approvals }: ApiKeys, sessions: ReadonlySet<string>): void {
  const whole = hashKey(approvals.page.queryKey());
  for (const [key, page] of queryClient.getQueriesData<QueueWindow>({ queryKey: approvals.page.pathKey() })) {
    if (hashKey(key) === whole) continue;
    const items = page?.items ?? [];
    if (items.length === 0 || items.some(({ sessionId }) => sessions.has(sessionId)))
      askAnew(queryClient, key);
  }
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
