import type { QueueItem } from "@countersign/contracts/call";
import { isWhole, type QueueSort, type QueueWindow, withPage, withSession } from "./queue-window.ts";

type Page = { cursor?: string; until?: string; sessionId?: string; limit: number };

export type QueueLoaderOptions = {
  ask: (page: Page, signal?: AbortSignal) => Promise<QueueWindow>;
  get: () => QueueWindow | undefined;
  set: (window: QueueWindow) => void;
  /** Has `load` called again. */
  reload: () => Promise<unknown>;
  /** The order of the pages. */
  sort?: QueueSort;
};

/** Loads the queue in pages, and keeps what is loaded up to date. */
export type QueueLoader = {
  /** The first page, and as many more as were loaded before. */
  load(signal: AbortSignal): Promise<QueueWindow>;
  /** The next page. Resolves once it is there, or at once if there is none. */
  more(): Promise<void>;
  /** Loads more if fewer calls came with the page than a page of the list has. */
  fill(): Promise<void>;
  /** Something of the session has changed: an answer that is under way is old in that. */
  touch(sessionId: string): void;
  /** Reads the calls of sessions that were touched. */
  refresh(sessionIds: readonly string[]): Promise<void>;
  /** Whether a call came to this tab with a page, and not because it began to wait. */
  isOfPage(id: string): boolean;
};

const perPage = 100;
/** More sessions than this are cheaper to read in pages. */
const mostSessions = 30;

export function createQueueLoader({ ask, get, set, reload, sort = "risk" }: QueueLoaderOptions): QueueLoader {
  /** Counts the changes of each session, so that an answer from before one is known to be old. */
  const changes = new Map<string, number>();
  let changeCount = 0;
  let loads = 0;
  let loadingMore: Promise<void> | null = null;
  const paged = new Set<string>();

  const changedSince = (count: number) =>
    new Set([...changes].flatMap(([sessionId, change]) => (change > count ? [sessionId] : [])));

  /** The calls of one session within the window. */
  async function readSession(sessionId: string, end: string | null) {
    const items: QueueItem[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: QueueWindow = await ask({
        sessionId,
        limit: perPage,
        ...(end === null ? {} : { until: end }),
        ...(cursor === undefined ? {} : { cursor }),
      });
      items.push(...page.items);
      cursor = page.next;
      if (cursor === null) return { items, total: page.total };
    }
    return { items, total: 0 };
  }

  function keepOfPage({ items }: QueueWindow, before: QueueWindow): void {
    const known = new Set(before.items.map(({ id }) => id));
    for (const { id } of items) if (!known.has(id)) paged.add(id);
  }

  async function refreshOne(sessionId: string): Promise<void> {
    for (;;) {
      const count = changeCount;
      const before = get();
      if (before === undefined) return;
      const answer = await readSession(sessionId, before.next);
      // It changed again: whoever said so reads it.
      if ((changes.get(sessionId) ?? 0) > count) return;
      const now = get();
      if (now === undefined) return;
      // The window has grown meanwhile, and may have to hold more of the session.
      if (now.next !== before.next) continue;
      set(withSession(now, { sessionId, sort }, answer));
      return;
    }
  }

  async function nextPage(): Promise<void> {
    const before = get();
    if (before === undefined || before.next === null) return;
    const count = changeCount;
    const page = await ask({ cursor: before.next, limit: perPage });
    const now = get();
    // It was loaded anew.
    if (now === undefined || now.next !== before.next) return;
    keepOfPage(page, now);
    const changed = changedSince(count);
    set(withPage(now, page, changed));
    await Promise.all([...changed].map(refreshOne));
  }

  async function more(): Promise<void> {
    loadingMore ??= nextPage().finally(() => {
      loadingMore = null;
    });
    await loadingMore;
  }

  return {
    async load(signal) {
      loads += 1;
      try {
        const before = get();
        const wanted = before?.items.length ?? 0;
        const count = changeCount;
        let window = await ask({ limit: perPage }, signal);
        while (window.next !== null && window.items.length < wanted)
          window = withPage(window, await ask({ cursor: window.next, limit: perPage }, signal));
        for (let since = count; ; ) {
          const changed = changedSince(since);
          if (changed.size === 0) {
            // What moved up from beyond the window waited before.
            if (before !== undefined && !isWhole(before)) keepOfPage(window, before);
            return window;
          }
          since = changeCount;
          for (const sessionId of changed)
            window = withSession(window, { sessionId, sort }, await readSession(sessionId, window.next));
        }
      } finally {
        loads -= 1;
      }
    },
    more,
    async fill() {
      const window = get();
      if (window !== undefined && window.items.length < perPage) await more();
    },
    touch(sessionId) {
      changeCount += 1;
      changes.set(sessionId, changeCount);
    },
    async refresh(sessionIds) {
      // `load` reads by itself what was touched meanwhile.
      if (loads > 0 || get() === undefined) return;
      try {
        if (sessionIds.length > mostSessions) await reload();
        else await Promise.all(sessionIds.map(refreshOne));
      } catch {
        // The list tries again, and shows what is wrong.
        await reload();
      }
    },
    isOfPage: (id) => paged.has(id),
  };
}
