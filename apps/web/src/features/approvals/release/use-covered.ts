import type { CoveredCall } from "@countersign/contracts/release";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Settled } from "../../../lib/data/fold-event.ts";
import { useClientStore } from "../../../lib/data/providers.tsx";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { keptAsking, keptKey } from "./kept-asking.ts";

type Waiting = { id: string; digest: string };

/** Rules of settings files, and rules that expire, change without an event. */
const againMs = 15_000;

const none: ReadonlySet<string> = new Set();
const noneSettled: Readonly<Record<string, Settled>> = {};

/**
 * The waiting calls that the current rules would decide without a person. A call that has changed or left the queue since is not among
 * them. `isWhole` is false where more calls wait than are loaded: then one that isn't loaded counts too, unless this tab saw it leave.
 * `isKept`: somebody chose in this tab to keep being asked.
 */
export function useCovered(
  waiting: readonly Waiting[],
  isWhole = true,
): { call: CoveredCall; isKept: boolean }[] {
  const trpc = useTRPC();
  const { settled } = useClientStore();
  const { data } = useQuery({
    ...trpc.approvals.covered.queryOptions(),
    enabled: waiting.length > 0,
    refetchInterval: againMs,
  });
  const kept = useSyncExternalStore(keptAsking.subscribe, keptAsking.get, () => none);
  const left = useSyncExternalStore(settled.subscribe, settled.get, () => noneSettled);
  const digests = new Map(waiting.map(({ id, digest }) => [id, digest]));
  return (data ?? [])
    .filter(({ id, digest }) => {
      const loaded = digests.get(id);
      return loaded === undefined ? !isWhole && left[id] === undefined : loaded === digest;
    })
    .map((call) => ({ call, isKept: kept.has(keptKey(call)) }));
}
