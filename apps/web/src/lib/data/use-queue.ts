import type { QueueQuery } from "@countersign/contracts/queue-page";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useClientStore } from "./providers.tsx";
import { isWhole, type QueueWindow } from "./queue-window.ts";
import { useTRPC } from "./trpc.ts";

/** The waiting calls that this tab has loaded, in the server's order, and how many there are in all. */
export function useQueue(enabled = true) {
  const trpc = useTRPC();
  const { queue } = useClientStore();
  return useQuery({
    ...trpc.approvals.page.queryOptions(),
    queryFn: ({ signal }) => queue.load(signal),
    enabled,
  });
}

/** A part of the queue that the server filters and orders. While `isEarlier`, `window` is from an earlier query. */
export type QueueView = {
  window: QueueWindow | undefined;
  isEarlier: boolean;
  error: Error | null;
  retry: () => void;
};

/** Loads nothing if `query` is null. */
export function useQueueView(query: QueueQuery | null): QueueView {
  const trpc = useTRPC();
  const { queueViews } = useClientStore();
  const name = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object with the same query is the same view
  useEffect(() => (query === null ? undefined : queueViews.watch(query)), [queueViews, name]);
  const asked = query ?? {};
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...trpc.approvals.page.queryOptions(asked),
    queryFn: ({ signal }) => queueViews.of(asked).load(signal),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    // Calls pass the age filter over time, without an event.
    refetchInterval: asked.waitedSeconds === undefined ? false : agesEveryMs,
  });
  return {
    window: query === null ? undefined : data,
    isEarlier: query !== null && isPlaceholderData,
    error: error === null || error instanceof Error ? error : new Error(error.message),
    retry: () => void refetch(),
  };
}

const agesEveryMs = 10_000;

/** What is missing of the queue: `error` says why the rest couldn't be loaded. */
export type QueueRest = {
  /** Whether every waiting call is loaded. */
  isWhole: boolean;
  error: Error | null;
  retry: () => void;
  /** Loads the next page. */
  more: () => void;
};

/** Loads more of the queue, or of the view that `query` names. */
export function useQueueRest(window: QueueWindow | undefined, query: QueueQuery | null): QueueRest {
  const { queue, queueViews } = useClientStore();
  const [error, setError] = useState<Error | null>(null);
  const hasRest = window !== undefined && !isWhole(window);
  const run = (loading: Promise<void>) => {
    loading.then(
      () => setError(null),
      (problem: unknown) => setError(problem instanceof Error ? problem : new Error(String(problem))),
    );
  };
  const loadMore = () => run((query === null ? queue : queueViews.of(query)).more());
  return {
    isWhole: window !== undefined && !hasRest,
    error: hasRest ? error : null,
    retry() {
      setError(null);
      loadMore();
    },
    more: () => {
      if (hasRest && error === null) loadMore();
    },
  };
}
