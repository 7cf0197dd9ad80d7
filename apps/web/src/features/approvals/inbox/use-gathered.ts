import type { QueueItem } from "@countersign/contracts/call";
import type { QueueQuery } from "@countersign/contracts/queue-page";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { collectCalls } from "../../../lib/data/collect-calls.ts";
import type { QueueWindow } from "../../../lib/data/queue-window.ts";
import { useTRPC, useTRPCClient } from "../../../lib/data/trpc.ts";
import { mostTogether } from "../bulk/bulk-item.ts";

/** Identical calls, or calls of one kind, loaded separately because the list hasn't loaded them. */
export type Gathered = {
  items: readonly QueueItem[];
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
  gather: (query: QueueQuery) => void;
  /** The calls of one request; undefined until they are loaded. */
  of: (query: QueueQuery) => readonly QueueItem[] | undefined;
};

/** How many requests are kept; older ones are dropped. */
const mostKept = 8;

export function useGathered(): Gathered {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [queries, setQueries] = useState<readonly QueueQuery[]>([]);
  const { pages, failed, ...combined } = useQueries({
    queries: queries.map((query) => ({
      queryKey: trpc.approvals.page.queryKey(query),
      queryFn: ({ signal }: { signal: AbortSignal }) => collectCalls(client, query, mostTogether, signal),
    })),
    combine,
  });
  return {
    ...combined,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    gather(query) {
      const name = JSON.stringify(query);
      setQueries((before) =>
        before.some((one) => JSON.stringify(one) === name) ? before : [...before, query].slice(-mostKept),
      );
    },
    of: (query) => pages[queries.findIndex((one) => JSON.stringify(one) === JSON.stringify(query))]?.items,
  };
}

/** Returns the same object until a result changes. */
function combine(results: UseQueryResult<QueueWindow, Error>[]) {
  const pages = results.map(({ data }) => data);
  return {
    pages,
    items: pages.flatMap((page) => page?.items ?? []),
    isLoading: results.some(({ isPending }) => isPending),
    failed: results.find(({ error }) => error !== null),
  };
}
