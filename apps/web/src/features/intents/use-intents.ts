import type { IntentTarget } from "@countersign/contracts/intent";
import { skipToken, useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "../../lib/data/trpc.ts";
import { useKnownWorkspaces } from "../rules/list/use-rules.ts";
import { uniqueIntents } from "./intent-filter.ts";

// A file may be edited at any time, and no event tells of it.
const refetchMs = 10_000;

/** All intents, each once: those of workspaces that have a stored one, and those in files of the known workspaces. */
export function useAllIntents() {
  const trpc = useTRPC();
  const known = useKnownWorkspaces();
  const elsewhere = useIntentsOf(known);
  const stored = useQuery({
    ...trpc.intents.list.queryOptions(),
    refetchInterval: refetchMs,
    refetchOnMount: "always",
  });
  const intents = stored.data === undefined ? undefined : uniqueIntents([...elsewhere, ...stored.data]);
  return { intents, known, error: stored.error, refetch: stored.refetch };
}

/** Intents of these workspaces, also of those where nothing is stored yet. A folder that is gone has none. */
function useIntentsOf(workspaces: readonly string[]) {
  const trpc = useTRPC();
  return useQueries({
    queries: workspaces.map((workspace) => ({
      ...trpc.intents.list.queryOptions({ workspace }),
      refetchInterval: refetchMs,
      refetchOnMount: "always" as const,
      retry: false,
    })),
    combine: (all) => all.flatMap(({ data }) => data ?? []),
  });
}

/** Intents of one folder; undefined while they are unknown, as long as the folder is being typed. */
export function useWorkspaceIntents(workspace: string) {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.intents.list.queryOptions(workspace === "" ? skipToken : { workspace }),
    refetchOnMount: "always",
    retry: false,
  });
}

/** Whether sessions in a folder need an intent. */
export function useIsRequired(workspace: string) {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.intents.required.queryOptions(workspace === "" ? skipToken : { workspace }),
    refetchOnMount: "always",
    retry: false,
  });
}

export function useIntent(target: IntentTarget) {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.intents.get.queryOptions(target),
    refetchInterval: refetchMs,
    refetchOnMount: "always",
  });
}

export function useIntentHistory(target: IntentTarget) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return useInfiniteQuery({
    queryKey: trpc.intents.history.infiniteQueryKey(target),
    queryFn: ({ pageParam, signal }) =>
      client.intents.history.query({ ...target, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    refetchOnMount: "always",
  });
}
