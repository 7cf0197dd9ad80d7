import type { SessionsQuery } from "@countersign/contracts/sessions-page";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useClientStore } from "./providers.tsx";
import { useTRPC } from "./trpc.ts";

/** The sessions that match, as far as they are loaded. `keepsPrevious`: while others are searched for, those before stay. */
export function useSessions(query: SessionsQuery, { enabled = true, keepsPrevious = false } = {}) {
  const trpc = useTRPC();
  const { sessions } = useClientStore();
  const name = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the query
  useEffect(() => (enabled ? sessions.watch(query) : undefined), [sessions, name, enabled]);
  return useQuery({
    ...trpc.sessions.page.queryOptions(query),
    queryFn: ({ signal }) => sessions.load(query, signal),
    placeholderData: (previous) => (keepsPrevious ? previous : undefined),
    enabled,
  });
}

/** Loads the next page of a list. `error` says why it couldn't be loaded. */
export function useMoreSessions(query: SessionsQuery): {
  isLoading: boolean;
  error: Error | null;
  more: () => void;
} {
  const { sessions } = useClientStore();
  const name = JSON.stringify(query);
  const loading = useMutation({ mutationFn: (_name: string) => sessions.more(query) });
  const isOfQuery = loading.variables === name;
  return {
    isLoading: isOfQuery && loading.isPending,
    error: isOfQuery ? loading.error : null,
    more: () => loading.mutate(name),
  };
}

/** The sessions that stand still without a call to decide. */
export function useAttention(enabled = true) {
  const trpc = useTRPC();
  const { loadAttention } = useClientStore();
  return useQuery({
    ...trpc.sessions.attention.queryOptions(),
    queryFn: ({ signal }) => loadAttention(signal),
    enabled,
  });
}
