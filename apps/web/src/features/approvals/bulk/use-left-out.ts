import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useClientStore } from "../../../lib/data/providers.tsx";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { useNow } from "../../../lib/use-now.ts";
import type { BulkItem } from "./bulk-item.ts";
import { findLeftOut } from "./left-out.ts";

/** Follows what others decide while calls are listed to be answered together: those that left, each with the reason. */
export function useLeftOut(items: readonly BulkItem[]): ReadonlyMap<string, string> {
  const queue = useQuery(useTRPC().approvals.list.queryOptions());
  const { settled } = useClientStore();
  const now = useNow();
  return findLeftOut(items, {
    queue: queue.data,
    isAsking: queue.isFetching,
    settled: useSyncExternalStore(settled.subscribe, settled.get, settled.get),
    now,
  });
}
