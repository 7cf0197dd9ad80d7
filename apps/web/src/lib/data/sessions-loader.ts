import type { SessionSummary } from "@countersign/contracts/session";
import type { SessionsQuery } from "@countersign/contracts/sessions-page";
import type { SessionChanges } from "./session-changes.ts";
import { foldSessionChange, type SessionsWindow, withSessionsPage } from "./sessions-window.ts";
import { throttle } from "./throttle.ts";

type SessionsLoaderOptions = {
  ask: (page: SessionsQuery & { cursor?: string }, signal?: AbortSignal) => Promise<SessionsWindow>;
  get: (query: SessionsQuery) => SessionsWindow | undefined;
  set: (query: SessionsQuery, window: SessionsWindow) => void;
  /** Has `load` called again for a list that is shown. */
  reload: (query: SessionsQuery) => void;
  changes: SessionChanges;
};

/** Loads lists of sessions in pages, and keeps those that are shown up to date. */
export type SessionsLoader = {
  /** The first page, and as many more as were loaded before. */
  load(query: SessionsQuery, signal: AbortSignal): Promise<SessionsWindow>;
  /** The next page. Resolves once it is there, or at once if there is none. */
  more(query: SessionsQuery): Promise<void>;
  /** Keeps a list up to date until the returned function is called. */
  watch(query: SessionsQuery): () => void;
};

const reloadEveryMs = 1_000;

export function createSessionsLoader(options: SessionsLoaderOptions): SessionsLoader {
  const { ask, get, set, reload, changes } = options;
  const watched = new Map<string, { query: SessionsQuery; count: number; reload: () => void }>();
  const loadingMore = new Map<string, Promise<void>>();

  function fold(query: SessionsQuery, before: SessionsWindow, changed: readonly SessionSummary[]) {
    let window = before;
    for (const session of changed) {
      const folded = foldSessionChange(window, query, session);
      if (folded.isStale) watched.get(nameOf(query))?.reload();
      window = folded.window;
    }
    return window;
  }

  async function nextPage(query: SessionsQuery): Promise<void> {
    const cursor = get(query)?.next ?? null;
    if (cursor === null) return;
    const { answer, changed } = await changes.during(() => ask({ ...query, cursor }));
    const now = get(query);
    // It was loaded anew.
    if (now === undefined || now.next !== cursor) return;
    set(query, fold(query, withSessionsPage(now, answer), changed));
  }

  changes.follow((session) => {
    for (const { query } of watched.values()) {
      const before = get(query);
      if (before === undefined) continue;
      const after = fold(query, before, [session]);
      if (after !== before) set(query, after);
    }
  });

  return {
    async load(query, signal) {
      const wanted = get(query)?.items.length ?? 0;
      const { answer, changed } = await changes.during(async () => {
        let window = await ask(query, signal);
        while (window.next !== null && window.items.length < wanted)
          window = withSessionsPage(window, await ask({ ...query, cursor: window.next }, signal));
        return window;
      });
      return fold(query, answer, changed);
    },
    async more(query) {
      const name = nameOf(query);
      const loading = loadingMore.get(name) ?? nextPage(query).finally(() => loadingMore.delete(name));
      loadingMore.set(name, loading);
      await loading;
    },
    watch(query) {
      const name = nameOf(query);
      const one = watched.get(name) ?? {
        query,
        count: 0,
        reload: throttle(() => {
          if (watched.has(name)) reload(query);
        }, reloadEveryMs),
      };
      one.count += 1;
      watched.set(name, one);
      return () => {
        one.count -= 1;
        if (one.count === 0) watched.delete(name);
      };
    },
  };
}

function nameOf(query: SessionsQuery): string {
  return JSON.stringify(query);
}
