import type { CoveredCall } from "@countersign/contracts/release";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { isWhole, type QueueWindow } from "../../../lib/data/queue-window.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { keptAsking, keptKey } from "./kept-asking.ts";

type Waiting = { id: string; digest: string };

/** Rules of settings files, and rules that expire, change without an event. */
const againMs = 15_000;

const none: ReadonlySet<string> = new Set();

/** Whether rules would decide calls that wait beyond what is loaded of the queue. */
export function useHasUnknownCovered(window: QueueWindow | undefined): boolean {
  const trpc = useTRPC();
  const isPart = window !== undefined && !isWhole(window);
  const { data } = useQuery({
    ...trpc.approvals.covered.queryOptions(),
    enabled: isPart,
    refetchInterval: againMs,
  });
  if (!isPart || data === undefined || data.length === 0) return false;
  const known = new Set(window.items.map(({ id }) => id));
  return data.some(({ id }) => !known.has(id));
}

/**
 * The waiting calls that the current rules would decide without a person. A call that has changed or left the queue since is not among
 * them. `isKept`: somebody chose in this tab to keep being asked.
 */
export function useCovered(waiting: readonly Waiting[]): { call: CoveredCall; isKept: boolean }[] {
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.approvals.covered.queryOptions(),
    enabled: waiting.length > 0,
    refetchInterval: againMs,
  });
  const kept = useSyncExternalStore(keptAsking.subscribe, keptAsking.get, () => none);
  const digests = new Map(waiting.map(({ id, digest }) => [id, digest]));
  return (data ?? [])
    .filter(({ id, digest }) => digests.get(id) === digest)
    .map((call) => ({ call, isKept: kept.has(keptKey(call)) }));
}
