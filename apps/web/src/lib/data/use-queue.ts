import { useQuery } from "@tanstack/react-query";
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

/** What is missing of the queue: `error` says why the rest couldn't be loaded. */
export type QueueRest = {
  /** Whether every waiting call is loaded. */
  isWhole: boolean;
  error: Error | null;
  retry: () => void;
  /** Loads the next page. */
  more: () => void;
};

/** Loads the rest of the queue while `isNeeded`. */
export function useQueueRest(window: QueueWindow | undefined, isNeeded: boolean): QueueRest {
  const { queue } = useClientStore();
  const [error, setError] = useState<Error | null>(null);
  const hasRest = window !== undefined && !isWhole(window);
  const run = (loading: Promise<void>) => {
    loading.then(
      () => setError(null),
      (problem: unknown) => setError(problem instanceof Error ? problem : new Error(String(problem))),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page; `run` only sets the state
  useEffect(() => {
    if (hasRest && isNeeded && error === null) run(queue.more());
  }, [hasRest, isNeeded, error, queue, window?.next]);
  return {
    isWhole: window !== undefined && !hasRest,
    error: hasRest ? error : null,
    retry() {
      setError(null);
      run(queue.more());
    },
    more: () => {
      if (hasRest && error === null) run(queue.more());
    },
  };
}
