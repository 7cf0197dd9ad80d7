import type { Call } from "@countersign/contracts/call";
import type { QueueQuery } from "@countersign/contracts/queue-page";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "./api.ts";
import { createQueueLoader, type QueueLoader } from "./queue-loader.ts";
import { type QueueWindow, withoutCalls } from "./queue-window.ts";

/** Parts of the queue that the server filters and orders. Each is loaded in pages, and kept up to date while it's watched. */
export type QueueViews = {
  of(query: QueueQuery): QueueLoader;
  /** Keeps a view up to date until the returned function is called. */
  watch(query: QueueQuery): () => void;
  /** Changes the loaded calls of each view. */
  change(change: (window: QueueWindow) => QueueWindow): void;
  /** A call has changed. */
  take(call: Pick<Call, "id" | "phase">): void;
  /** Like those of `QueueLoader`, for each view. */
  touch(sessionId: string): void;
  refresh(sessionIds: readonly string[]): void;
};

const nothing: QueueWindow = { items: [], next: null, total: 0 };

type View = { loader: QueueLoader; queryKey: readonly unknown[]; watchers: number };

export function createQueueViews({ client, keys }: Api, queryClient: QueryClient): QueueViews {
  const views = new Map<string, View>();

  function viewOf(query: QueueQuery): View {
    const name = JSON.stringify(query);
    const known = views.get(name);
    if (known !== undefined) return known;
    const queryKey = keys.approvals.page.queryKey(query);
    const loader = createQueueLoader({
      ask: (page, signal) => {
        const { sessionId } = query;
        // A view of one session has no calls of others.
        if (sessionId !== undefined && page.sessionId !== undefined && page.sessionId !== sessionId)
          return Promise.resolve(nothing);
        return client.approvals.page.query({ ...query, ...page }, signal === undefined ? {} : { signal });
      },
      get: () => queryClient.getQueryData(queryKey),
      set: (window) => queryClient.setQueryData(queryKey, window),
      reload: () => queryClient.invalidateQueries({ queryKey, exact: true }),
      sort: query.sort ?? "risk",
    });
    const view = { loader, queryKey, watchers: 0 };
    views.set(name, view);
    return view;
  }

  function change(changeWindow: (window: QueueWindow) => QueueWindow): void {
    for (const { queryKey } of views.values())
      queryClient.setQueryData<QueueWindow>(queryKey, (window) => window && changeWindow(window));
  }

  return {
    of: (query) => viewOf(query).loader,
    watch(query) {
      const view = viewOf(query);
      const { queryKey } = view;
      // Data left from an earlier watch may be out of date.
      if (view.watchers === 0 && queryClient.getQueryData(queryKey) !== undefined)
        void queryClient.invalidateQueries({ queryKey, exact: true });
      view.watchers += 1;
      return () => {
        view.watchers -= 1;
        if (view.watchers === 0) views.delete(JSON.stringify(query));
      };
    },
    change,
    take({ id, phase }) {
      if (phase.tag !== "waiting") change((window) => withoutCalls(window, new Set([id])));
    },
    touch(sessionId) {
      for (const { loader } of views.values()) loader.touch(sessionId);
    },
    refresh(sessionIds) {
      for (const { loader } of views.values()) void loader.refresh(sessionIds);
    },
  };
}
