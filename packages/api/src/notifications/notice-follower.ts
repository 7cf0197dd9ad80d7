import { setTimeout as sleep } from "node:timers/promises";
import type { StoredEventFeed } from "@countersign/db";
import type { Logger } from "pino";
import { createNoticeMemory, type Notice, type WaitingCall } from "./notice-memory.ts";
import type { NoticesRepository } from "./notices-repository.ts";

export type NoticeFollowerOptions = {
  feed: Pick<StoredEventFeed, "follow">;
  store: Pick<NoticesRepository, "progress" | "advance" | "prune">;
  /** The calls that wait now. */
  waiting: () => Promise<WaitingCall[]>;
  notify: (batch: Notice[]) => Promise<void>;
  now: () => string;
  log: Pick<Logger, "error">;
};

/** Calls that begin to wait within this time are one notification. */
const gatherMs = 300;
/** How often the progress is noted when there is nothing to tell. */
const noteMs = 5_000;
const againMs = 5_000;
const keptMs = 7 * 24 * 60 * 60 * 1_000;

/**
 * Follows the stored events behind everybody's back and tells people of calls that wait or were decided. A decision never
 * waits for it. What it could not send is sent later, also by the next process. `close` lets a batch end.
 */
export function startNoticeFollower(options: NoticeFollowerOptions): { close(): Promise<void> } {
  const ending = new AbortController();
  const running = run(options, ending.signal);
  return {
    async close() {
      ending.abort();
      await running;
    },
  };
}

async function run(options: NoticeFollowerOptions, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    try {
      await follow(options, ending);
    } catch (error) {
      if (ending.aborted) return;
      options.log.error({ err: error }, "people couldn’t be notified of calls; retrying soon");
      await sleep(againMs, undefined, { signal: ending, ref: false }).catch(() => {
        // The server stops.
      });
    }
  }
}

/** Runs until the signal aborts; throws what goes wrong. Begins behind the last batch that was sent completely. */
async function follow(options: NoticeFollowerOptions, ending: AbortSignal): Promise<void> {
  const { feed, store } = options;
  await store.prune(new Date(Date.parse(options.now()) - keptMs).toISOString());
  const after = await store.progress();
  const memory = createNoticeMemory(await options.waiting());
  const own = new AbortController();
  const signal = AbortSignal.any([ending, own.signal]);
  const gathered: Gathered = { notices: [], upTo: null };
  const gathering = async () => {
    for await (const { id, event } of feed.follow({ sessionId: null, after, live: [], signal })) {
      if (id === null) continue;
      const notice = event.type === "call-changed" ? memory.noticeOf(event.call) : null;
      if (notice !== null) gathered.notices.push(notice);
      gathered.upTo = id;
    }
  };
  const both = [gathering(), notifyGathered(options, gathered, signal)].map(async (work) => {
    try {
      await work;
    } finally {
      own.abort();
    }
  });
  const failed = (await Promise.allSettled(both)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

/** What is new since the last batch; `upTo` is the newest event that was read. */
type Gathered = { notices: Notice[]; upTo: string | null };

async function notifyGathered(
  { notify, store }: NoticeFollowerOptions,
  gathered: Gathered,
  signal: AbortSignal,
): Promise<void> {
  let notedAt = performance.now();
  while (!signal.aborted) {
    await sleep(gatherMs, undefined, { signal, ref: false }).catch(() => {
      // The batch is sent before it ends.
    });
    const { upTo } = gathered;
    const batch = gathered.notices.splice(0);
    if (batch.length > 0) await notify(batch);
    const isTime = batch.length > 0 || signal.aborted || performance.now() - notedAt >= noteMs;
    if (upTo === null || !isTime) continue;
    await store.advance(upTo);
    gathered.upTo = gathered.upTo === upTo ? null : gathered.upTo;
    notedAt = performance.now();
  }
}
