import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useDesk } from "../../data/providers.tsx";
import { useTRPC } from "../../data/trpc.ts";
import { useNow } from "../../words/use-now.ts";
import type { BulkItem } from "./bulk-item.ts";
import { leftOutOf } from "./left-out.ts";

/** Follows what others decide while calls are listed to be answered together: those that left, each with the reason. */
export function useLeftOut(items: readonly BulkItem[]): ReadonlyMap<string, string> {
  const queue = useQuery(useTRPC().approvals.list.queryOptions());
  const { settled } = useDesk();
  const now = useNow();
  return leftOutOf(items, {
    queue: queue.data,
    isAsking: queue.isFetching,
    settled: useSyncExternalStore(settled.subscribe, settled.get, settled.get),
    now,
  });
}
