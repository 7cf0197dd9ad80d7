import { createHash } from "node:crypto";
import { describeDevice } from "@countersign/contracts/describe-device";
import type { PresenceEvent } from "@countersign/contracts/event";
import { type Viewer, viewer } from "@countersign/contracts/presence";
import { z } from "zod";
import type { PresenceService } from "./presence-service.ts";

/**
 * Who has which call open: on this process, and on others as far as they published it. It is only in memory. A restart loses it, and the
 * tabs repeat it within seconds.
 */
export type Presences = PresenceService & {
  /** Takes what another process published. Ignores other formats, which another version may have sent. */
  receive(published: string): void;
  /** Calls `onChange` whenever the viewers of a call change, with the session of the call, until the returned function is called. */
  watch(onChange: OnChange): () => void;
  close(): void;
};

type OnChange = (event: PresenceEvent, sessionId: string) => void;

export type PresenceOptions = {
  /** Milliseconds of a clock that never goes back. */
  ticks: () => number;
  /** A tab that says nothing for so long has gone. */
  expiresMs?: number;
  /** How often those that have gone are looked for; null: `open` alone does. */
  pollMs?: number | null;
  /** Sends what a tab of this process said to the `receive` of the other processes, as JSON of less than 8,000 bytes. */
  publish: (said: string) => void;
};

type Opened = { callId: string | null; sessionId: string | null };

/** What a tab said, as processes publish it. */
const saidByTab = z.object({
  callId: z.string().nullable(),
  sessionId: z.string().nullable(),
  said: z.int(),
  viewer,
});
type SaidByTab = z.infer<typeof saidByTab>;

const fromJson = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("not JSON");
      return z.NEVER;
    }
  })
  .pipe(saidByTab);

/** A tab that has none open is kept for a while too, so that what it said before cannot open one again. */
type Tab = SaidByTab & { seenAt: number; isHere: boolean };

/** More are not listed: a tab that nobody needs to know of is turned away, nothing else. */
const mostTabs = 5_000;

/** Makes an empty list. */
export function createPresences({
  ticks,
  expiresMs = 30_000,
  pollMs = 5_000,
  publish,
}: PresenceOptions): Presences {
  const tabs = new Map<string, Tab>();
  /** How many streams each tab has open on this process: one that reconnects can have two for a moment. */
  const streams = new Map<string, number>();
  const watchers = new Set<OnChange>();

  function viewersOf(callId: string): Viewer[] {
    return [...tabs.values()].filter((tab) => tab.callId === callId).map(({ viewer }) => viewer);
  }

  function notify(changed: Opened[]): void {
    const sessions = new Map(changed.map(({ callId, sessionId }) => [callId, sessionId]));
    for (const [callId, sessionId] of sessions) {
      if (callId === null || sessionId === null) continue;
      const event: PresenceEvent = { type: "presence", callId, viewers: viewersOf(callId) };
      for (const onChange of watchers) onChange(event, sessionId);
    }
  }

  function dropExpired(): void {
    const expired = [...tabs].filter(([, { seenAt }]) => ticks() - seenAt >= expiresMs);
    for (const [key] of expired) tabs.delete(key);
    notify(expired.map(([, tab]) => tab));
  }

  /** Returns whether it was new. Messages of a tab can arrive out of order. `isHere`: it was said to this process. */
  function take(said: SaidByTab, isHere: boolean): boolean {
    dropExpired();
    const before = tabs.get(said.viewer.id);
    if (before === undefined ? tabs.size >= mostTabs : said.said < before.said) return false;
    tabs.set(said.viewer.id, { ...said, isHere, seenAt: ticks() });
    const was = before ?? { callId: null, sessionId: null };
    if (was.callId !== said.callId) notify([was, said]);
    return true;
  }

  function tell(said: SaidByTab): void {
    if (take(said, true)) publish(JSON.stringify(said));
  }

  /** A tab whose last stream here ended has gone, unless it went on at another process. */
  function leave(id: string): void {
    const tab = tabs.get(id);
    if (tab === undefined || !tab.isHere || tab.callId === null) return;
    tell({ callId: null, sessionId: null, said: tab.said, viewer: tab.viewer });
  }

  const clock = pollMs === null ? undefined : setInterval(dropExpired, pollMs);
  clock?.unref();
  return {
    follow(tabId, by, signal) {
      if (signal.aborted) return;
      const id = viewerId(tabId, by);
      streams.set(id, (streams.get(id) ?? 0) + 1);
      const end = () => {
        const left = (streams.get(id) ?? 1) - 1;
        if (left > 0) return void streams.set(id, left);
        streams.delete(id);
        leave(id);
      };
      signal.addEventListener("abort", end, { once: true });
    },
    open({ callId, sessionId, tabId, said }, by, userAgent) {
      const id = viewerId(tabId, by);
      tell({ callId, sessionId, said, viewer: { id, by, device: describeDevice(userAgent) } });
      const others = callId === null ? [] : viewersOf(callId).filter((viewer) => viewer.id !== id);
      return { self: id, others };
    },
    receive(published) {
      const said = fromJson.safeParse(published);
      if (said.success) take(said.data, false);
    },
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    close: () => clearInterval(clock),
  };
}

function viewerId(tabId: string, by: string): string {
  return createHash("sha256").update(`${by}\0${tabId}`).digest("base64url").slice(0, 16);
}
